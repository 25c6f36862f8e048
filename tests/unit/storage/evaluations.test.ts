/** Evaluations: stored question by question, listed cheaply, gone without a trace. */
import { beforeEach, expect, it } from 'vitest';
import type { EvaluationItem } from '../../../src/protocol.ts';
import {
  createEvaluation,
  deleteEvaluation,
  listEvaluations,
  readEvaluation,
  readEvaluationTrace,
  saveScore,
} from '../../../src/storage/evaluations.ts';
import type { EvaluationListRecord, EvaluationTraceRecord } from '../../../src/storage/records.ts';
import type { Database } from '../../../src/storage/schema.ts';
import { goldQuestion, scoreOf } from '../../support/scripted-evaluations.ts';
import { twoHops } from '../../support/scripted-library.ts';
import { freshDatabase } from './fixtures.ts';

let database: Database;
beforeEach(async () => {
  database = await freshDatabase();
});

const QUESTIONS = [
  goldQuestion({ question: 'Where was she born?', context: 'In Holm.', hops: 2, type: 'bridge' }),
  goldQuestion({ question: 'Where is she buried?', answers: [] }),
];

function listed(id: string, createdAt: number, done = 0): EvaluationListRecord {
  return {
    ...{ version: 1, id, name: `${id}.jsonl`, createdAt, questions: 2, total: 2, done },
    runs: [{ method: 't2rag', engine: 'instant', done, em: 0, f1: 0 }],
  };
}

function trace(evaluation: string, position: number): EvaluationTraceRecord {
  const events = twoHops('Where was she born?');
  return { version: 1, evaluation, position, answeredAt: 9, events, result: null };
}

async function score(id: string, position: number): Promise<EvaluationItem> {
  const question = QUESTIONS[position]!;
  const item = { position, question, scored: scoreOf(question, position) };
  await saveScore(database, listed(id, 1, 1), item, trace(id, position));
  return item;
}

it('lists evaluations newest first', async () => {
  await createEvaluation(database, listed('a', 1), QUESTIONS);
  await createEvaluation(database, listed('c', 3), QUESTIONS);
  await createEvaluation(database, listed('b', 2), QUESTIONS);
  const { records } = await listEvaluations(database);
  expect(records.map(({ id }) => id)).toEqual(['c', 'b', 'a']);
});

it('gives the questions back in order, with the scores there are, and each trace apart', async () => {
  await createEvaluation(database, listed('a', 1), QUESTIONS);
  await createEvaluation(database, listed('ab', 1), QUESTIONS);
  const item = await score('a', 1);
  expect(await readEvaluation(database, 'a')).toEqual({
    listed: listed('a', 1, 1),
    items: [{ position: 0, question: QUESTIONS[0], scored: null }, item],
  });
  expect(await readEvaluationTrace(database, 'a', 1)).toEqual(trace('a', 1));
  expect(await readEvaluationTrace(database, 'a', 0)).toBeNull();
  expect(await readEvaluation(database, 'none')).toBeNull();
});

it('gives every run all questions, and numbers them on', async () => {
  const runs = ['t2rag', 'plain'].map((method) => ({ ...listed('a', 1).runs[0]!, method }));
  await createEvaluation(database, { ...listed('a', 1), runs, total: 4 }, QUESTIONS);
  const { items } = (await readEvaluation(database, 'a'))!;
  expect(items.map(({ position, question }) => [position, question])).toEqual([
    [0, QUESTIONS[0]],
    [1, QUESTIONS[1]],
    [2, QUESTIONS[0]],
    [3, QUESTIONS[1]],
  ]);
});

it('reads an evaluation of before there were several runs as one of a single run', async () => {
  const old = {
    ...{ version: 1, id: 'old', name: 'old.jsonl', createdAt: 1, method: 't2rag' },
    ...{ engine: 'instant', total: 2, done: 1, em: 100, f1: 80 },
  };
  await database.put('evaluations', old as never);
  const { records, damage } = await listEvaluations(database);
  expect(damage).toEqual([]);
  expect(records).toEqual([
    {
      ...{
        version: 1,
        id: 'old',
        name: 'old.jsonl',
        createdAt: 1,
        questions: 2,
        total: 2,
        done: 1,
      },
      runs: [{ method: 't2rag', engine: 'instant', done: 1, em: 100, f1: 80 }],
    },
  ]);
});

it('says that a list with runs that do not add up is damaged', async () => {
  await database.put('evaluations', { ...listed('a', 1), total: 3 });
  expect((await listEvaluations(database)).damage).toHaveLength(1);
});

it('deletes one with its questions and traces, and no other', async () => {
  await createEvaluation(database, listed('a', 1), QUESTIONS);
  await createEvaluation(database, listed('b', 2), QUESTIONS);
  await score('a', 0);
  await score('b', 0);
  await deleteEvaluation(database, 'a');
  expect(await database.getAllKeys('evaluations')).toEqual(['b']);
  expect(await database.getAllKeys('evaluationItems')).toEqual([
    ['b', 0],
    ['b', 1],
  ]);
  expect(await database.getAllKeys('evaluationTraces')).toEqual([['b', 0]]);
});

it('says that a score or a trace is damaged', async () => {
  await createEvaluation(database, listed('a', 1), QUESTIONS);
  await score('a', 0);
  const stored = (await database.get('evaluationItems', ['a', 0]))!;
  await database.put('evaluationItems', { ...stored, scored: { em: 'high' } } as never);
  await expect(readEvaluation(database, 'a')).rejects.toMatchObject({ code: 'damaged' });
  const kept = (await database.get('evaluationTraces', ['a', 0]))!;
  await database.put('evaluationTraces', { ...kept, events: [{ type: 'invented' }] } as never);
  await expect(readEvaluationTrace(database, 'a', 0)).rejects.toMatchObject({ code: 'damaged' });
});
