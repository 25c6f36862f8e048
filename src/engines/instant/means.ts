/** What a task of the built-in engine works with. */
import { UNGUARDED, type Mishaps } from './mishaps.ts';
import { wordsReader } from './read/by-words.ts';
import type { Reader } from './read/read.ts';

export interface Means {
  /** Keeps what one part of a task throws from failing it. */
  mishaps: Mishaps;
  /** The reading model, or what reads by words alone where there is none. */
  reader: Reader;
}

/** For a part of the engine that is called by itself: nothing learnt, and what throws is thrown. */
export const BY_WORDS: Means = { mishaps: UNGUARDED, reader: wordsReader(UNGUARDED) };
