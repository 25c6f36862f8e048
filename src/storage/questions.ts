/** The stores `questions`, `traces` and `facts`: the history, its traces, and what they resolved. */
import type { Findings } from '../knowledge/facts.ts';
import type { KeptCorrection } from '../methods/kept-corrections.ts';
import { answerStanding, correctedIn } from '../methods/answer-standing.ts';
import type { QuestionChange, QuestionRecord, QuestionSummary } from '../protocol.ts';
import { parseOne, readAll, type Records } from './damage.ts';
import { keepFacts } from './facts.ts';
import { keep } from './kept-corrections.ts';
import { withLibrary } from './library-record.ts';
import { packText, unpackText } from './packed-text.ts';
import { parseQuestion, parseTrace } from './question-parsers.ts';
import type { QuestionListRecord, TraceRecord } from './records.ts';
import type { Database } from './schema.ts';
import { atomically, drop, empty, put, type Writing } from './transaction.ts';

const STORES = ['questions', 'traces', 'facts'] as const;

/** What holds from now on when a question of these words is asked; null: nothing does. */
export interface Keeping {
  id: string;
  kept: KeptCorrection | null;
}

/** Newest first. */
export async function listQuestions(database: Database): Promise<Records<QuestionSummary>> {
  const index = database.transaction('questions').store.index('by-time');
  const { records, damage } = await readAll('questions', index, parseQuestion);
  return { records: records.reverse().map(toSummary), damage };
}

/** @returns null when there is no such question. @throws TriviumError `damaged`. */
export async function readQuestion(database: Database, id: string): Promise<QuestionRecord | null> {
  const transaction = database.transaction(['questions', 'traces']);
  const [listed, trace] = await Promise.all([
    transaction.objectStore('questions').get(id),
    transaction.objectStore('traces').get(id),
  ]);
  if (listed === undefined) return null;
  const summary = parseOne('questions', id, listed, parseQuestion);
  const { events, result, error } = parseOne('traces', id, trace, parseTrace);
  return { ...summary, events, result, ...(error ? { error } : {}) };
}

/** JSON lines; empty where none were stored. @throws TriviumError `damaged`. */
export async function readTrajectory(database: Database, id: string): Promise<string> {
  const trace = await database.get('traces', id);
  return trace?.trajectory ? unpackText(parseOne('traces', id, trace, parseTrace).trajectory!) : '';
}

/** Stores a question with its trace and facts; one that is there under the same id is replaced. */
export async function saveQuestion(
  database: Database,
  question: QuestionRecord,
  findings: Findings = { facts: [], refuted: [] },
  trajectory = '',
  keeping: Keeping | null = null,
): Promise<void> {
  const { events, result, error, ...listed } = question;
  const trace: TraceRecord = {
    version: 1,
    id: question.id,
    events,
    result,
    ...(error ? { error } : {}),
    ...(trajectory ? { trajectory: await packText(trajectory) } : {}),
  };
  await atomically(database, [...STORES, 'chunks', 'corrections'], async (transaction) => {
    await dropFacts(transaction, question.id);
    if (keeping) keep(transaction, keeping.id, keeping.kept);
    put(transaction, 'questions', [{ ...listed, ...standing(question) }]);
    put(transaction, 'traces', [trace]);
    await keepFacts(transaction, findings);
  });
}

/** Renames or pins. A question that is not there is left so: it was deleted meanwhile. */
export async function changeQuestion(
  database: Database,
  id: string,
  { title, pinned }: QuestionChange,
): Promise<void> {
  await atomically(database, ['questions'], async (transaction) => {
    const stored: unknown = await transaction.objectStore('questions').get(id);
    if (stored === undefined) return;
    const record = parseOne('questions', id, stored, parseQuestion);
    if (title !== undefined) record.title = title;
    if (pinned) record.pinned = true;
    if (title?.trim() === '') delete record.title;
    if (pinned === false) delete record.pinned;
    put(transaction, 'questions', [record]);
  });
}

export async function deleteQuestion(database: Database, id: string): Promise<void> {
  await atomically(database, [...STORES, 'libraries'], async (transaction) => {
    await dropFacts(transaction, id);
    drop(transaction, 'questions', [id]);
    drop(transaction, 'traces', [id]);
    const left = await transaction.objectStore('questions').count();
    if (left === 0) await forgetNames(transaction);
  });
}

export async function deleteQuestions(database: Database): Promise<void> {
  await atomically(database, [...STORES, 'libraries'], async (transaction) => {
    empty(transaction, STORES);
    await forgetNames(transaction);
  });
}

/** Nothing cites documents that were removed any more. */
async function forgetNames(transaction: Writing): Promise<void> {
  await withLibrary(transaction, (library) => delete library.former);
}

/** Within a transaction over `facts`. */
export async function dropFacts(transaction: Writing, question: string): Promise<void> {
  const index = transaction.objectStore('facts').index('by-question');
  drop(transaction, 'facts', await index.getAllKeys(question));
}

/** How far the answer is grounded and how likely right; why there is none, where the documents are not to blame. */
function standing({
  result,
  events,
}: QuestionRecord): Pick<QuestionSummary, 'grounding' | 'byPerson' | 'probability' | 'unasked'> {
  if (result === null) return {};
  if (result.verdict === 'answered') {
    const { probability } = result;
    const shown = answerStanding(result, correctedIn(events));
    return {
      ...(shown === 'as-you-say'
        ? { grounding: result.grounding, byPerson: true }
        : { grounding: shown }),
      ...(probability === undefined ? {} : { probability }),
    };
  }
  if (result.level === 'nothing') return { unasked: 'no-document' };
  return result.coverage ? { unasked: 'not-all' } : {};
}

function toSummary(record: QuestionListRecord): QuestionSummary {
  const { version: _, ...summary } = record;
  return summary;
}
