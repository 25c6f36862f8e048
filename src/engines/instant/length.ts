/** The built-in engine reads no more of a question than the methods do, whoever asks it. */
import type { Sentence } from '../../sentences.ts';
import { notAllRead, shortened } from '../../tasks/question-length.ts';

/** Where a task's input holds questions, and what holds them. */
const QUESTIONS = new Set(['question', 'query', 'queries', 'subquery']);
const HOLDERS = new Set(['asked', 'turns', 'chain', 'steps', 'history']);

/** The input with questions that can be read, and what is to be said of the one that is asked. */
export function withinLength<Input>(input: Input): { read: Input; notes: Sentence[] } {
  const read = cut(input) as Input;
  const [asked, its] = [input, read].map(questionOf);
  const isCut = asked !== undefined && its !== undefined && asked !== its;
  return { read, notes: isCut ? [notAllRead(asked, its)] : [] };
}

/** What is not cut stays the very same thing. */
function cut(value: unknown, isQuestion = false): unknown {
  if (typeof value === 'string') return isQuestion ? shortened(value) : value;
  if (Array.isArray(value)) {
    const items = value.map((item) => cut(item, isQuestion));
    return items.some((item, i) => item !== value[i]) ? items : value;
  }
  if (typeof value !== 'object' || value === null) return value;
  const changed = Object.entries(value).flatMap(([key, held]) => {
    const isOne = QUESTIONS.has(key);
    const short = isOne || HOLDERS.has(key) ? cut(held, isOne) : held;
    return short === held ? [] : [[key, short] as const];
  });
  return changed.length > 0 ? { ...value, ...Object.fromEntries(changed) } : value;
}

function questionOf(input: unknown): string | undefined {
  const { question, asked } = input as { question?: unknown; asked?: { question?: unknown } };
  const found = question ?? asked?.question;
  return typeof found === 'string' ? found : undefined;
}

/** Puts a rewritten question back among what was not read of it: it may go to a model. */
export function withRest(rewritten: string, read: string, typed: string): string {
  const start = typed.indexOf(read);
  return typed.slice(0, start) + rewritten + typed.slice(start + read.length);
}
