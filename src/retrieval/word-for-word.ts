/**
 * Words as they stand in a text, whatever makes no difference to who looks for them: capitals,
 * accents and ligatures, kinds of quotation marks and dashes, white space, line breaks, and hyphens
 * at the ends of lines. The text stays as it is: the words become a pattern, so that what it finds
 * are ranges of the text itself, which its provenance places on the page.
 */
import { WITHOUT_SPACES } from '../documents/without-spaces.ts';
import type { Range } from '../documents/types.ts';

/** Letters that decomposition leaves alone, and marks that are written in several ways. */
const WRITTEN_AS: Record<string, string> = {
  ß: 'ss', ẞ: 'ss', æ: 'ae', œ: 'oe', ø: 'o', đ: 'd', ð: 'd', þ: 'th', ł: 'l', ı: 'i', ħ: 'h', ŋ: 'n',
  '‘': "'", '’': "'", '‚': "'", '‛': "'", '′': "'", ʼ: "'", '`': "'", '´': "'", '‹': "'", '›': "'",
  '“': '"', '”': '"', '„': '"', '‟': '"', '«': '"', '»': '"', '″': '"',
  '‐': '-', '‑': '-', '‒': '-', '–': '-', '—': '-', '―': '-', '−': '-',
}; // prettier-ignore

/**
 * Where letters stand that are another with an accent, or several in one: Latin, Greek, Cyrillic,
 * signs such as ™ and …, ligatures and full-width forms.
 */
const FOLDED_RANGES = [
  [0xa0, 0x24f],
  [0x370, 0x52f],
  [0x1e00, 0x1fff],
  [0x2010, 0x214f],
  [0xfb00, 0xfb06],
  [0xff01, 0xff5e],
] as const;

/**
 * Accents and points that stand behind their letter, as signs of their own; without U+0345, which
 * is a Greek iota to a pattern that makes no difference of capitals.
 */
const MARKS = '\\u0300-\\u0344\\u0346-\\u036f\\u0483-\\u0487\\u0591-\\u05c7\\u064b-\\u065f\\u0670';
/** So many signs that cannot be seen, or hyphens at the ends of lines, between two letters. */
const MOST_BETWEEN = 12;
/** Spaces around a line break that follows a hyphen, and between two words. */
const MOST_INDENT = 80;
const MOST_SPACES = 400;

/*
 * A pattern is tried at every place of a text. So that this ends soon, all that it repeats has a
 * bound, and two repeats that stand side by side never match the same character.
 */
const JOINERS = `${MARKS}\\u00ad\\u200b-\\u200d\\u2060`;
/** What cannot be seen by itself. */
const UNSEEN = `[${JOINERS}\\ufeff]`;
/** The same before a space, which U+FEFF is as well. */
const BEFORE_SPACE = `[${JOINERS}]{0,${MOST_BETWEEN}}`;
const LINE_BREAK = `[^\\S\\n]{0,${MOST_INDENT}}\\n[^\\S\\ufeff]{0,${MOST_INDENT}}`;
/** Between two letters of a word: that, and a hyphen at the end of a line. */
const WITHIN = `(?:${UNSEEN}|[-\\u2010]${LINE_BREAK}){0,${MOST_BETWEEN}}`;
/** The same beside a hyphen of the word, which can itself stand at the end of a line. */
const BESIDE_HYPHEN = `${UNSEEN}{0,${MOST_BETWEEN}}`;
const AFTER_HYPHEN = `(?:${LINE_BREAK})?${BESIDE_HYPHEN}`;
const MARK = new RegExp(`[${MARKS}\\u0345]`, 'g');
const LETTER = /[\p{L}\p{N}]/u;

/** So many letters can be written as one, such as "ﬃ" and "…". */
const MOST_AS_ONE = 3;
const LENGTHS_AS_ONE = [2, 3];

/** Nobody looks for more, and a pattern has to end somewhere. */
export const MOST_LETTERS = 500;
/** Longer than anything that is found, so that what crosses two pieces of a text is found in one. */
export const LONGEST_FOUND = 8_000;

export interface Wanted {
  pattern: RegExp;
  /** Begins and ends with the word, not within one. */
  begins: boolean;
  ends: boolean;
}

/** Which letters make no difference, by what they are written as. */
let alike: { single: Map<string, string>; several: Map<string, string> } | null = null;

function folded(letter: string): string {
  return WRITTEN_AS[letter] ?? letter.normalize('NFKD').replace(MARK, '').toLowerCase();
}

function alikeLetters(): NonNullable<typeof alike> {
  if (alike) return alike;
  const single = new Map<string, string>();
  const several = new Map<string, string>();
  for (const [from, to] of FOLDED_RANGES) {
    for (let code = from; code <= to; code++) {
      const letter = String.fromCharCode(code);
      const as = folded(letter);
      if (as === letter || as.trim() === '') continue;
      const into = as.length === 1 ? single : several;
      into.set(as, (into.get(as) ?? '') + letter);
    }
  }
  return (alike = { single, several });
}

/** Folded as texts are: for keys, and to tell whether two are looked for alike. */
export function foldedWords(words: string): string {
  return [...words.normalize('NFC').slice(0, MOST_LETTERS)]
    .map((letter) => (letter < '\u00a0' ? letter.toLowerCase() : folded(letter)))
    .join('')
    .replace(/[\u00ad\u200b-\u200d\u2060\ufeff]/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}

const QUOTED = /^["“”„«»](.*?)(["“”„«»]?)$/su;

/** Whether what was typed stands, or begins to stand, in quotation marks. */
export const isQuoted = (typed: string): boolean => QUOTED.test(typed.trim());

/**
 * What was typed into a search: the words as they are, the last one perhaps unfinished; in quotation
 * marks it is whole.
 */
export function typedWords(typed: string): Wanted | null {
  const [, within = typed, closed = ''] = QUOTED.exec(typed.trim()) ?? [];
  const ends = closed !== '' || /\s$/.test(typed);
  return wantedWords(within, { begins: true, ends });
}

/** @returns null where there is nothing to look for. */
export function wantedWords(
  words: string,
  { begins, ends }: Pick<Wanted, 'begins' | 'ends'> = { begins: false, ends: false },
): Wanted | null {
  const wanted = foldedWords(words);
  if (wanted === '') return null;
  const letters = [...wanted];
  return {
    pattern: new RegExp(patternOf(wanted, ends), 'giu'),
    begins: begins && setsWordsApart(letters[0]!),
    ends: ends && setsWordsApart(letters.at(-1)!),
  };
}

/** @param ends where they do not, the last letters may be the first of several that are written as one. */
function patternOf(wanted: string, ends: boolean): string {
  const units: { at: number; pattern: string }[] = [];
  for (let at = 0; at < wanted.length;) {
    const several = severalAt(wanted, at);
    const letter = several ?? String.fromCodePoint(wanted.codePointAt(at)!);
    units.push({ at, pattern: several ? waysToWrite(several) : wayToWrite(letter) });
    at += letter.length;
  }
  return units.reduceRight((rest, { at, pattern }, i) => {
    const next = units[i + 1];
    const joint = next ? jointOf(wanted[at]!, wanted[next.at]!) : '';
    const begun = ends ? '' : begunAs(wanted.slice(at));
    const whole = pattern + joint + rest;
    return begun ? `(?:${whole}|[${begun}])` : whole;
  }, '');
}

function jointOf(before: string, next: string): string {
  if (before === ' ') return '';
  if (next === ' ') return BEFORE_SPACE;
  if (next === '-') return BESIDE_HYPHEN;
  return before === '-' ? AFTER_HYPHEN : WITHIN;
}

/** What several letters are written as that begin with these. */
function begunAs(letters: string): string {
  if (letters.length >= MOST_AS_ONE) return '';
  const begun = [...alikeLetters().several].filter(([as]) => as.startsWith(letters));
  return begun.map(([, written]) => written).join('');
}

/** The ranges of a text, between two positions of it, that are what is wanted; in order. */
export function* occurrences(
  text: string,
  { pattern, begins, ends }: Wanted,
  from = 0,
  to = text.length,
): Generator<Range> {
  pattern.lastIndex = from;
  for (let match = pattern.exec(text); match; match = pattern.exec(text)) {
    const start = match.index;
    if (start >= to) return;
    const end = withMarks(text, start + match[0].length);
    const cutsWord = (begins && isWithinWord(text, start)) || (ends && isWithinWord(text, end));
    if (cutsWord) pattern.lastIndex = start + 1;
    else yield { start, end };
  }
}

/** An accent belongs to the letter before it. */
function withMarks(text: string, end: number): number {
  let at = end;
  while (at < text.length && text[at]!.search(MARK) === 0) at++;
  return at;
}

function isWithinWord(text: string, at: number): boolean {
  return LETTER.test(letterBefore(text, at)) && LETTER.test(letterAt(text, at));
}

const letterAt = (text: string, at: number): string => {
  const code = text.codePointAt(at);
  return code === undefined ? '' : String.fromCodePoint(code);
};

/** Of a pair of code units, the whole. */
function letterBefore(text: string, at: number): string {
  const isPair = at >= 2 && /[\udc00-\udfff]/.test(text[at - 1]!);
  return at === 0 ? '' : letterAt(text, isPair ? at - 2 : at - 1);
}

function setsWordsApart(letter: string): boolean {
  return LETTER.test(letter) && !WITHOUT_SPACES.test(letter);
}

/** The longest run of letters from here on that can be written as one: "ffi", "ss". */
function severalAt(wanted: string, at: number): string | undefined {
  const { several } = alikeLetters();
  for (let length = MOST_AS_ONE; length > 1; length--) {
    const letters = wanted.slice(at, at + length);
    if (letters.length === length && several.has(letters)) return letters;
  }
  return undefined;
}

function wayToWrite(letter: string): string {
  if (letter === ' ') return `\\s{1,${MOST_SPACES}}`;
  if (letter === '"') return `(?:${classOf(letter)}|'')`;
  return classOf(letter);
}

function classOf(letter: string): string {
  const literal = letter.replace(/[\\^\]$.*+?()[{}|/-]/, '\\$&');
  const others = alikeLetters().single.get(letter);
  return others ? `[${literal}${others}]` : literal;
}

/** Every way to cut these letters into such that are written as one, and others: "ﬃ", "ﬀi", "fﬁ", "ffi". */
function waysToWrite(letters: string): string {
  const { several } = alikeLetters();
  const ways = (from: number): string[] => {
    if (from === letters.length) return [''];
    const rest = (length: number): string[] =>
      ways(from + length).map((way) => (way === '' ? '' : WITHIN + way));
    const alone = rest(1).map((way) => wayToWrite(letters[from]!) + way);
    const joined = LENGTHS_AS_ONE.flatMap((length) => {
      const as = several.get(letters.slice(from, from + length));
      const isThere = from + length <= letters.length && as !== undefined;
      return isThere ? rest(length).map((way) => `[${as}]${way}`) : [];
    });
    return [...joined, ...alone];
  };
  return `(?:${ways(0).join('|')})`;
}
