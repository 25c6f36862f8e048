/** The code of every method, by name: loaded together when a question is first answered. */
import { auto } from './auto/auto.ts';
import { dualrag } from './dualrag/dualrag.ts';
import { hanrag } from './hanrag/hanrag.ts';
import { ircot } from './baselines/ircot.ts';
import { none } from './baselines/no-retrieval.ts';
import { bm25, dense } from './baselines/single-shot.ts';
import { cirag } from './cirag/cirag.ts';
import type { Method } from './method.ts';
import { ras } from './ras/ras.ts';
import { t2rag } from './t2rag/t2rag.ts';

export const CODE: Record<string, Method<object>> = {
  t2rag,
  auto,
  dualrag,
  hanrag,
  cirag,
  ras,
  ircot,
  bm25,
  dense,
  none,
  't2rag:single-round': withSet('t2rag:single-round', t2rag, { maxRounds: 1 }),
  't2rag:no-chunks': withSet('t2rag:no-chunks', t2rag, { withChunks: false }),
};

/** A variant: some parameters are what they are, and the trace says which variant it was. */
function withSet<Parameters extends object>(
  name: string,
  method: Method<Parameters>,
  set: Partial<Parameters>,
): Method<object> {
  return async function* (question, context, parameters) {
    for await (const event of method(question, context, { ...parameters, ...set })) {
      if (event.type === 'started') yield { ...event, method: name };
      else if (event.type === 'answered')
        yield { ...event, answer: { ...event.answer, method: name } };
      else yield event;
    }
  };
}
