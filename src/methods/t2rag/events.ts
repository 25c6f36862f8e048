/** What T2RAG's trace shows of its own: the clues, their bindings, the state of the loop. */
import type { AnswerType, Binding, Clue } from '../../knowledge/types.ts';

/** The small serialisable state of T2RAG's loop: it can be paused, edited and resumed. */
export interface LoopState {
  question: string;
  /** Every clue, in order, with bindings substituted. State of each follows from its slots. */
  clues: Clue[];
  /** The clues as decomposed, before substitution. */
  originals: Clue[];
  bindings: Binding[];
  types: Record<string, AnswerType>;
  target: string | null;
  /** Where it is several questions in one: each is answered from its own clues. */
  parts?: StatePart[];
  round: number;
  /** Ids of chunks retrieved so far. */
  seenChunks: number[];
}

export interface StatePart {
  question: string;
  target: string | null;
  /** Ids of its clues; what a person adds belongs to the part that it shares a placeholder with. */
  clues: string[];
}

export type T2ragEvent =
  | { type: 'decomposed'; state: LoopState }
  | { type: 'bound'; round: number; bindings: Binding[] }
  | { type: 'updated'; state: LoopState };
