/** How large an answer is set: a value in a headline, a sentence as one, more than that as text. */
import type { Answer } from '../../methods/events.ts';

/** Letters up to which it is a value, and a sentence. */
const VALUE = 48;
const SENTENCE = 160;

export type AnswerForm = 'value' | 'sentence' | 'text';

export function answerForm({ text, overview }: Pick<Answer, 'text' | 'overview'>): AnswerForm {
  if (overview || text.includes('\n') || text.length > SENTENCE) return 'text';
  return text.length > VALUE ? 'sentence' : 'value';
}
