/**
 * The passage reader's input: one row of tokens, `[CLS] clue [SEP] title [SEP] body`, with what of
 * them matches. training/README.md ("Reader input") specifies it; training/batches.py, `row`, is
 * the exact text.
 */
import { CLASSIFY, isMark, SEPARATOR, type Tokens } from './words.ts';

/** Numbers that say of each token how it matches. */
export const FEATURES = 13;
/** Longest clue, title and body, in tokens. */
export const LONGEST = { clue: 40, title: 20, body: 256 } as const;
/** Whose token it is; 0 for special tokens. */
export const SEGMENT = { clue: 1, title: 2, body: 3 } as const;
/** Body tokens to either side that count as near. */
const NEAR = 8;
const MOST_NEAR = 1.5;
/** From here on a match is too far away to count for the distance features, in tokens. */
const REACH = 12;
/** Least idf of a match that they count. */
const RARE16 = 24;
const LEAST_WEIGHT = 0.001;

export interface Row {
  readonly length: number;
  readonly word: Int32Array;
  readonly prefix: Int32Array;
  readonly suffix: Int32Array;
  readonly shape: Uint8Array;
  readonly segment: Uint8Array;
  /** length × {@link FEATURES}, row-major. */
  readonly features: Float32Array;
  /** Places of the first token of title and body. */
  readonly titleAt: number;
  readonly bodyAt: number;
}

export function rowOf(clue: Tokens, title: Tokens, body: Tokens): Row {
  const titleAt = clue.length + 2;
  const bodyAt = titleAt + title.length + 1;
  const length = bodyAt + body.length;
  const row = {
    length,
    word: new Int32Array(length),
    prefix: new Int32Array(length),
    suffix: new Int32Array(length),
    shape: new Uint8Array(length),
    segment: new Uint8Array(length),
    features: new Float32Array(length * FEATURES),
    titleAt,
    bodyAt,
  };
  row.word[0] = CLASSIFY;
  row.word[titleAt - 1] = SEPARATOR;
  row.word[bodyAt - 1] = SEPARATOR;
  for (const [tokens, at, segment] of [
    [clue, 1, SEGMENT.clue],
    [title, titleAt, SEGMENT.title],
    [body, bodyAt, SEGMENT.body],
  ] as const) {
    row.word.set(tokens.word, at);
    row.prefix.set(tokens.prefix, at);
    row.suffix.set(tokens.suffix, at);
    row.shape.set(tokens.shape, at);
    row.segment.fill(segment, at, at + tokens.length);
  }
  fillFeatures(row, clue, title, body);
  return row;
}

function fillFeatures(row: Row, clue: Tokens, title: Tokens, body: Tokens): void {
  const { features, titleAt, bodyAt } = row;
  const set = (token: number, feature: number, value: number): void => {
    features[token * FEATURES + feature] = value;
  };
  const asked = askedOf(clue);
  const texts = [title, body];
  const textStems = new Set(texts.flatMap(({ stem }) => [...stem]));
  const textWords = new Set(texts.flatMap(({ exact }) => [...exact]));
  const titleStems = new Set(title.stem);
  const isSaid = (i: number): boolean => !isMark(clue.shape[i]!) && textStems.has(clue.stem[i]!);

  const totalWeight = Math.max(LEAST_WEIGHT, sum(asked.stems.values()) / 16);
  const coverage =
    title.length + body.length === 0
      ? 0
      : sum([...asked.stems].map(([stem, idf16]) => (textStems.has(stem) ? idf16 : 0))) /
        16 /
        totalWeight;
  set(0, 6, coverage);
  for (let i = 0; i < clue.length; i++) {
    const isWord = !isMark(clue.shape[i]!);
    const said = isSaid(i);
    const idf = clue.idf16[i]! / 16;
    set(1 + i, 0, isWord && textWords.has(clue.exact[i]!) ? 1 : 0);
    set(1 + i, 1, said ? 1 : 0);
    set(1 + i, 2, isWord ? idf / 8 : 0);
    set(1 + i, 3, said ? idf / 8 : 0);
    set(1 + i, 6, coverage);
    set(1 + i, 9, isWord && titleStems.has(clue.stem[i]!) ? 1 : 0);
  }

  // Title and body as one sequence, as the pairs of neighbours see it.
  const stems = [...title.stem, ...body.stem];
  const isPaired = stems.map(() => false);
  for (let i = 0; i + 1 < stems.length; i++) {
    if (!asked.pairs.has(pairKey(stems[i]!, stems[i + 1]!))) continue;
    isPaired[i] = true;
    isPaired[i + 1] = true;
  }
  for (const [tokens, at, offset] of [
    [title, titleAt, 0],
    [body, bodyAt, title.length],
  ] as const) {
    for (let i = 0; i < tokens.length; i++) {
      const isHit = asked.stems.has(tokens.stem[i]!);
      const idf = tokens.idf16[i]! / 16;
      set(at + i, 0, asked.words.has(tokens.exact[i]!) ? 1 : 0);
      set(at + i, 1, isHit ? 1 : 0);
      set(at + i, 2, idf / 8);
      set(at + i, 3, isHit ? idf / 8 : 0);
      set(at + i, 6, coverage);
      set(at + i, 7, isPaired[offset + i] ? 1 : 0);
    }
  }
  fillBody(body, bodyAt, { asked, totalWeight, titleStems }, set);
}

/** What only a token of the body has. */
function fillBody(
  body: Tokens,
  at: number,
  {
    asked,
    totalWeight,
    titleStems,
  }: { asked: AskedStems; totalWeight: number; titleStems: ReadonlySet<number> },
  set: (token: number, feature: number, value: number) => void,
): void {
  const n = body.length;
  const gain16 = Float64Array.from(body.stem, (stem, i) =>
    asked.stems.has(stem) ? body.idf16[i]! : 0,
  );
  const sums = new Float64Array(n + 1);
  for (let i = 0; i < n; i++) sums[i + 1] = sums[i]! + gain16[i]!;
  const bySentence = new Map<number, Set<number>>();
  for (let i = 0; i < n; i++) {
    if (!asked.stems.has(body.stem[i]!)) continue;
    const said = bySentence.get(body.sentence[i]!) ?? new Set();
    bySentence.set(body.sentence[i]!, said.add(body.stem[i]!));
  }
  const sentenceShare = new Map(
    [...bySentence].map(([sentence, said]) => [
      sentence,
      sum([...said].map((stem) => asked.stems.get(stem)!)) / 16 / totalWeight,
    ]),
  );
  const isRareHit = (i: number): boolean => gain16[i]! > 0 && body.idf16[i]! >= RARE16;
  let left = -Infinity;
  for (let i = 0; i < n; i++) {
    const around = sums[Math.min(n, i + NEAR + 1)]! - sums[Math.max(0, i - NEAR)]!;
    set(at + i, 4, Math.min(MOST_NEAR, around / 16 / totalWeight));
    set(at + i, 5, sentenceShare.get(body.sentence[i]!) ?? 0);
    set(at + i, 8, i / LONGEST.body);
    set(at + i, 9, titleStems.has(body.stem[i]!) && !isMark(body.shape[i]!) ? 1 : 0);
    set(at + i, 10, i === 0 || body.sentence[i] !== body.sentence[i - 1] ? 1 : 0);
    set(at + i, 11, Math.max(0, 1 - (i - left) / REACH));
    if (isRareHit(i)) left = i;
  }
  let right = Infinity;
  for (let i = n - 1; i >= 0; i--) {
    set(at + i, 12, Math.max(0, 1 - (right - i) / REACH));
    if (isRareHit(i)) right = i;
  }
}

interface AskedStems {
  /** The clue's distinct stems, marks apart, with their idf in sixteenths. */
  stems: Map<number, number>;
  words: Set<number>;
  /** Neighbours in the clue, in their order. */
  pairs: Set<string>;
}

function askedOf({ length, stem, exact, shape, idf16 }: Tokens): AskedStems {
  const asked: AskedStems = { stems: new Map(), words: new Set(), pairs: new Set() };
  for (let i = 0; i < length; i++) {
    if (isMark(shape[i]!)) continue;
    if (!asked.stems.has(stem[i]!)) asked.stems.set(stem[i]!, idf16[i]!);
    asked.words.add(exact[i]!);
    if (i + 1 < length && !isMark(shape[i + 1]!)) asked.pairs.add(pairKey(stem[i]!, stem[i + 1]!));
  }
  return asked;
}

function pairKey(first: number, second: number): string {
  return `${first} ${second}`;
}

function sum(values: Iterable<number>): number {
  let total = 0;
  for (const value of values) total += value;
  return total;
}
