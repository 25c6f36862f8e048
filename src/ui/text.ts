/**
 * Every word the interface says, in one place for each language (`text/<language>/<part>.ts`).
 * Functions where words depend on numbers or names; nothing here comes from a document.
 *
 * What is loaded first says its words from text/first.ts, and the others are not loaded with it:
 * they come with the first screen or dialog that imports this. English is part of the app; other
 * languages are loaded when they are chosen (state/interface-language.svelte.ts), and the interface
 * is then drawn anew.
 */
import { english } from './text/en/index.ts';
import { speak, text as spoken } from './text/first.ts';
import type { Translated } from './text/translated.ts';

export { english };
export {
  documents,
  inWords,
  number,
  pages,
  passages,
  rounds,
  said,
  speak,
  statements,
  type Told,
} from './text/first.ts';
export type Words = Translated<typeof english>;

// Another language is spoken whole, before this comes.
if (spoken.locale === english.locale) speak(english);

/** The language that is spoken now, see text/first.ts; all of it. */
export const text = spoken as Words;
