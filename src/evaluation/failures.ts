/**
 * Why questions fail, told from their traces: where the chain of clues ended, and where a wrong
 * answer was read. Counts for whoever decides what to improve next; no score.
 */
import { placeholdersOf } from '../knowledge/clues.ts';
import { standsIn } from '../knowledge/grounding.ts';
import type { Answer, LoopState, MethodEvent } from '../methods/events.ts';
import { outcomeOf } from './outcome.ts';
import type { ScoredQuestion } from './types.ts';

/** How far the clues of the question were followed. */
export const CHAIN_ENDS = [
  'no clue made of the question',
  'the first hop stays open',
  'a later hop stays open',
  'complete, with a wrong value',
] as const;
export type ChainEnd = (typeof CHAIN_ENDS)[number];

/** What became of the answer. */
export const WRONG_ENDINGS = [
  'failed',
  'refused, though there is an answer',
  'answered, though there is none',
  'another span of a sentence with the answer',
  'from another sentence',
] as const;
export type WrongEnding = (typeof WRONG_ENDINGS)[number];

export interface Failure {
  ending: WrongEnding;
  /** Null for a method that follows no clues. */
  chain: ChainEnd | null;
}

/** @returns null where the question was answered, or refused, rightly. */
export function failureOf(scored: Outcome, events: readonly MethodEvent[]): Failure | null {
  if (outcomeOf(scored) === 'right') return null;
  const state = events.reduce<LoopState | null>(
    (last, event) => (event.type === 'decomposed' || event.type === 'updated' ? event.state : last),
    null,
  );
  const answered = events.find((event) => event.type === 'answered');
  return {
    ending: endingOf(scored, answered?.answer),
    chain: state && chainEnd(state),
  };
}

export type Outcome = Pick<ScoredQuestion, 'answers' | 'verdict' | 'prediction' | 'right'>;

function endingOf({ answers, verdict }: Outcome, answer: Answer | undefined): WrongEnding {
  if (verdict === 'failed') return 'failed';
  if (verdict === 'not-found') return 'refused, though there is an answer';
  if (answers.length === 0) return 'answered, though there is none';
  const isThere = answers.some((gold) =>
    answer?.citations.some(({ text }) => standsIn(gold, text)),
  );
  return isThere ? 'another span of a sentence with the answer' : 'from another sentence';
}

function chainEnd({ clues, bindings }: LoopState): ChainEnd {
  if (clues.length === 0) return 'no clue made of the question';
  if (clues.every((clue) => placeholdersOf(clue).length === 0)) {
    return 'complete, with a wrong value';
  }
  return bindings.length === 0 ? 'the first hop stays open' : 'a later hop stays open';
}
