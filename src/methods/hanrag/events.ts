/** What HANRAG's trace shows of its own (arXiv 2509.09713): the route, sub-questions, judgements. */
import type { Support } from '../../knowledge/types.ts';

/** The router's classes of questions. */
export type Route = 'straightforward' | 'single-step' | 'compound' | 'complex';

/** What the relevance discriminator says of a passage. */
export interface RelevanceJudgement {
  chunk: number;
  relevant: boolean;
  reason?: string;
}

export type HanragEvent =
  | { type: 'routed'; route: Route; reason?: string }
  /** A compound question, taken apart into questions that are answered side by side. */
  | { type: 'divided'; questions: string[] }
  | { type: 'judged'; round: number; question: string; judgements: RelevanceJudgement[] }
  | {
      type: 'sub-answered';
      round: number;
      question: string;
      /** Null: what was relevant does not say. */
      answer: string | null;
      supports: Support[];
    }
  /** The refiner's next seed question for a complex one. */
  | { type: 'refined'; round: number; question: string }
  /** The ending discriminator. */
  | { type: 'ending-judged'; round: number; enough: boolean; reason?: string };
