/** The forms in which an answer can be copied: loaded when one of them is wanted. */
import type { GivenAnswer } from '../../../protocol.ts';
import type { Corrected } from '../../correct/changes.ts';
import { asBibtex } from './bibtex.ts';
import { asMarkdown } from './markdown.ts';
import { asPlainText } from './plain.ts';
import { writtenAnswer, type Documents } from './written.ts';

const FORMS = { plain: asPlainText, markdown: asMarkdown, bibtex: asBibtex };
export type Form = keyof typeof FORMS;

export function inForm(
  form: Form,
  question: string,
  answer: GivenAnswer,
  documents: Documents,
  trace?: Corrected,
): string {
  return FORMS[form](writtenAnswer(question, answer, documents, trace));
}
