/** The history: a list that is cheap, traces apart, facts that go with their question. */
import { beforeEach, expect, it } from 'vitest';
import type { QuestionRecord } from '../../../src/protocol.ts';
import {
  deleteQuestion,
  deleteQuestions,
  listQuestions,
  readQuestion,
  saveQuestion,
} from '../../../src/storage/questions.ts';
import type { FactRecord } from '../../../src/storage/records.ts';
import type { Database } from '../../../src/storage/schema.ts';
import { freshDatabase } from './fixtures.ts';

let database: Database;
beforeEach(async () => {
  database = await freshDatabase();
});

function question(id: string, askedAt: number): QuestionRecord {
  return {
    ...{ version: 1, id, question: `Why ${id}?`, askedAt, verdict: 'cancelled', answer: '' },
    events: [{ type: 'started', question: `Why ${id}?`, method: 't2rag', engine: 'Built-in' }],
    result: null,
    error: { name: 'TriviumError', code: 'aborted', message: 'Cancelled.', hint: '' },
  };
}

function fact(id: string, of: string): FactRecord {
  return {
    ...{ version: 1, id, question: of, clue: '?x is near Harbour', value: 'Mill' },
    ...{ supports: [], documents: ['a'] },
  };
}

it('lists questions newest first, without their traces', async () => {
  await saveQuestion(database, question('a', 1), []);
  await saveQuestion(database, question('c', 3), []);
  await saveQuestion(database, question('b', 2), []);
  const { records } = await listQuestions(database);
  expect(records.map(({ id }) => id)).toEqual(['c', 'b', 'a']);
  expect(Object.keys(records[0]!).sort()).toEqual([
    'answer',
    'askedAt',
    'id',
    'question',
    'verdict',
  ]);
});

it('gives a question back with its trace', async () => {
  await saveQuestion(database, question('a', 1), [fact('f', 'a')]);
  expect(await readQuestion(database, 'a')).toEqual(question('a', 1));
  expect(await readQuestion(database, 'b')).toBeNull();
});

it('replaces a question asked again under its id, with its facts', async () => {
  await saveQuestion(database, question('a', 1), [fact('f', 'a'), fact('g', 'a')]);
  await saveQuestion(database, question('a', 5), [fact('h', 'a')]);
  expect((await listQuestions(database)).records).toMatchObject([{ id: 'a', askedAt: 5 }]);
  expect(await database.getAllKeys('facts')).toEqual(['h']);
});

it('deletes one question or all, with traces and facts', async () => {
  await saveQuestion(database, question('a', 1), [fact('f', 'a')]);
  await saveQuestion(database, question('b', 2), [fact('g', 'b')]);
  await deleteQuestion(database, 'a');
  expect(await database.getAllKeys('traces')).toEqual(['b']);
  expect(await database.getAllKeys('facts')).toEqual(['g']);
  await deleteQuestions(database);
  for (const store of ['questions', 'traces', 'facts'] as const) {
    expect(await database.count(store)).toBe(0);
  }
});

it('says that a trace is damaged', async () => {
  await saveQuestion(database, question('a', 1), []);
  await database.put('traces', { version: 1, id: 'a', events: [{ type: 'invented' }] } as never);
  await expect(readQuestion(database, 'a')).rejects.toMatchObject({ code: 'damaged' });
});
