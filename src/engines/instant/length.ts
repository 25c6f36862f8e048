/** The built-in engine reads no more of a question than the methods do, whoever asks it. */
import { notAllRead, shortened } from '../../methods/question-length.ts';
import type { Sentence } from '../../sentences.ts';

/** The input with a question that can be read, and what is to be said of that. */
export function withinLength<Input>(input: Input): { read: Input; notes: Sentence[] } {
  const { question } = input as { question?: unknown };
  const asked = typeof question === 'string' ? shortened(question) : question;
  if (typeof question !== 'string' || typeof asked !== 'string' || asked === question)
    return { read: input, notes: [] };
  return { read: { ...input, question: asked }, notes: [notAllRead(question, asked)] };
}
