/** Runs a method to its end and keeps every event. */
import type { Answer, EventType, MethodEvent } from '../../src/methods/events.ts';
import type { Method, MethodContext } from '../../src/methods/method.ts';

export interface MethodRun {
  events: MethodEvent[];
  answer: Answer;
}

export async function runMethod<Parameters>(
  method: Method<Parameters>,
  question: string,
  context: MethodContext,
  parameters?: Partial<Parameters>,
): Promise<MethodRun> {
  const events: MethodEvent[] = [];
  for await (const event of method(question, context, parameters)) events.push(event);
  const last = events.at(-1);
  if (last?.type !== 'answered') throw new Error('The method did not end with an answer.');
  return { events, answer: last.answer };
}

/** The events of one type, in order. */
export function eventsOf<Type extends EventType>(
  events: readonly MethodEvent[],
  type: Type,
): Extract<MethodEvent, { type: Type }>[] {
  return events.filter(
    (event): event is Extract<MethodEvent, { type: Type }> => event.type === type,
  );
}
