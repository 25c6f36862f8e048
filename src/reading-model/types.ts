/**
 * The reading model as the rest of the app sees it: a question and passages in, spans with scores
 * out that can be compared between the passages of a question. It runs in a worker of its own, in
 * Node, or not at all; whoever asks it need not know which. How it was trained: training/README.md.
 */

/** Half-open, in UTF-16 code units. */
export interface Stretch {
  start: number;
  end: number;
}

/** A window of whole sentences ({@link ReadingModel.windows}) with the heading above it. */
export interface Passage {
  /** Empty where there is none. */
  heading: string;
  text: string;
}

/** A stretch of a passage that may be the answer. */
export interface SpanRead extends Stretch {
  /** It stands in the heading, and start and end count from there; else in the text. */
  inHeading: boolean;
  text: string;
  /** Of start and end summed: to be compared with other passages of the same question only. */
  logit: number;
}

/** What the model says of a question and one passage. Log-odds and logits are natural. */
export interface Reading {
  /** Best first, of different words, at most five; empty where the passage has no words. */
  spans: SpanRead[];
  /** Logit of no answer here: to be compared with the spans of this passage. */
  none: number;
  /** log Σ exp of all starts, of all ends, where an answer may be. */
  startSum: number;
  endSum: number;
  /** Log-odds that the passage answers. */
  relevance: number;
  /** Log-odds of yes against no; absent where the model was not taught it. */
  yes?: number;
}

/** The order is that of the model's logits (training/reader/kinds.py). */
export const KINDS = [
  'person',
  'organisation',
  'place',
  'date',
  'number',
  'list',
  'yesno',
  'reason',
  'manner',
  'definition',
  'thing',
] as const;
/** What kind of answer a question asks for. */
export type Kind = (typeof KINDS)[number];

/** A stretch of a question that may be a question of its own. */
export interface InnerPart extends Stretch {
  /** Log-odds against there being no such part. */
  odds: number;
}

/** What the model says of a question by itself. */
export interface Shape {
  /** Those likelier than none, at most two, in the order in which they were found. */
  parts: InnerPart[];
  /** Log-odds of the likeliest first part, and of the likeliest second, against none. */
  odds: [first: number, second: number];
  /** Probabilities; they add up to 1. */
  kinds: Record<Kind, number>;
}

/** A text with the places of its sentences, in characters of the text; without any it is one. */
export interface SentencedText {
  text: string;
  sentences: readonly Stretch[];
}

export interface ReadingOptions {
  signal?: AbortSignal;
}

export interface ReadingModel {
  /** Names the weights: what was read by one id is the same everywhere. */
  readonly id: string;
  /** What it learnt of its own mistakes; null where the files hold nothing of it. */
  readonly calibrator: CalibratorNumbers | null;
  /**
   * Each passage by itself, in their order. Longer passages than {@link windows} cuts are read as
   * far as they fit.
   * @throws TriviumError `aborted` within 200 ms of the signal; `out-of-memory`, `model-failed`.
   */
  read(
    question: string,
    passages: readonly Passage[],
    options?: ReadingOptions,
  ): Promise<Reading[]>;
  /** Null from a reader that knows nothing of questions by themselves. */
  shape(question: string, options?: ReadingOptions): Promise<Shape | null>;
  /** Cuts each text at its sentences into windows as the model was trained on, in their order. */
  windows(texts: readonly SentencedText[], options?: ReadingOptions): Promise<Stretch[][]>;
}

/** A logistic regression: of each feature mean, scale and weight; one weight more, the constant. */
export interface CalibratorNumbers {
  features: string[];
  mean: number[];
  scale: number[];
  weights: number[];
}
