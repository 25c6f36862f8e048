/** What a run found out and can show: read from the trace of an answered question. */
import { findingsOf, type Findings } from '../knowledge/facts.ts';
import type { MethodEvent } from './events.ts';

/**
 * @returns nothing where there is no answer, or the method has no clues; of an answer that is not
 * certain, only what a person set.
 */
export function findingsOfTrace(
  question: { id: string; words: string },
  events: readonly MethodEvent[],
): Findings {
  const answered = events.findLast((event) => event.type === 'answered');
  const last = events.findLast(({ type }) => type === 'updated' || type === 'decomposed');
  const isAnswered = answered?.answer.verdict === 'answered';
  if (!isAnswered || !last || !('state' in last)) return { facts: [], refuted: [] };
  const { facts, refuted } = findingsOf(question, last.state.originals, last.state.bindings);
  const isCertain = answered.answer.grounding === 'grounded';
  return { facts: facts.filter(({ by }) => isCertain || by === 'person'), refuted };
}
