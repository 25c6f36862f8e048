/**
 * What an evaluation hands on: a question scored, the summary over many, a run. The JSON of
 * `npm run eval -- --json` and the app's export hold these as they are. Scores are in percent,
 * times in milliseconds; null where a score cannot be said (no labels, no such questions).
 */
import type { Usage } from '../usage.ts';
import type { Answer, Verdict } from '../methods/events.ts';

export interface ScoredQuestion {
  id: string;
  question: string;
  /** Gold answers and aliases; empty where refusing is right. */
  answers: string[];
  /** Empty where the method refused or failed. */
  prediction: string;
  /** How it ended; a failed question has an `error` and counts as wrong. */
  verdict: Verdict | 'failed';
  em: number;
  f1: number;
  acc: number;
  /** Recall and all-support over the first five passages of the method's first retrieval. */
  recallAt5: number | null;
  allSupportAt5: number | null;
  /** The same over every passage that the method was given to read. */
  recall: number | null;
  allSupport: number | null;
  /** The same over the first five passages of one plain search for the question, where it was done. */
  searchRecallAt5: number | null;
  searchAllSupportAt5: number | null;
  rounds: number;
  /**
   * Distinct passages that the method was given to read, over all rounds; null where the score was
   * stored before they were counted.
   */
  passagesRead: number | null;
  ms: number;
  grounding: Answer['grounding'];
  /** That the answer is right, 0..1, where its engine weighed that. */
  probability?: number;
  level: Answer['level'];
  usage: Usage;
  hops?: number;
  type?: string;
  error?: string;
  /** Where the set has a rule of its own for what is right: what it found. */
  right?: boolean;
  /** Where the set says which sentence must be cited: whether one of them is. */
  cited?: boolean;
}

/** A confidence interval, in the unit of what it is about. */
export interface Interval {
  low: number;
  high: number;
}

/** The scores of a summary that have an interval. */
export const SCORES = [
  'em',
  'f1',
  'acc',
  'recallAt5',
  'allSupportAt5',
  'recall',
  'allSupport',
  'searchRecallAt5',
  'searchAllSupportAt5',
  'refusalsRight',
  'refusalsWrong',
  'f1Answerable',
  'grounded',
  'wrongAmongGrounded',
  'groundedAmongRight',
] as const;
export type Score = (typeof SCORES)[number];

/** Means over the questions that the score can be said of. */
export interface Summary extends Record<Score, number | null> {
  n: number;
  em: number;
  f1: number;
  acc: number;
  /** `refusalsRight`: share of the questions without an answer that were refused. */
  refusalsRight: number | null;
  /** `refusalsWrong`: share of the questions with an answer that were refused. */
  refusalsWrong: number | null;
  /** F1 over the questions that have an answer. */
  f1Answerable: number | null;
  /** Share of the given answers that are fully grounded. */
  grounded: number | null;
  /** Shares, which are said together: wrong ones of the grounded answers, and grounded ones of the right. */
  wrongAmongGrounded: number | null;
  groundedAmongRight: number | null;
  /** Means a question. */
  rounds: number;
  /** Null where no question says it. */
  passagesRead: number | null;
  calls: number;
  promptTokens: number;
  outputTokens: number;
  msP50: number;
  msP95: number;
  msMean: number;
  /** How many questions were answered, refused and failed: together n. */
  answered: number;
  refused: number;
  errors: number;
  /** How many were answered wrongly although every step is grounded: see `isWrongButGrounded`. */
  wrongGrounded: number;
  /** 95 % bootstrap intervals. */
  intervals: Partial<Record<Score, Interval>>;
}

/** Summary of the questions of one kind: "2 hops", "comparison". */
export interface Group {
  name: string;
  summary: Summary;
}

export interface Breakdown {
  /** Empty where the questions do not say. */
  hops: Group[];
  type: Group[];
}

/** What making the corpus searchable took. */
export interface Indexing {
  passages: number;
  triplets: number;
  seconds: number;
  passagesPerSecond: number;
}

export interface Run {
  /** Of several sets in one file: which. */
  set?: string;
  method: string;
  engine: string;
  /** Scorers that were left out, to measure what they are worth. */
  without?: string[];
  summary: Summary;
  breakdown: Breakdown;
  indexing?: Indexing;
  questions: ScoredQuestion[];
}
