/**
 * Decides what a hyphen at the end of a line was: put there by the typesetter, or part of the
 * word. The document itself is the lexicon: the form it uses within lines is the right one.
 */
import { SOFT_HYPHEN } from './characters.ts';

/** First parts that nearly always keep their hyphen in English. */
const KEEPS_HYPHEN = new Set(['self', 'non', 'half', 'ex', 'all', 'cross', 'well', 'so', 'vice']);

const WORD = /[\p{L}\p{N}]+(?:-[\p{L}\p{N}]+)*/gu;

export class Hyphenation {
  private readonly counts = new Map<string, number>();

  /** Counts the words of a line, all but its last, which may be half a word. */
  learn(line: string): void {
    for (const match of line.matchAll(WORD)) {
      if (match.index + match[0].length >= line.length - 1) continue;
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
    const first = /([\p{L}\p{N}]+(?:-[\p{L}\p{N}]+)*)[-\u2010\u2011]$/u.exec(before)?.[1];
    if (!first) return 'space';
    const second = /^[\p{L}\p{N}]+(?:-[\p{L}\p{N}]+)*/u.exec(after)?.[0];
    if (!second) return 'space';
    // Names, numbers and abbreviations: "Franco-Prussian", "1939-45", "UTF-8".
    if (!/^\p{Ll}/u.test(second) || !/\p{Ll}$/u.test(first)) return 'nothing';
    const left = first.toLowerCase();
    const right = second.toLowerCase();
    const whole = this.counts.get(left + right) ?? 0;
    const hyphenated = this.counts.get(`${left}-${right}`) ?? 0;
    if (whole !== hyphenated) return whole > hyphenated ? 'drop' : 'nothing';
    const last = left.slice(left.lastIndexOf('-') + 1);
    if (right === 'and' || right === 'or' || right === 'to') return 'space';
    return KEEPS_HYPHEN.has(last) ? 'nothing' : 'drop';
  }
}
