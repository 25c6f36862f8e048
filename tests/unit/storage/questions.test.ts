/** The history: a list that is cheap, traces apart, facts that go with their question. */
import { beforeEach, expect, it } from 'vitest';
import type { Fact, Findings } from '../../../src/knowledge/facts.ts';
import type { GivenAnswer, QuestionRecord } from '../../../src/protocol.ts';
import {
  changeQuestion,
  deleteQuestion,
  deleteQuestions,
  listQuestions,
  readQuestion,
  readTrajectory,
  saveQuestion,
} from '../../../src/storage/questions.ts';
import type { Database } from '../../../src/storage/schema.ts';
import { ANSWER, twoHops } from '../../support/scripted-library.ts';
import { freshDatabase, storeReading } from './fixtures.ts';

let database: Database;
beforeEach(async () => {
  database = await freshDatabase();
  await storeReading(database, 'd');
});

function question(id: string, askedAt: number): QuestionRecord {
  return {
    ...{ version: 1, id, question: `Why ${id}?`, askedAt, verdict: 'cancelled', answer: '' },
    events: [{ type: 'started', question: `Why ${id}?`, method: 't2rag', engine: 'Built-in' }],
    result: null,
    error: { name: 'TriviumError', code: 'aborted', message: 'Cancelled.', hint: '' },
  };
}

/** What question `of` found out, in a passage that is there. */
function finding(of: string, ...ids: string[]): Findings {
  const source = { document: 'd', chunk: 0, start: 0, end: 4, firstPage: 1, lastPage: 1 };
  const facts = ids.map((id): Fact => ({
    ...{ id, subject: 'Mill', predicate: 'is near', object: 'Harbour', found: 'subject' },
    ...{ by: 'engine', question: of, asked: `Why ${of}?`, supports: [{ source, text: '0123' }] },
  }));
  return { facts, refuted: [] };
}

it('lists questions newest first, without their traces', async () => {
  await saveQuestion(database, question('a', 1));
  await saveQuestion(database, question('c', 3));
  await saveQuestion(database, question('b', 2));
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
  await saveQuestion(database, question('a', 1), finding('a', 'f'));
  expect(await readQuestion(database, 'a')).toEqual(question('a', 1));
  expect(await readQuestion(database, 'b')).toBeNull();
});

it('says in the list which questions were asked together', async () => {
  await saveQuestion(database, { ...question('a', 1), comparison: 'c1' });
  await saveQuestion(database, question('b', 2));
  const { records } = await listQuestions(database);
  expect(records.map(({ comparison }) => comparison)).toEqual([undefined, 'c1']);
  expect(await readQuestion(database, 'a')).toMatchObject({ comparison: 'c1' });
});

it('says in the list why there is no answer, where the documents are not to blame', async () => {
  const result = { ...ANSWER, verdict: 'not-found', text: '' } as const;
  const coverage = { indexed: 1, files: 2 };
  const save = (id: string, at: number, more: Partial<GivenAnswer>) =>
    saveQuestion(database, { ...question(id, at), result: { ...result, ...more } });
  await save('a', 3, { level: 'nothing' });
  await save('b', 2, { coverage });
  await save('c', 1, {});
  const { records } = await listQuestions(database);
  expect(records.map(({ unasked }) => unasked)).toEqual(['no-document', 'not-all', undefined]);
});

it('says in the list how far an answer is grounded, and how likely right', async () => {
  const result: GivenAnswer = { ...ANSWER, grounding: 'partly', probability: 0.7 };
  await saveQuestion(database, { ...question('a', 1), result });
  await saveQuestion(database, { ...question('b', 2), result: null });
  const { records } = await listQuestions(database);
  expect(records.map(({ grounding }) => grounding)).toEqual([undefined, 'partly']);
  expect(records.map(({ probability }) => probability)).toEqual([undefined, 0.7]);
});

it('says in the list that a person set the answer, where nothing that is cited says it', async () => {
  const result: GivenAnswer = { ...ANSWER, text: 'Holm', grounding: 'not-grounded' };
  const decomposed = twoHops('Where?').filter(({ type }) => type === 'decomposed');
  const set = { kind: 'value', placeholder: 'town', value: 'Holm', before: null } as const;
  const corrected = { type: 'corrected', corrections: [set] } as const;
  const events = [...decomposed, corrected] as QuestionRecord['events'];
  await saveQuestion(database, { ...question('a', 1), verdict: 'answered', result, events });
  const judged = { ...question('b', 2), verdict: 'answered', result, events: decomposed } as const;
  await saveQuestion(database, judged);
  const { records } = await listQuestions(database);
  expect(records.map(({ byPerson }) => byPerson)).toEqual([undefined, true]);
  await changeQuestion(database, 'a', { pinned: true });
  expect((await listQuestions(database)).records[1]).toMatchObject({
    byPerson: true,
    pinned: true,
  });
});

it('says in the list of an answer over a step that is found nowhere what is shown of it', async () => {
  const [first] = ANSWER.steps;
  const steps = [{ ...first!, value: 'Orle', citations: [], grounded: false }];
  const result: GivenAnswer = { ...ANSWER, steps };
  await saveQuestion(database, { ...question('a', 1), verdict: 'answered', result });
  expect((await listQuestions(database)).records[0]!.grounding).toBe('partly');
});

it('keeps a trajectory apart from the trace, packed', async () => {
  const lines = '{"task":"answer-question"}\n'.repeat(500);
  await saveQuestion(database, question('a', 1), undefined, lines);
  expect(await readTrajectory(database, 'a')).toBe(lines);
  expect(await readTrajectory(database, 'b')).toBe('');
  const { trajectory } = (await database.get('traces', 'a'))!;
  expect(trajectory!.length).toBeLessThan(lines.length / 10);
  expect(await readQuestion(database, 'a')).not.toHaveProperty('trajectory');
});

it('replaces a question asked again under its id, with its facts', async () => {
  await saveQuestion(database, question('a', 1), finding('a', 'f', 'g'));
  await saveQuestion(database, question('a', 5), finding('a', 'h'));
  expect((await listQuestions(database)).records).toMatchObject([{ id: 'a', askedAt: 5 }]);
  expect(await database.getAllKeys('facts')).toEqual(['h']);
});

it('deletes one question or all, with traces and facts', async () => {
  await saveQuestion(database, question('a', 1), finding('a', 'f'));
  await saveQuestion(database, question('b', 2), finding('b', 'g'));
  await deleteQuestion(database, 'a');
  expect(await database.getAllKeys('traces')).toEqual(['b']);
  expect(await database.getAllKeys('facts')).toEqual(['g']);
  await deleteQuestions(database);
  for (const store of ['questions', 'traces', 'facts'] as const) {
    expect(await database.count(store)).toBe(0);
  }
});

it('says that a trace is damaged', async () => {
  await saveQuestion(database, question('a', 1));
  await database.put('traces', { version: 1, id: 'a', events: [{ type: 'invented' }] } as never);
  await expect(readQuestion(database, 'a')).rejects.toMatchObject({ code: 'damaged' });
});
