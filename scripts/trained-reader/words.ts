/**
 * Words of a text as the trained passage reader sees them: tokens, stems, shapes, hashed affixes.
 * The same computation as training/text.py, which training/README.md ("Words") specifies; change
 * both together.
 */

/** Word ids below {@link FIRST_WORD} are fixed; 0 is padding. */
const UNKNOWN = 1;
export const CLASSIFY = 2;
export const SEPARATOR = 3;
/** 4 … 8: tokens of digits alone, of 1, 2, 3, 4, 5 or more characters. */
const DIGITS = 4;
const LONGEST_DIGITS = 5;
const FIRST_WORD = 9;
/** Of the affix hashes; bucket 0 is that of special tokens. */
const BUCKETS = 2048;

/** Ids of shapes as trained; 0 is that of special tokens. */
const SHAPE = {
  lower: 1,
  title: 2,
  upper: 3,
  capital: 4,
  mixed: 5,
  fourDigits: 6,
  digits: 7,
  digitsMixed: 8,
  stop: 9,
  comma: 10,
  other: 11,
} as const;

/** Whether a token of this shape is a mark, not a word. */
export function isMark(shape: number): boolean {
  return shape >= SHAPE.stop;
}

/** The tokens of one text, column by column. */
export interface Tokens {
  readonly length: number;
  readonly word: Int32Array;
  readonly prefix: Int32Array;
  readonly suffix: Int32Array;
  readonly shape: Uint8Array;
  /** Hashes of the lower-cased word, and of its stem: two words match where these are equal. */
  readonly exact: Uint32Array;
  readonly stem: Uint32Array;
  /** Inverse document frequency, in sixteenths. */
  readonly idf16: Uint8Array;
  /** Number of the sentence, from 0. */
  readonly sentence: Int32Array;
  /** Character range in the text, in UTF-16 units. */
  readonly start: Int32Array;
  readonly end: Int32Array;
}

const TOKEN = /[\p{L}\p{N}]+|[^\p{L}\p{N}\p{Z}\p{C}]/gu;
const WORD = /^[\p{L}\p{N}]/u;
const ALL_DIGITS = /^[0-9]+$/;
const STEMMED = /^[a-z]{4,}$/;
/** Tried in this order; of these the first that leaves {@link STEM_LETTERS} is cut. */
const SUFFIXES = [
  ...['ship', 'ments', 'ment', 'ings', 'ing', 'ions', 'ion', 'ers', 'er', 'ors', 'or'],
  ...['ed', 'ies', 'es', 's', 'ly', 'e'],
];
const STEM_LETTERS = 3;

/** The lower-cased word without at most two endings. */
export function readerStem(word: string): string {
  if (!STEMMED.test(word)) return word;
  let stem = word;
  const suffix = SUFFIXES.find(
    (one) => word.endsWith(one) && word.length - one.length >= STEM_LETTERS,
  );
  if (suffix !== undefined && !(suffix === 's' && word.endsWith('ss')))
    stem = word.slice(0, -suffix.length) + (suffix === 'ies' ? 'y' : '');
  return stem.length > STEM_LETTERS && stem.endsWith('e') ? stem.slice(0, -1) : stem;
}

const utf8 = new TextEncoder();

/** FNV-1a, 32 bits, over UTF-8. */
export function hash32(text: string): number {
  let value = 0x811c9dc5;
  for (const byte of utf8.encode(text)) value = Math.imul(value ^ byte, 0x01000193);
  return value >>> 0;
}

export function shapeOf(token: string): number {
  if (!WORD.test(token))
    return '.!?'.includes(token) ? SHAPE.stop : ',;:'.includes(token) ? SHAPE.comma : SHAPE.other;
  if (ALL_DIGITS.test(token)) return token.length === 4 ? SHAPE.fourDigits : SHAPE.digits;
  if (/[0-9]/.test(token)) return SHAPE.digitsMixed;
  const lower = token.toLowerCase();
  if (token === lower) return SHAPE.lower;
  const [first = '', ...rest] = token;
  if (rest.length === 0) return SHAPE.capital;
  if (token === token.toUpperCase()) return SHAPE.upper;
  const [lowerFirst = '', ...lowerRest] = lower;
  return first !== lowerFirst && rest.join('') === lowerRest.join('') ? SHAPE.title : SHAPE.mixed;
}

/** What of a token depends on its word alone. */
interface Known {
  id: number;
  prefix: number;
  suffix: number;
  exact: number;
  stem: number;
  idf16: number;
}

/** Words that are kept looked up. */
const KEPT_WORDS = 50_000;

export class Vocabulary {
  readonly #rank: ReadonlyMap<string, number>;
  readonly #rarest: number;
  readonly #known = new Map<string, Known>();

  /** @param idf16 inverse document frequency of each word, in sixteenths. */
  constructor(
    words: readonly string[],
    private readonly idf16: Uint8Array,
  ) {
    this.#rank = new Map(words.map((word, rank) => [word, rank]));
    this.#rarest = idf16.reduce((most, one) => Math.max(most, one), 0);
  }

  /** @param longest tokens; the rest of the text is cut off. */
  read(text: string, longest: number): Tokens {
    const tokens: RegExpExecArray[] = [];
    for (const match of text.matchAll(TOKEN)) {
      if (tokens.length === longest) break;
      tokens.push(match);
    }
    const { length } = tokens;
    const columns = {
      length,
      word: new Int32Array(length),
      prefix: new Int32Array(length),
      suffix: new Int32Array(length),
      shape: new Uint8Array(length),
      exact: new Uint32Array(length),
      stem: new Uint32Array(length),
      idf16: new Uint8Array(length),
      sentence: new Int32Array(length),
      start: new Int32Array(length),
      end: new Int32Array(length),
    };
    for (const [i, { 0: token, index }] of tokens.entries()) {
      const { id, prefix, suffix, exact, stem, idf16 } = this.#lookUp(token.toLowerCase());
      columns.word[i] = id;
      columns.prefix[i] = prefix;
      columns.suffix[i] = suffix;
      columns.shape[i] = shapeOf(token);
      columns.exact[i] = exact;
      columns.stem[i] = stem;
      columns.idf16[i] = idf16;
      columns.start[i] = index;
      columns.end[i] = index + token.length;
    }
    numberSentences(
      tokens.map(([token]) => token),
      columns,
    );
    return columns;
  }

  #lookUp(word: string): Known {
    let known = this.#known.get(word);
    if (known) return known;
    const rank = this.#rank.get(word);
    const letters = [...word];
    known = {
      id: ALL_DIGITS.test(word)
        ? DIGITS + Math.min(word.length, LONGEST_DIGITS) - 1
        : rank === undefined
          ? UNKNOWN
          : FIRST_WORD + rank,
      prefix: 1 + (hash32(`^${letters.slice(0, 4).join('')}`) % (BUCKETS - 1)),
      suffix: 1 + (hash32(`$${letters.slice(-3).join('')}`) % (BUCKETS - 1)),
      exact: hash32(word),
      stem: hash32(readerStem(word)),
      idf16: rank === undefined ? this.#rarest : this.idf16[rank]!,
    };
    if (this.#known.size >= KEPT_WORDS) this.#known.clear();
    this.#known.set(word, known);
    return known;
  }
}

/** A new sentence after . ! ? unless a lower-case word follows, or one letter stands before the stop. */
function numberSentences(
  tokens: readonly string[],
  { shape, sentence }: Pick<Tokens, 'shape' | 'sentence'>,
): void {
  let current = 0;
  for (let i = 1; i < tokens.length; i++) {
    const before = tokens[i - 1]!;
    const own = shape[i]!;
    const isInitial = before === '.' && i > 1 && [...tokens[i - 2]!].length === 1;
    if (
      shape[i - 1] === SHAPE.stop &&
      own !== SHAPE.lower &&
      own !== SHAPE.stop &&
      own !== SHAPE.comma &&
      !isInitial
    )
      current++;
    sentence[i] = current;
  }
}
