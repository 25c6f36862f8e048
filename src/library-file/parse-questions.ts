/** Questions of somebody's history, with their traces. */
import { Fields } from '../storage/fields.ts';
import { parseQuestion, parseTrace } from '../storage/question-parsers.ts';
import type { QuestionRecord } from '../protocol.ts';

export function parseQuestions(json: unknown): QuestionRecord[] {
  return new Fields(json, 'the questions').list('questions', (value) => {
    const listed = parseQuestion(value);
    const { events, result, error } = parseTrace(value);
    return { ...listed, events, result, ...(error ? { error } : {}) };
  });
}
