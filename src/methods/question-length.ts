/** Methods are asked with no more of a question than the engine reads (src/tasks/question-length.ts). */
import { readsPrompts } from '../engines/engine-choice.ts';
import type { Engine } from '../engines/engine.ts';
import { inEnglish } from '../sentences.ts';
import { notAllRead, shortened } from '../tasks/question-length.ts';
import { TASK_NAMES, type TaskName } from '../tasks/task.ts';
import type { MethodEvent } from './events.ts';
import type { Method } from './method.ts';

/** Tasks that no method performs: they come before it. */
const BEFORE: ReadonlySet<TaskName> = new Set(['extract-triplets', 'rewrite-follow-up']);

function isReadByModel(engine: Engine): boolean {
  return TASK_NAMES.some((task) => !BEFORE.has(task) && readsPrompts(engine, task));
}

/** The method, asked with no more than is read; the trace says where that is not all. */
export function bounded(method: Method<object>): Method<object> {
  return async function* (question, context, parameters) {
    const asked = isReadByModel(context.engine) ? question : shortened(question);
    for await (const event of method(asked, context, parameters)) {
      yield event;
      if (event.type === 'started' && asked !== question) yield notAll(question, asked);
    }
  };
}

function notAll(question: string, asked: string): MethodEvent {
  const sentence = notAllRead(question, asked);
  return { type: 'degraded', task: 'decompose-question', reason: inEnglish(sentence), sentence };
}
