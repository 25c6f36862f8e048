/**
 * How much of a question the built-in engine reads. A page of text with a question at its end is
 * asked by its end: rules and search take longer with each word, and find less. A model reads the
 * whole: it has a window of its own.
 */
import { say, type Sentence } from '../sentences.ts';

/** More than twice the longest question (224 letters) of six public sets. */
export const MOST_LETTERS = 600;

/** What is asked of a text, in whole words: its end where that is a question, else its beginning. */
export function shortened(text: string): string {
  if (text.length <= MOST_LETTERS) return text;
  return /\?["”’)\s]*$/.test(text.slice(-20))
    ? text.slice(-MOST_LETTERS).replace(/^\S*\s+(?=\S)/, '')
    : text.slice(0, MOST_LETTERS).replace(/(?<=\S)\s+\S*$/, '');
}

export function notAllRead(question: string, asked: string): Sentence {
  return say('The question is {letters} letters long: {read} of them were read.', {
    ...{ letters: question.length, read: asked.length },
  });
}
