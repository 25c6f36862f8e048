/**
 * What a person corrected, as a library file carries it: in the place that its format has for
 * questions, each with what was corrected in it and no more of it than that.
 */
import type { KeptCorrection } from '../methods/kept-corrections.ts';
import type { MethodEvent } from '../methods/events.ts';
import type { QuestionRecord } from '../protocol.ts';

export function asQuestion({
  id,
  question,
  at,
  corrections,
  state,
}: KeptCorrection): QuestionRecord {
  const events: MethodEvent[] = [
    { type: 'corrected', corrections, kept: true },
    ...(state ? [{ type: 'decomposed', state } as const] : []),
  ];
  return {
    ...{ version: 1, id, question, askedAt: at, verdict: 'cancelled', answer: '' },
    ...{ events, result: null },
  };
}
