/**
 * Parsers of stored questions. Of a trace the frame is checked (types of events, the answer's
 * main fields): its inside was written by the same code that shows it.
 */
import { EVENT_TYPES, type Grounding, type MethodEvent } from '../methods/events.ts';
import { MOST_WEIGHED, RULES } from '../methods/likelihood.ts';
import type { AskedDocuments, Coverage, GivenAnswer, QuestionSummary } from '../protocol.ts';
import { DamagedRecord, Fields, namesOf, textItem } from '../fields.ts';
import { parseError, parseSentence } from './parsers.ts';
import type { QuestionListRecord, TraceRecord } from './records.ts';

const ANSWER_VERDICTS = namesOf<GivenAnswer['verdict']>({ answered: true, 'not-found': true });
const VERDICTS = namesOf<QuestionSummary['verdict']>({
  answered: true,
  'not-found': true,
  cancelled: true,
  failed: true,
});
const UNASKED = namesOf<NonNullable<QuestionSummary['unasked']>>({
  'no-document': true,
  'not-all': true,
});
export const GROUNDINGS = namesOf<Grounding>({
  grounded: true,
  partly: true,
  'not-grounded': true,
});

export function parseQuestion(value: unknown): QuestionListRecord {
  const fields = new Fields(value);
  return {
    version: fields.version(1),
    id: fields.text('id'),
    question: fields.text('question'),
    askedAt: fields.number('askedAt'),
    verdict: fields.oneOf('verdict', VERDICTS),
    answer: fields.text('answer'),
    ...optionalTexts(fields, ['comparison', 'follows', 'understood', 'title', 'corrects']),
    ...(fields.has('pinned') && fields.flag('pinned') ? { pinned: true } : {}),
    ...(fields.has('undone') && fields.flag('undone') ? { undone: true } : {}),
    ...(fields.has('among') ? { among: fields.object('among', parseAsked) } : {}),
    ...(fields.has('grounding') ? { grounding: groundingOf(fields) } : {}),
    ...(fields.has('byPerson') && fields.flag('byPerson') ? { byPerson: true } : {}),
    ...(fields.has('probability') ? { probability: fields.chance('probability') } : {}),
    ...(fields.has('unasked') ? { unasked: fields.oneOf('unasked', UNASKED) } : {}),
  };
}

function parseAsked(fields: Fields): AskedDocuments {
  return { documents: fields.list('documents', textItem), of: fields.count('of') };
}

function groundingOf(fields: Fields): Grounding {
  return fields.oneOf('grounding', GROUNDINGS);
}

/** Absent in what was stored before there were such. */
function optionalTexts<Name extends string>(
  fields: Fields,
  names: readonly Name[],
): Partial<Record<Name, string>> {
  const there = names.filter((name) => fields.has(name));
  return Object.fromEntries(there.map((name) => [name, fields.text(name)])) as Partial<
    Record<Name, string>
  >;
}

export function parseTrace(value: unknown): TraceRecord {
  const fields = new Fields(value);
  const result = (value as { result: unknown }).result;
  return {
    version: fields.version(1),
    id: fields.text('id'),
    events: fields.list('events', parseEvent),
    result: result === null ? null : parseAnswer(result),
    ...(fields.has('error') ? { error: fields.object('error', parseError) } : {}),
    ...parseTrajectory(fields),
  };
}

/** Absent in what was stored before trajectories were. */
export function parseTrajectory(fields: Fields): Pick<TraceRecord, 'trajectory'> {
  if (!fields.has('trajectory')) return {};
  return { trajectory: fields.typed('trajectory', Uint8Array) as Uint8Array<ArrayBuffer> };
}

export function parseEvent(value: unknown, path: string): MethodEvent {
  const fields = new Fields(value, path);
  const type = fields.oneOf('type', EVENT_TYPES);
  if (fields.has('sentence')) fields.object('sentence', parseSentence);
  if (type === 'answered') parseAnswer((value as { answer: unknown }).answer);
  return value as MethodEvent;
}

export function parseAnswer(value: unknown): GivenAnswer {
  const fields = new Fields(value, 'result');
  fields.oneOf('verdict', ANSWER_VERDICTS);
  fields.text('text');
  groundingOf(fields);
  for (const name of ['citations', 'steps', 'nearest']) fields.list(name, parseObject);
  for (const name of ['level', 'engine', 'method']) fields.text(name);
  if (fields.has('coverage')) fields.object('coverage', parseCoverage);
  checkLikelihood(fields);
  if (fields.has('byRules')) fields.flag('byRules');
  if (fields.has('overview')) fields.list('overview', textItem);
  return value as GivenAnswer;
}

/** Absent in what was stored before answers were weighed. */
function checkLikelihood(fields: Fields): void {
  if (fields.has('probability')) fields.chance('probability');
  if (!fields.has('weighed')) return;
  const weighed = fields.list('weighed', checkWeighed);
  if (weighed.length > MOST_WEIGHED) {
    throw new DamagedRecord('result.weighed', `a list of at most ${MOST_WEIGHED}`);
  }
}

function checkWeighed(value: unknown, path: string): void {
  const fields = new Fields(value, path);
  fields.text('value');
  fields.chance('chance');
  for (const name of ['whole', 'chain']) if (fields.has(name)) fields.chance(name);
  if (fields.has('rules')) fields.oneOf('rules', RULES);
  if (fields.has('won')) fields.flag('won');
}

function parseCoverage(fields: Fields): Coverage {
  return { indexed: fields.count('indexed'), files: fields.count('files') };
}

export function parseObject(value: unknown, path: string): object {
  if (typeof value !== 'object' || value === null) throw new DamagedRecord(path, 'an object');
  return value;
}
