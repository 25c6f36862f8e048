/** How an answer stands beside what a person set in it. */
import type { Corrected } from './correct.ts';
import type { Answer, Grounding, MethodEvent } from './events.ts';
import { inAgreement } from './step-grounding.ts';

/** The value is a person's own, and nothing that is cited says it: it is not for us to judge. */
export type Standing = Grounding | 'as-you-say';

/** Chosen or typed by a person. */
export function isSetByPerson(
  placeholder: string | undefined,
  { corrections, state }: Corrected,
): boolean {
  if (placeholder === undefined) return false;
  return (
    corrections.some((one) => one.kind === 'value' && one.placeholder === placeholder) ||
    // Traces from before corrections were events.
    state?.bindings.some((one) => one.placeholder === placeholder && one.by === 'person') === true
  );
}

/** Of the whole answer: what is asked for may be what a person set. */
export function answerStanding(
  { grounding, steps }: Pick<Answer, 'grounding' | 'steps'>,
  corrected: Corrected,
): Standing {
  const target = corrected.state?.target ?? undefined;
  const isOwn = grounding === 'not-grounded' && isSetByPerson(target, corrected);
  return isOwn ? 'as-you-say' : inAgreement({ grounding, steps });
}

/** What holds at the end of a question. */
export function correctedIn(events: readonly MethodEvent[]): Corrected {
  const last = events.findLast(({ type }) => type === 'updated' || type === 'decomposed');
  return {
    state: last && 'state' in last ? last.state : null,
    corrections: events.findLast((event) => event.type === 'corrected')?.corrections ?? [],
  };
}
