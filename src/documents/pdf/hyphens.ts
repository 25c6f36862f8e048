/**
 * Decides what a hyphen at the end of a line was: put there by the typesetter, or part of the
 * word. The document itself is the lexicon: the form it uses within lines is the right one.
 */
import { SOFT_HYPHEN } from './characters.ts';

/** First parts that nearly always keep their hyphen in English. */
const KEEPS_HYPHEN = new Set(['self', 'non', 'half', 'ex', 'all', 'cross', 'well', 'so', 'vice']);

/** Second parts that keep their hyphen after a whole word: "loop-based", "event-driven". */
const AFTER_HYPHEN = new Set(['based', 'driven', 'oriented']);

/** "mixed-mode", "fixed-budget": a participle before a word. */
const PARTICIPLE = /^\p{L}{3,}ed$/u;

/**
 * Of the line-end hyphens of a document, the share that splits a word known as one. It is well
 * above a half where words are hyphenated (measured: 0.67 to 0.92), and zero where they are not.
 */
const HYPHENATES = 0.25;
/** A text of so many lines would give evidence if its words were hyphenated. */
const ENOUGH_LINES = 60;

/** "widely-used": an adverb before what it belongs to. */
const ADVERB = /^\p{L}{3,}ly$/u;

/** No half of a word is longer; a line may be (a whole text drawn in one go). */
const LONGEST_HALF = 100;

const WORD = /[\p{L}\p{N}]+(?:-[\p{L}\p{N}]+)*/gu;

export class Hyphenation {
  private readonly counts = new Map<string, number>();
  private readonly preferences = new Map<string, boolean>();
  private ends: Split[] = [];
  private lines = 0;
  private hyphenates: boolean | null = null;

  /**
   * Learns the words of a line; those at a hyphen at its end, or begun on the line before, may
   * be half a word and do not count.
   */
  learn(line: string, next: string | undefined, before: string | undefined): void {
    this.lines++;
    const end = next === undefined ? null : splitOf(line, next);
    if (end?.lowerCase) this.ends.push(end);
    const endsBroken = HYPHEN_END.test(line) || line.endsWith(SOFT_HYPHEN);
    const beginsBroken = before !== undefined && HYPHEN_END.test(before);
    for (const match of line.matchAll(WORD)) {
      if (beginsBroken && match.index === 0) continue;
      if (endsBroken && match.index + match[0].length >= line.length - 1) continue;
      const word = match[0].toLowerCase();
      this.counts.set(word, (this.counts.get(word) ?? 0) + 1);
    }
  }

  /**
   * How to join two lines.
   * @returns 'space', 'nothing' (keep a hyphen that is there) or 'drop' (take the hyphen away).
   */
  join(before: string, after: string): 'space' | 'nothing' | 'drop' {
    if (before.endsWith(SOFT_HYPHEN)) return 'drop';
    if (/[\u2013\u2014]$/.test(before) && !/\s.$/.test(before)) return 'nothing';
    if (!HYPHEN_END.test(before)) return 'space';
    const split = splitOf(before, after);
    if (!split) return /^[\p{L}\p{N}]/u.test(after) ? 'nothing' : 'space';
    const { left, right, compound } = split;
    // "first- and second-order", but "black-and-white".
    if (/^(?:and|or|to)\s/.test(after)) return 'space';
    const whole = this.count(left + right);
    const hyphenated = this.count(`${left}-${right}`) + this.count(`${left}-${compound}`);
    if (whole !== hyphenated) return whole > hyphenated ? 'drop' : 'nothing';
    // Names, numbers and abbreviations: "Franco-Prussian", "1939-45", "UTF-8".
    if (!split.lowerCase) return 'nothing';
    const last = left.slice(left.lastIndexOf('-') + 1);
    if (KEEPS_HYPHEN.has(last) || ADVERB.test(last)) return 'nothing';
    if (!this.documentHyphenates()) return 'nothing';
    if (left.length > 3 && AFTER_HYPHEN.has(right)) return 'nothing';
    // What stays is two words only if the second is one, here: "step" of "multi-step".
    if (right.length < 3 || this.count(right) === 0) return 'drop';
    if (PARTICIPLE.test(last) || this.prefersHyphen(last)) return 'nothing';
    // Two words of this document that are not known as one: "trace-compilation".
    return left.length > 2 && this.count(left) > 0 ? 'nothing' : 'drop';
  }

  /** Whether clearly more words here begin with this part and a hyphen than without: "multi". */
  private prefersHyphen(part: string): boolean {
    if (part.length < 4) return false;
    let known = this.preferences.get(part);
    if (known === undefined) {
      let balance = 0;
      for (const word of this.counts.keys()) {
        if (word.startsWith(part) && word !== part) balance += word[part.length] === '-' ? 1 : -1;
      }
      this.preferences.set(part, (known = balance > 1));
    }
    return known;
  }

  private documentHyphenates(): boolean {
    if (this.hyphenates === null) {
      const known = this.ends.filter(({ left, right }) => this.count(left + right) > 0).length;
      this.hyphenates =
        known > 0 ? known >= HYPHENATES * this.ends.length : this.lines < ENOUGH_LINES;
      this.ends = [];
    }
    return this.hyphenates;
  }

  private count(word: string): number {
    return this.counts.get(word) ?? 0;
  }
}

const HYPHEN_END = /[\p{L}\p{N}][-\u2010\u2011]$/u;

/** What a line-end hyphen stands between, in lower case. */
interface Split {
  left: string;
  /** The first part after the hyphen, and all of it: "of" and "of-thought". */
  right: string;
  compound: string;
  /** Both halves are of small letters where they meet. */
  lowerCase: boolean;
}

function splitOf(before: string, after: string): Split | null {
  const left = /([\p{L}\p{N}]+(?:-[\p{L}\p{N}]+)*)[-\u2010\u2011]$/u.exec(
    before.slice(-LONGEST_HALF),
  )?.[1];
  const compound = /^\p{L}[\p{L}\p{N}]*(?:-[\p{L}\p{N}]+)*/u.exec(
    after.slice(0, LONGEST_HALF),
  )?.[0];
  if (!left || !compound || !/\p{L}$/u.test(left)) return null;
  return {
    left: left.toLowerCase(),
    right: compound.toLowerCase().split('-')[0]!,
    compound: compound.toLowerCase(),
    lowerCase: /\p{Ll}$/u.test(left) && /^\p{Ll}/u.test(compound),
  };
}
