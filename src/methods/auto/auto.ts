/**
 * Auto: a question goes to the method that serves its kind, by HANRAG's classes (arXiv 2509.09713,
 * section 3). Which one that is was measured: docs/methods.md has the figures.
 */
import { addUsage } from '../../usage.ts';
import { throwIfCancelled } from '../../errors.ts';
import { routeQuestionTask } from '../../tasks/route-question.ts';
import type { QuestionKind } from '../../tasks/sub-questions.ts';
import type { Answer, MethodEvent } from '../events.ts';
import { hanrag } from '../hanrag/hanrag.ts';
import type { Method, MethodContext } from '../method.ts';
import { Run } from '../run.ts';
import { t2rag, type T2ragParameters } from '../t2rag/t2rag.ts';

/** Those of the method that most questions go to. */
export type AutoParameters = Pick<T2ragParameters, 'chunksPerRound' | 'maxRounds'>;

type Served = (
  question: string,
  context: MethodContext,
  parameters: Partial<AutoParameters>,
  kind: QuestionKind,
) => AsyncGenerator<MethodEvent, void, undefined>;

const byT2rag: Served = (question, context, parameters) => t2rag(question, context, parameters);
const byHanrag: Served = (question, context, _, kind) => hanrag(question, context, { route: kind });

const SERVES: Record<QuestionKind, Served> = {
  straightforward: byT2rag,
  'single-step': byT2rag,
  compound: byHanrag,
  complex: byT2rag,
};

export const auto: Method<AutoParameters> = async function* (question, context, parameters = {}) {
  // A state is T2RAG's: whoever edited it goes on with T2RAG.
  if (context.state) return yield* asAuto(t2rag(question, context, parameters), context);
  const run = new Run(context);
  yield { type: 'started', question, method: 'auto', engine: context.engine.label };
  const { kind } = await run.perform(routeQuestionTask, { question });
  yield* run.takeNotices();
  yield { type: 'routed', route: kind };
  for await (const event of asAuto(SERVES[kind](question, context, parameters, kind), context)) {
    if (event.type === 'started') continue;
    if (event.type !== 'answered') yield event;
    else yield { ...event, answer: withRouting(event.answer, run) };
  }
};

/** The trace and the answer say what was asked for: auto. */
async function* asAuto(
  events: AsyncGenerator<MethodEvent, void, undefined>,
  { signal }: MethodContext,
): AsyncGenerator<MethodEvent, void, undefined> {
  for await (const event of events) {
    throwIfCancelled(signal);
    if (event.type === 'started') yield { ...event, method: 'auto' };
    else if (event.type === 'answered')
      yield { ...event, answer: { ...event.answer, method: 'auto' } };
    else yield event;
  }
}

function withRouting(answer: Answer, run: Run): Answer {
  const engines = new Set([...run.engines, ...answer.engine.split(' + ')].filter(Boolean));
  return {
    ...answer,
    engine: [...engines].join(' + '),
    // Whoever only routed had not the last word.
    ...(engines.size > 1 ? { by: answer.by ?? answer.engine } : {}),
    usage: addUsage(run.usage, answer.usage),
    milliseconds: performance.now() - run.started,
  };
}
