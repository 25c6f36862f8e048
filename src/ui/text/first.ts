/**
 * The words that the first load says, before any screen or dialog that is loaded when it is wanted;
 * those say them from ui/text.ts, which brings all words along.
 *
 * `text` is the language that is spoken now: read it where something is said, never once and for
 * all at the top of a module.
 */
import type { ErrorRecord } from '../../errors.ts';
import { asSentence, type Sentence } from '../../sentences.ts';
import type { Words } from '../text.ts';
import { first } from './en/first.ts';
import type { Translated } from './translated.ts';

export const text: Translated<typeof first> = { ...first };

/** From now on the interface speaks so. */
export function speak(words: Words): void {
  Object.assign(text, words);
}

export const pages = (n: number): string => text.counts.pages(n);
export const passages = (n: number): string => text.counts.passages(n);
export const statements = (n: number): string => text.counts.statements(n);
export const documents = (n: number): string => text.counts.documents(n);
export const rounds = (n: number): string => text.counts.rounds(n);

/** "12,400"; "12.400" in German. */
export const number = (n: number, options?: Intl.NumberFormatOptions): string =>
  n.toLocaleString(text.locale, options);

/**
 * What the parts below the interface say (errors, notes on documents, methods) is made in English;
 * other languages have their words for each of its forms (text/<language>/said). What they do not
 * have, as what was stored by another version, is shown as it is.
 */
export const said = (what: string | Sentence): string => text.said(asSentence(what));

/** An error, or another thing with a message and a hint, in the words of the interface. */
export function inWords({ message, hint, sentences }: Told): { message: string; hint: string } {
  return { message: said(sentences?.message ?? message), hint: said(sentences?.hint ?? hint) };
}

export type Told = Pick<ErrorRecord, 'message' | 'hint' | 'sentences'>;
