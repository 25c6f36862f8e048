/** Questions of somebody's history, with their traces. What was corrected in them is gone on from. */
import type { MethodEvent } from '../methods/events.ts';
import type { QuestionRecord } from '../protocol.ts';
import { Fields } from '../fields.ts';
import { parseSaid, parseState } from '../storage/correction-parsers.ts';
import { parseQuestion, parseTrace } from '../storage/question-parsers.ts';

export function parseQuestions(json: unknown): QuestionRecord[] {
  return new Fields(json, 'the questions').list('questions', (value) => {
    const listed = parseQuestion(value);
    const { events, result, error } = parseTrace(value);
    return { ...listed, events: events.map(checked), result, ...(error ? { error } : {}) };
  });
}

function checked(event: MethodEvent): MethodEvent {
  const fields = new Fields(event, 'an event');
  if (event.type === 'corrected') {
    return { ...event, corrections: fields.list('corrections', parseSaid) };
  }
  if (event.type !== 'decomposed' && event.type !== 'updated') return event;
  return { ...event, state: fields.object('state', parseState) };
}
