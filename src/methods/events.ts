/**
 * The stream of a method: one sequence of typed events with three readers (the live trace, the
 * history, the evaluation). Everything in it survives structured cloning and JSON. What all methods
 * say stands here; what one method says of its own stands in its folder.
 *
 * Stored traces are read for ever: types of events are added, never renamed or given other fields
 * that readers could miss.
 */
import type { Support } from '../knowledge/types.ts';
import type { Usage } from '../usage.ts';
import type { Sentence } from '../sentences.ts';
import type { TaskName } from '../tasks/task.ts';
import type { ContextChunk, ContextProposition } from '../tasks/types.ts';
import type { BaselineEvent } from './baselines/events.ts';
import type { CorrectedEvent } from './corrections.ts';
import type { CiragEvent } from './cirag/events.ts';
import type { DualragEvent } from './dualrag/events.ts';
import type { HanragEvent } from './hanrag/events.ts';
import type { Likelihood } from './likelihood.ts';
import type { RasEvent } from './ras/events.ts';
import type { T2ragEvent } from './t2rag/events.ts';

export type { LoopState } from './t2rag/events.ts';

/** One step of the reasoning as a person reads it. */
export interface Step {
  /** What this step was about: a clue in words (placeholders as `?name`), a query, a sub-question. */
  clue: string;
  /** The clue as a question in natural English, where it has such words; placeholders as `?name`. */
  words?: string;
  /** Where the step is a clue of T2RAG: its id, and the placeholder that was filled. */
  clueId?: string;
  placeholder?: string;
  value: string;
  citations: Support[];
  grounded: boolean;
  /** Not grounded as a whole, but some of it can be read in what it cites. */
  partly?: true;
  /** Likely: what is cited does not say it outright. */
  sure?: false;
  runnersUp: { value: string; score: number }[];
  reason?: string;
}

/** Another document says something else of the same thing, in a relation that has one value. */
export interface Conflict {
  /** Which step of the answer found its value here; absent: the answer itself. */
  step?: number;
  /** The thing that is spoken of, and the relation: a word of `src/methods/conflicts/relations.ts`. */
  about: string;
  relation: string;
  /** What is said, each by a sentence of another document; the first is what the answer rests on. */
  sides: ConflictSide[];
}
export interface ConflictSide {
  value: string;
  support: Support;
}

export type Verdict = 'answered' | 'not-found';
export type Grounding = 'grounded' | 'partly' | 'not-grounded';

/** What an answer was read from; `nothing`: no document was looked at. */
export type Level = 'triplets' | 'sentences' | 'chunks' | 'nothing';

/** With how likely it is right, where its engine weighed that. */
export interface Answer extends Likelihood {
  verdict: Verdict;
  /** Empty when not found. */
  text: string;
  grounding: Grounding;
  /** Evidence of the answer itself. */
  citations: Support[];
  steps: Step[];
  level: Level;
  /** Made by the built-in rules, which nothing was read to confirm. */
  byRules?: true;
  /** Of several questions in one: those that the answer does not answer, as questions. */
  unanswered?: string[];
  /** When not found: the best-supported sentences, shown as what was found, not as an answer. */
  nearest: Support[];
  /** Where documents disagree on what was found; absent where they do not. */
  conflicts?: Conflict[];
  /** Ids of the documents whose overview it is of; absent for any other answer. */
  overview?: string[];
  /** Label of the engine(s) that produced it. */
  engine: string;
  /** Where they are several: the one that had the last word. */
  by?: string;
  /** Name of the method, as the registry knows it. */
  method: string;
  rounds: number;
  usage: Usage;
  milliseconds: number;
}

export type CoreEvent =
  /** Before `started`, of a question that leans on the one before it: what the method is asked. */
  | {
      type: 'understood';
      typed: string;
      question: string;
      by: string;
      degraded?: string;
      /** Of which that is made. */
      sentence?: Sentence;
    }
  | { type: 'started'; question: string; method: string; engine: string }
  | { type: 'round-started'; round: number; queries: string[] }
  | {
      type: 'retrieved';
      round: number;
      propositions: ContextProposition[];
      chunks: ContextChunk[];
      newChunks: number;
    }
  /** Passages fetched outside the rounds, before the answer is read from text. */
  | { type: 'searched-again'; query: string; chunks: ContextChunk[]; newChunks: number }
  | { type: 'degraded'; task: TaskName; reason: string; sentence?: Sentence }
  /** After `started`: what a person has corrected in this question so far. */
  | CorrectedEvent
  | { type: 'escalated'; level: 'sentences' | 'chunks' }
  | Provisional
  | { type: 'answered'; answer: Answer };

/** A first answer while the method is still at work. It is told, and not kept in traces. */
export interface Provisional {
  type: 'provisional';
  text: string;
  /** A sentence that bears it out. */
  support?: Support;
}

export type MethodEvent =
  | CoreEvent
  | T2ragEvent
  | CiragEvent
  | RasEvent
  | DualragEvent
  | HanragEvent
  | BaselineEvent;

export type EventType = MethodEvent['type'];

/** An object, so that the compiler misses a type that is not in it. */
const ALL_TYPES: Record<EventType, true> = {
  understood: true,
  started: true,
  'round-started': true,
  retrieved: true,
  'searched-again': true,
  degraded: true,
  corrected: true,
  escalated: true,
  provisional: true,
  answered: true,
  decomposed: true,
  bound: true,
  updated: true,
  integrated: true,
  cascaded: true,
  planned: true,
  structured: true,
  reasoned: true,
  'needs-identified': true,
  summarised: true,
  outlined: true,
  routed: true,
  divided: true,
  judged: true,
  'sub-answered': true,
  refined: true,
  'ending-judged': true,
  thought: true,
};

/** Every type of event there is: what a stored trace may hold. */
export const EVENT_TYPES = Object.keys(ALL_TYPES) as EventType[];

/** Every passage that a method was given to read, in the order of reading, each time that it was. */
export function passagesRead(events: readonly MethodEvent[]): ContextChunk[] {
  return events.flatMap((event) =>
    event.type === 'retrieved' || event.type === 'searched-again' ? event.chunks : [],
  );
}
