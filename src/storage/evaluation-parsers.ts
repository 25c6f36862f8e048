/**
 * Parsers of stored evaluations. Of a score the fields that every version has are checked: the
 * rest was written by the same code that shows it.
 */
import type { Question } from '../evaluation/data-sets.ts';
import type { ScoredQuestion } from '../evaluation/types.ts';
import type { EvaluationRun } from '../protocol.ts';
import { DamagedRecord, Fields, textItem } from '../fields.ts';
import { parseError } from './parsers.ts';
import { GROUNDINGS, parseAnswer, parseEvent, parseTrajectory } from './question-parsers.ts';
import type {
  EvaluationItemRecord,
  EvaluationListRecord,
  EvaluationTraceRecord,
} from './records.ts';

export function parseEvaluation(value: unknown): EvaluationListRecord {
  const fields = new Fields(value);
  const several = fields.has('runs');
  const listed: EvaluationListRecord = {
    version: fields.version(1),
    id: fields.text('id'),
    name: fields.text('name'),
    createdAt: fields.number('createdAt'),
    runs: several
      ? fields.list('runs', (run, path) => parseRun(new Fields(run, path)))
      : [parseRun(fields)],
    questions: fields.count(several ? 'questions' : 'total'),
    total: fields.count('total'),
    done: fields.count('done'),
  };
  if (listed.total === listed.runs.length * listed.questions) return listed;
  throw new DamagedRecord('total', 'the questions of all runs');
}

function parseRun(fields: Fields): EvaluationRun {
  return {
    method: fields.text('method'),
    engine: fields.text('engine'),
    done: fields.count('done'),
    em: fields.number('em'),
    f1: fields.number('f1'),
  };
}

export function parseEvaluationItem(value: unknown): EvaluationItemRecord {
  const fields = new Fields(value);
  const { scored } = value as { scored: unknown };
  return {
    version: fields.version(1),
    evaluation: fields.text('evaluation'),
    position: fields.count('position'),
    question: fields.object('question', parseQuestionFields),
    scored: scored === null ? null : fields.object('scored', () => parseScored(scored)),
  };
}

export function parseEvaluationTrace(value: unknown): EvaluationTraceRecord {
  const fields = new Fields(value);
  const { result } = value as { result: unknown };
  return {
    version: fields.version(1),
    evaluation: fields.text('evaluation'),
    position: fields.count('position'),
    answeredAt: fields.number('answeredAt'),
    events: fields.list('events', parseEvent),
    result: result === null ? null : parseAnswer(result),
    ...(fields.has('error') ? { error: fields.object('error', parseError) } : {}),
    ...parseTrajectory(fields),
  };
}

function parseQuestionFields(fields: Fields): Question {
  return {
    id: fields.text('id'),
    question: fields.text('question'),
    answers: fields.list('answers', textItem),
    support: fields.list('support', textItem),
    ...(fields.has('context') ? { context: fields.text('context') } : {}),
    ...(fields.has('hops') ? { hops: fields.number('hops') } : {}),
    ...(fields.has('type') ? { type: fields.text('type') } : {}),
  };
}

function parseScored(value: unknown): ScoredQuestion {
  const fields = new Fields(value, 'scored');
  for (const name of ['id', 'question', 'prediction']) fields.text(name);
  for (const name of ['em', 'f1', 'acc', 'rounds', 'ms']) fields.number(name);
  fields.list('answers', textItem);
  fields.oneOf('grounding', GROUNDINGS);
  if (fields.has('probability')) fields.chance('probability');
  // Not counted in what was stored before there was a choice of methods.
  const passagesRead = fields.has('passagesRead') && !fields.isNull('passagesRead');
  return {
    ...(value as ScoredQuestion),
    passagesRead: passagesRead ? fields.count('passagesRead') : null,
  };
}
