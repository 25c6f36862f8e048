/**
 * The reading model over a network that runs in this thread: passage by passage, whoever asks, and
 * between two of them it hears whether it shall stop.
 */
import { throwIfCancelled } from '../errors.ts';
import { nextTask } from '../waiting.ts';
import { encodePair, encodeQuestion, type Encoded } from './encoding.ts';
import type { Manifest } from './manifest.ts';
import type { Head, Logits, Network } from './network.ts';
import type { WordPieces } from './offsets.ts';
import { shapeOf } from './shape.ts';
import { bestSpans, logSumExp, passagePlaces } from './spans.ts';
import type {
  Passage,
  Reading,
  ReadingModel,
  ReadingOptions,
  SentencedText,
  Shape,
  Stretch,
} from './types.ts';
import { cutWindows } from './windows.ts';

const READING_HEADS: readonly Head[] = ['start', 'end', 'relevance', 'yes_no'];
const SHAPE_HEADS: readonly Head[] = ['inner', 'kind'];
/** Messages are heard at least so often: half of the 100 ms after which a person notices. */
const HEAR_EVERY_MS = 50;
/** Sums of a passage without a word. */
const NOTHING = -30;

export class ReadingSession implements ReadingModel {
  readonly id: string;
  readonly calibrator: Manifest['calibrator'];
  readonly #windowTokens: number;
  /** Settles when the run before has ended: the runtime takes one at a time. */
  #before: Promise<unknown> = Promise.resolve();
  #heard = performance.now();

  constructor(
    { id, calibrator, windowTokens }: Pick<Manifest, 'id' | 'calibrator' | 'windowTokens'>,
    private readonly pieces: WordPieces,
    private readonly network: Network,
  ) {
    this.id = id;
    this.calibrator = calibrator;
    this.#windowTokens = windowTokens;
  }

  async read(
    question: string,
    passages: readonly Passage[],
    { signal }: ReadingOptions = {},
  ): Promise<Reading[]> {
    const readings: Reading[] = [];
    for (const passage of passages) {
      const row = encodePair(this.pieces, question, passage);
      readings.push(readingOf(row, passage, await this.#run(row, READING_HEADS, signal)));
    }
    return readings;
  }

  async shape(question: string, { signal }: ReadingOptions = {}): Promise<Shape> {
    const row = encodeQuestion(this.pieces, question);
    return shapeOf(row, question, await this.#run(row, SHAPE_HEADS, signal));
  }

  async windows(
    texts: readonly SentencedText[],
    { signal }: ReadingOptions = {},
  ): Promise<Stretch[][]> {
    const cut: Stretch[][] = [];
    for (const text of texts) {
      await this.#hear(signal);
      cut.push(cutWindows(text, (part) => this.pieces.count(part), this.#windowTokens));
    }
    return cut;
  }

  /** After what is under way; nothing can be asked of it any more. */
  async close(): Promise<void> {
    await this.#before;
    await this.network.close();
  }

  #run(row: Encoded, heads: readonly Head[], signal: AbortSignal | undefined): Promise<Logits> {
    const turn = this.#before.then(async () => {
      await this.#hear(signal);
      return this.network.run(row, heads);
    });
    this.#before = turn.catch(() => {});
    return turn;
  }

  async #hear(signal: AbortSignal | undefined): Promise<void> {
    if (performance.now() - this.#heard >= HEAR_EVERY_MS) {
      await nextTask();
      this.#heard = performance.now();
    }
    throwIfCancelled(signal);
  }
}

function readingOf(row: Encoded, passage: Passage, logits: Logits): Reading {
  const { start, end, relevance } = logits as Required<Logits>;
  const yesNo = logits.yes_no;
  const places = passagePlaces(row);
  const sum = (values: Float32Array): number =>
    places.length > 0 ? logSumExp(places.map((place) => values[place]!)) : NOTHING;
  return {
    spans: bestSpans(row, passage, start, end),
    none: start[0]! + end[0]!,
    startSum: sum(start),
    endSum: sum(end),
    relevance: relevance[0]!,
    ...(yesNo ? { yes: yesNo[1]! - yesNo[0]! } : {}),
  };
}
