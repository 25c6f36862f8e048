/** What a word of a question can be where it stands, by its tag and its neighbours. */
import {
  ADVERBS,
  AUXILIARIES,
  DETERMINERS,
  isParticiple,
  isVerb,
  PREPOSITIONS,
} from '../question/word-classes.ts';
import type { Word } from '../question/words.ts';

/**
 * What the clause around a phrase still waits for: its verb in the base form ("did X …"), a finite one
 * ("X …"), a participle or nothing ("was X …"); false where it has its verb.
 */
export type Waits = 'base' | 'finite' | 'predicate' | false;

export const DETERMINING = new Set([...DETERMINERS, 'another', 'each', 'every', 'both', 'no']);
export const ASKS = new Set([
  'who',
  'whom',
  'whose',
  'what',
  'which',
  'when',
  'where',
  'why',
  'how',
]);
const CONJUNCTIONS = new Set(['and', 'or', 'but', 'nor', 'than', 'while', 'if', 'because']);

export class Sight {
  readonly words: readonly Word[];
  readonly asks: number;

  constructor(words: readonly Word[], asks: number) {
    this.words = words;
    this.asks = asks;
  }

  /** "founder and lead guitarist": one thing in two words. */
  joins(i: number, start: number): boolean {
    const [before, word, after] = [this.words[i - 1], this.words[i]!, this.words[i + 1]];
    return (
      word.lower === 'and' &&
      i > start &&
      before?.kind === after?.kind &&
      (after?.kind === 'name' || this.isNominal(i + 1, i + 1, false))
    );
  }

  isNominal(i: number, start: number, waits: Waits): boolean {
    const word = this.words[i];
    if (!word || word.kind !== 'word') return false;
    const { lower, pos } = word;
    if (
      PREPOSITIONS.has(lower) ||
      ASKS.has(lower) ||
      CONJUNCTIONS.has(lower) ||
      AUXILIARIES.has(lower) ||
      DETERMINING.has(lower) ||
      pos === 'PRON'
    )
      return false;
    const after = this.words[i + 1];
    const goesOn =
      after?.kind === 'name' || (after?.kind === 'word' && after.pos === 'NOUN' && !isVerb(after));
    if (isVerb(word)) {
      // "the featured single", "a lead guitarist"; at the end "radio play", where no verb is awaited.
      if (isParticiple(word)) return goesOn && (i === start || this.isBetween(i, start, waits));
      if (i === start) return goesOn || (i > 0 && DETERMINING.has(this.words[i - 1]!.lower));
      return this.isBareNoun(i, start);
    }
    if (pos === 'ADV') return goesOn || after?.pos === 'ADJ';
    // After a name, a word that has to be the verb, since none follows, whatever its tag.
    if (
      waits === 'base' &&
      this.words[i - 1]?.kind === 'name' &&
      i > start &&
      !this.verbAfter(i + 1)
    )
      return false;
    return true;
  }

  /** "a Harvard sponsored regatta": a participle between the article and the noun. */
  isBetween(i: number, start: number, waits: Waits): boolean {
    const determined = DETERMINING.has(this.words[start - 1]?.lower ?? '');
    return (
      determined &&
      waits !== 'finite' &&
      /ed$/.test(this.words[i]!.lower) &&
      this.words[i + 1]?.kind === 'word'
    );
  }

  /** "the world map", "a radio play": a noun that can be a verb, in a question where none is in its base form. */
  isBareNoun(i: number, start: number): boolean {
    return (
      !/s$/.test(this.words[i]!.lower) &&
      this.isNoun(i - 1) &&
      DETERMINING.has(this.words[start - 1]?.lower ?? '') &&
      !this.words.some(({ lower }) => /^(?:do|does|did)$/.test(lower))
    );
  }

  /** A participle that describes: one of the past takes no object. */
  describes(i: number): boolean {
    const word = this.words[i];
    if (!word || !isParticiple(word)) return false;
    if (/ing$/.test(word.lower)) return true;
    const after = this.words[i + 1];
    return after?.kind !== 'name' && !this.is(i + 1, DETERMINING) && after?.pos !== 'PRON';
  }

  /** Auxiliaries and one verb: "was first built", "to be found"; the next verb is another clause's. */
  verbGroup(at: number): number {
    let i = at;
    while (this.is(i, ADVERBS)) i++;
    const start = i;
    while (
      this.is(i, AUXILIARIES) ||
      (i > start && (this.is(i, ADVERBS) || this.words[i]?.lower === 'to'))
    )
      i++;
    const word = this.words[i];
    if (word && isVerb(word) && !AUXILIARIES.has(word.lower)) i++;
    else if (i === start) return at;
    while (this.words[i]?.lower === 'to' && isVerb(this.words[i + 1])) {
      i += 2;
      if (AUXILIARIES.has(this.words[i - 1]!.lower) && isParticiple(this.words[i])) i++;
    }
    return i;
  }

  /** Whether the verb that is awaited follows. */
  verbAt(i: number, waits: Waits): boolean {
    let at = i;
    while (this.words[at]?.kind === 'comma' || this.is(at, ADVERBS)) at++;
    const word = this.words[at];
    if (waits === 'finite')
      return isVerb(word) && (!isParticiple(word) || !this.isPreposition(at + 1));
    // After the comma that closes a clause stands the verb, whatever its tag.
    if (waits === 'base' && at > i && word?.kind === 'word' && !this.isPreposition(at)) return true;
    return isVerb(word);
  }

  /** Whether a verb follows in the same clause. */
  verbAfter(i: number): boolean {
    for (let at = i; at < this.words.length; at++) {
      if (this.is(at, ASKS)) return false;
      if (isVerb(this.words[at])) return true;
    }
    return false;
  }

  hasComma(i: number): boolean {
    return this.words.slice(i + 1).some(({ kind }) => kind === 'comma');
  }

  isNoun(i: number): boolean {
    const word = this.words[i];
    return word?.kind === 'word' && word.pos !== 'NUM' && !isParticiple(word);
  }

  isPreposition(i: number): boolean {
    return this.is(i, PREPOSITIONS);
  }

  is(i: number, set: ReadonlySet<string>): boolean {
    const word = this.words[i];
    return word?.kind === 'word' && set.has(word.lower);
  }
}
