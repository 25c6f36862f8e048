/** What CIRAG's trace shows of its own (arXiv 2601.06799, table 7): each integration, each level of the cascade. */
import type { ContextProposition } from '../../tasks/types.ts';

export type CiragEvent =
  /**
   * Integration phase of a round (section 3.3). The candidates are the propositions of the round's
   * `retrieved` event; provenance of a core triplet is in its sources.
   */
  | {
      type: 'integrated';
      round: number;
      thought: string;
      /** Kept out of the candidates in this round. */
      core: ContextProposition[];
      /** What is searched for next; null: enough was found. */
      nextQuery: string | null;
    }
  /** One level of the cascade (section 3.4): what was read, and the answer or the refusal. */
  | {
      type: 'cascaded';
      level: 'triplets' | 'sentences' | 'chunks';
      /** How many of the level's pieces were read. */
      pieces: number;
      thought: string;
      /** Null: "Unanswerable". */
      answer: string | null;
    };
