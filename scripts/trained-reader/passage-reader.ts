/**
 * A small trained model that reads a clue or question in a passage: spans that may answer it, each
 * with its probability, and how likely the passage is the one. A few megabytes of the app's own,
 * without a network; training/ has how it was made.
 */
import type { ReaderKernels } from './kernels/types.ts';
import { Network } from './network.ts';
import { LONGEST, rowOf, SEGMENT } from './row.ts';
import { Vocabulary, type Tokens } from './words.ts';
import { parseWeights, type Calibration } from './weights.ts';

export interface ReadPassage {
  heading: string;
  text: string;
}

/** A span that may answer, with where it stands. */
export interface AnswerSpan {
  /** Whether it stands in the text or in the heading. */
  of: 'text' | 'heading';
  /** Characters, in UTF-16 units. */
  start: number;
  end: number;
  text: string;
  /** Among all spans of the passage and there being none; 0..1. */
  probability: number;
  /** That it answers, as calibrated with one right passage among five; 0..1. */
  chance: number;
}

export interface PassageReading {
  /** Best first. */
  spans: AnswerSpan[];
  /** That the passage does not answer it; 0..1. */
  none: number;
  /** Orders passages. */
  score: number;
  /** That the passage is the right one of five, as calibrated; 0..1. */
  passageChance: number;
}

/** Whatever reads a clue or question in a passage. */
export interface ReadsPassages {
  /** @param clue a question, or a clue as `subject | relation | ?`. */
  read(clue: string, passage: ReadPassage): PassageReading;
}

/** Spans that are given. */
const SPANS = 8;
/** Headings and texts whose tokens are kept. */
const KEPT = 400;

export class PassageReader implements ReadsPassages {
  readonly #vocabulary: Vocabulary;
  readonly #network: Network;
  readonly #calibration: Record<'answer' | 'passage', Calibration>;
  readonly #tokens = new Map<string, Tokens>();

  /**
   * @param header the parsed JSON of the weights, `binary` what stands beside it.
   * @param kernels which ones run; left out, the fastest there are.
   * @throws TriviumError `invalid`: they are no weights, or do not belong together.
   */
  constructor(header: unknown, binary: ArrayBuffer, kernels?: ReaderKernels['name']) {
    const weights = parseWeights(header, binary);
    this.#vocabulary = new Vocabulary(weights.header.words.split(' '), weights.idf16);
    this.#network = new Network(weights, kernels);
    this.#calibration = weights.header.calibration;
  }

  read(clue: string, { heading, text }: ReadPassage): PassageReading {
    const { answer, passage: ofPassage } = this.#calibration;
    const title = this.#read(heading, LONGEST.title);
    const body = this.#read(text, LONGEST.body);
    const row = rowOf(this.#vocabulary.read(clue, LONGEST.clue), title, body);
    const { spans, longest, none, passage } = this.#network.read(row);
    let most = none;
    for (const score of spans) if (score > most) most = score;
    let total = Math.exp(none - most);
    for (const score of spans) if (score > -Infinity) total += Math.exp(score - most);
    const best = bestOf(spans, SPANS).map((at): AnswerSpan => {
      const first = Math.floor(at / longest);
      const isText = row.segment[first] === SEGMENT.body;
      const [tokens, offset, whole] = isText
        ? ([body, row.bodyAt, text] as const)
        : ([title, row.titleAt, heading] as const);
      const start = tokens.start[first - offset]!;
      const end = tokens.end[first + (at % longest) - offset]!;
      const probability = Math.exp(spans[at]! - most) / total;
      const of = isText ? 'text' : 'heading';
      const chance = calibrated(logOdds(probability), answer);
      return { of, start, end, text: whole.slice(start, end), probability, chance };
    });
    return {
      spans: best,
      none: Math.exp(none - most) / total,
      score: passage,
      passageChance: calibrated(passage, ofPassage),
    };
  }

  /** The tokens of a heading or a text: the same passages are read for many clues. */
  #read(text: string, longest: number): Tokens {
    const key = `${longest}\n${text}`;
    const known = this.#tokens.get(key) ?? this.#vocabulary.read(text, longest);
    if (this.#tokens.size >= KEPT) this.#tokens.clear();
    this.#tokens.set(key, known);
    return known;
  }
}

function logOdds(probability: number): number {
  return Math.log(probability) - Math.log1p(-probability);
}

function calibrated(score: number, { scale, shift }: Calibration): number {
  return 1 / (1 + Math.exp(-(scale * score + shift)));
}

/** Places of the highest scores, best first; the earlier of equal ones. */
function bestOf(scores: Float32Array, count: number): number[] {
  const best: number[] = [];
  for (let i = 0; i < scores.length; i++) {
    const score = scores[i]!;
    if (score === -Infinity) continue;
    if (best.length === count && score <= scores[best[count - 1]!]!) continue;
    let at = best.length;
    while (at > 0 && scores[best[at - 1]!]! < score) at--;
    best.splice(at, 0, i);
    if (best.length > count) best.pop();
  }
  return best;
}
