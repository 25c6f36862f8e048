/**
 * The stores `evaluations`, `evaluationItems` and `evaluationTraces`: sets of questions answered by runs,
 * stored question by question, so that a run whose tab was closed goes on where it was.
 */
import { say } from '../sentences.ts';
import type { Question } from '../evaluation/data-sets.ts';
import type { ScoredQuestion } from '../evaluation/types.ts';
import type { EvaluationItem } from '../protocol.ts';
import { parseOne, readAll, type Records } from './damage.ts';
import {
  parseEvaluation,
  parseEvaluationItem,
  parseEvaluationTrace,
} from './evaluation-parsers.ts';
import type { EvaluationListRecord, EvaluationTraceRecord } from './records.ts';
import { packText, unpackText } from './packed-text.ts';
import type { Database } from './schema.ts';
import { atomically, drop, put } from './transaction.ts';

const DAMAGED = say('Delete this evaluation and run it again.');
const STORES = ['evaluations', 'evaluationItems', 'evaluationTraces'] as const;

/** All questions of one evaluation, run by run. */
const all = (id: string): IDBKeyRange => IDBKeyRange.bound([id, 0], [id, Infinity]);

/** Newest first. */
export async function listEvaluations(database: Database): Promise<Records<EvaluationListRecord>> {
  const index = database.transaction('evaluations').store.index('by-time');
  const { records, damage } = await readAll('evaluations', index, parseEvaluation);
  return { records: records.reverse(), damage };
}

/** Every run gets all questions. */
export async function createEvaluation(
  database: Database,
  listed: EvaluationListRecord,
  questions: readonly Question[],
): Promise<void> {
  const items = listed.runs.flatMap(() => questions);
  await atomically(database, STORES, (transaction) => {
    put(transaction, 'evaluations', [listed]);
    put(
      transaction,
      'evaluationItems',
      items.map((question, position) => ({
        ...{ version: 1 as const, evaluation: listed.id, position, question, scored: null },
      })),
    );
  });
}

/** @returns null when there is no such evaluation. @throws TriviumError `damaged`. */
export async function readEvaluation(
  database: Database,
  id: string,
): Promise<{ listed: EvaluationListRecord; items: EvaluationItem[] } | null> {
  const transaction = database.transaction(['evaluations', 'evaluationItems']);
  const [listed, items] = await Promise.all([
    transaction.objectStore('evaluations').get(id),
    transaction.objectStore('evaluationItems').getAll(all(id)),
  ]);
  if (listed === undefined) return null;
  return {
    listed: parseOne('evaluations', id, listed, parseEvaluation, DAMAGED),
    items: items.map((item) => {
      const { position, question, scored } = parseOne(
        'evaluationItems',
        id,
        item,
        parseEvaluationItem,
        DAMAGED,
      );
      return { position, question, scored };
    }),
  };
}

/** Stores a score with its trace, and counts it in the list, all or nothing. */
export async function saveScore(
  database: Database,
  listed: EvaluationListRecord,
  item: EvaluationItem & { scored: ScoredQuestion },
  trace: EvaluationTraceRecord,
  trajectory = '',
): Promise<void> {
  if (trajectory) trace = { ...trace, trajectory: await packText(trajectory) };
  await atomically(database, STORES, (transaction) => {
    put(transaction, 'evaluations', [listed]);
    put(transaction, 'evaluationItems', [{ version: 1, evaluation: listed.id, ...item }]);
    put(transaction, 'evaluationTraces', [trace]);
  });
}

/** @returns null where the question has not been answered. @throws TriviumError `damaged`. */
export async function readEvaluationTrace(
  database: Database,
  id: string,
  position: number,
): Promise<EvaluationTraceRecord | null> {
  const value = await database.get('evaluationTraces', [id, position]);
  if (value === undefined) return null;
  return parseOne('evaluationTraces', `${id} ${position}`, value, parseEvaluationTrace, DAMAGED);
}

/** JSON lines; empty where none were stored. @throws TriviumError `damaged`. */
export async function readEvaluationTrajectory(
  database: Database,
  id: string,
  position: number,
): Promise<string> {
  const packed = (await readEvaluationTrace(database, id, position))?.trajectory;
  return packed ? unpackText(packed) : '';
}

export async function deleteEvaluation(database: Database, id: string): Promise<void> {
  await atomically(database, STORES, (transaction) => {
    drop(transaction, 'evaluations', [id]);
    drop(transaction, 'evaluationItems', [all(id)]);
    drop(transaction, 'evaluationTraces', [all(id)]);
  });
}
