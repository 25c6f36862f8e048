/**
 * The stream of a method: one sequence of typed events with three readers (the live trace, the
 * history, the evaluation). Everything in it survives structured cloning and JSON.
 */
import type { AnswerType, Binding, Clue, Support } from '../knowledge/types.ts';
import type { Usage } from '../engines/engine.ts';
import type { TaskName } from '../tasks/task.ts';
import type { ContextChunk, ContextProposition } from '../tasks/types.ts';

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
  round: number;
  /** Ids of chunks retrieved so far. */
  seenChunks: number[];
}

/** One step of the reasoning as a person reads it. */
export interface Step {
  /** The clue in words, placeholders as `?name`. */
  clue: string;
  clueId: string;
  placeholder: string;
  value: string;
  citations: Support[];
  grounded: boolean;
  runnersUp: { value: string; score: number }[];
  reason?: string;
}

export type Verdict = 'answered' | 'not-found';
export type Grounding = 'grounded' | 'partly' | 'not-grounded';

export interface Answer {
  verdict: Verdict;
  /** Empty when not found. */
  text: string;
  grounding: Grounding;
  /** Evidence of the answer itself. */
  citations: Support[];
  steps: Step[];
  /** What the answer was read from. */
  level: 'triplets' | 'sentences' | 'chunks';
  /** When not found: the best-supported sentences, shown as what was found, not as an answer. */
  nearest: Support[];
  /** Label of the engine(s) that produced it. */
  engine: string;
  method: string;
  rounds: number;
  usage: Usage;
  milliseconds: number;
}

export type MethodEvent =
  | { type: 'started'; question: string; method: string; engine: string }
  | { type: 'decomposed'; state: LoopState }
  | { type: 'round-started'; round: number; queries: string[] }
  | {
      type: 'retrieved';
      round: number;
      propositions: ContextProposition[];
      chunks: ContextChunk[];
      newChunks: number;
    }
  | { type: 'bound'; round: number; bindings: Binding[] }
  | { type: 'updated'; state: LoopState }
  | { type: 'degraded'; task: TaskName; reason: string }
  | { type: 'escalated'; level: 'sentences' | 'chunks' }
  | { type: 'answered'; answer: Answer };
