/**
 * How much of a question the built-in engine reads. A page of text with a question at its end is
 * asked by its end: rules and search take longer with each word, and find less. A model reads the
 * whole: it has a window of its own.
 */
import { BUILT_IN } from '../engines/engine-choice.ts';
import { performerOf, type Engine } from '../engines/engine.ts';
import { inEnglish, say, type Sentence } from '../sentences.ts';
import type { MethodEvent } from './events.ts';
import { TASK_NAMES, type TaskName } from '../tasks/task.ts';
import type { Method } from './method.ts';

/** More than twice the longest question (224 letters) of six public sets. */
export const MOST_LETTERS = 600;

/** What is asked of a text, in whole words: its end where that is a question, else its beginning. */
export function shortened(text: string): string {
  if (text.length <= MOST_LETTERS) return text;
  return /\?["”’)\s]*$/.test(text.slice(-20))
    ? text.slice(-MOST_LETTERS).replace(/^\S*\s+(?=\S)/, '')
    : text.slice(0, MOST_LETTERS).replace(/(?<=\S)\s+\S*$/, '');
}

/** Tasks that no method performs: they come before it. */
const BEFORE: ReadonlySet<TaskName> = new Set(['extract-triplets', 'rewrite-follow-up']);

function isReadByModel(engine: Engine): boolean {
  return TASK_NAMES.some((task) => !BEFORE.has(task) && performerOf(engine, task) !== BUILT_IN);
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

export function notAllRead(question: string, asked: string): Sentence {
  return say('The question is {letters} letters long: {read} of them were read.', {
    ...{ letters: question.length, read: asked.length },
  });
}
