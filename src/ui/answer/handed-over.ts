/** Which of two spoke: steps that a model could not do, and whose the answer is. */
import { BUILT_IN_LABEL } from '../../engines/engine-choice.ts';
import type { GivenAnswer } from '../../protocol.ts';
import { said, text } from '../text.ts';
import type { Trace } from '../trace/trace.ts';

/** @returns null where each step was done by who was asked for it. */
export function handedOver(
  { engine, by = engine }: Pick<GivenAnswer, 'engine' | 'by'>,
  { entries }: Pick<Trace, 'entries'>,
): string | null {
  // As engines/with-fallback.ts says it.
  const steps = entries.flatMap((entry) => {
    const values = entry.kind === 'degraded' ? entry.sentence?.values : undefined;
    return values?.['fallback'] === undefined ? [] : [values['engine']];
  });
  const [first] = steps;
  if (first === undefined) return null;
  const words = text.answer.handedOver;
  const model = typeof first === 'object' && 'form' in first ? said(first) : String(first);
  const speaker = by === BUILT_IN_LABEL ? words.builtIn : said(by);
  return `${words.steps(model, steps.length)} ${words.by(speaker)}`;
}
