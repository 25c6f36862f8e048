/** Questions that a library's own statements make, with the answer that they are made from. */

export const QUESTION_KINDS = ['single', 'two-steps', 'three-steps', 'comparison'] as const;
export type QuestionKind = (typeof QUESTION_KINDS)[number];

export interface CandidateQuestion extends ProvenQuestion {
  /** The answer is right where it is this. */
  expected: string;
  /** Words that an answer may have beside it; a few where it is not said. */
  beside?: number;
  /** What it asks of: not too many of the same. */
  about: string;
}

/** One that was asked, and answered rightly. */
export interface ProvenQuestion {
  question: string;
  kind: QuestionKind;
  /** Documents whose statements it is made from. */
  documents: string[];
}

export interface KeptSuggestions {
  /** The documents as they were, and who answered. */
  madeOf: string;
  questions: ProvenQuestion[];
}

/** What the page is told. */
export interface Suggestions {
  questions: ProvenQuestion[];
  /** More may come. */
  making: boolean;
}
