/** Several methods and engines in one evaluation: a run each, stopped and gone on with, counted once. */
import { beforeEach, expect, it } from 'vitest';
import type { Engine } from '../../../src/engines/engine.ts';
import { t2rag } from '../../../src/methods/t2rag/t2rag.ts';
import { methodOf } from '../../support/method-of.ts';
import { Evaluating } from '../../../src/library/evaluating.ts';
import type { RegisteredMethod } from '../../../src/methods/registry.ts';
import type { LibraryEvent } from '../../../src/protocol.ts';
import { DEFAULT_SETTINGS } from '../../../src/storage/settings.ts';
import type { Database } from '../../../src/storage/schema.ts';
import { goldQuestion } from '../../support/scripted-evaluations.ts';
import { notFound, twoHops } from '../../support/scripted-library.ts';
import { ScriptedRetriever } from '../../support/scripted-retriever.ts';
import { freshDatabase } from '../storage/fixtures.ts';

let database: Database;
let asked: string[];
let events: LibraryEvent[];
/** Called before each question is answered. */
let beforeAnswer: (count: number) => void;

beforeEach(async () => {
  database = await freshDatabase();
  [asked, events, beforeAnswer] = [[], [], () => {}];
});

/** Answers what it is asked, or refuses everything. */
function method(name: string, refuses = false): RegisteredMethod {
  return {
    ...methodOf(t2rag, name, name.toUpperCase()),
    async *answer(question, { engine, signal }) {
      asked.push(`${name} ${engine.id} ${question}`);
      beforeAnswer(asked.length);
      await Promise.resolve();
      signal?.throwIfAborted();
      yield* refuses ? notFound(question) : twoHops(question);
    },
  };
}
const engine = (id: string): Engine => ({
  ...{ id, label: id.toUpperCase() },
  perform: () => Promise.reject(new Error('not asked')),
});

function evaluating(methods = [method('hops'), method('refusing', true)]): Evaluating {
  return new Evaluating({
    ...{ database, methods, engines: () => [engine('small'), engine('large')] },
    retriever: async () => new ScriptedRetriever([]),
    indexPassage: async () => new ScriptedRetriever([]),
    settings: async () => DEFAULT_SETTINGS,
    othersDone: async () => {},
    emit: (event) => events.push(event),
    onDamage: () => {},
    now: () => 1,
  });
}

const QUESTIONS = ['Born 1?', 'Born 2?', 'Born 3?'].map((question) =>
  goldQuestion({ id: question, question }),
);
const SET = {
  ...{ name: 'set.jsonl', methods: ['hops', 'refusing'], engines: ['small', 'large'] },
  questions: QUESTIONS,
};

it('offers what the registries hold', async () => {
  expect(await evaluating().choices()).toEqual({
    methods: [
      { id: 'hops', label: 'HOPS' },
      { id: 'refusing', label: 'REFUSING' },
    ],
    engines: [
      { id: 'small', label: 'SMALL' },
      { id: 'large', label: 'LARGE' },
    ],
  });
});

it('makes a run of each method with each engine, engine by engine', async () => {
  const service = evaluating();
  const created = await service.create(SET);
  expect(created).toMatchObject({ questions: 3, total: 12, done: 0, status: 'stopped' });
  await service.run(created.id);
  const { summary, items } = (await service.record(created.id))!;
  expect(summary).toMatchObject({ total: 12, done: 12, status: 'finished' });
  expect(summary.runs).toEqual([
    { method: 'hops', engine: 'small', done: 3, em: 100, f1: 100 },
    { method: 'refusing', engine: 'small', done: 3, em: 0, f1: 0 },
    { method: 'hops', engine: 'large', done: 3, em: 100, f1: 100 },
    { method: 'refusing', engine: 'large', done: 3, em: 0, f1: 0 },
  ]);
  expect(asked.slice(2, 4)).toEqual(['hops small Born 3?', 'refusing small Born 1?']);
  expect(items.map(({ position }) => position)).toEqual([...Array(12).keys()]);
  // A trace for each answer: the same question to another run has its own.
  expect((await service.trace(created.id, 1))?.verdict).toBe('answered');
  expect((await service.trace(created.id, 4))?.verdict).toBe('not-found');
});

it('stops in the middle of a run, and goes on there in another visit: nothing is asked or counted twice', async () => {
  const first = evaluating();
  const { id } = await first.create(SET);
  beforeAnswer = (count) => {
    if (count === 5) void first.stop(id);
  };
  await first.run(id);
  const stopped = (await first.record(id))!;
  expect(stopped.summary).toMatchObject({ done: 4, status: 'stopped' });
  expect(stopped.summary.runs.map(({ done }) => done)).toEqual([3, 1, 0, 0]);

  beforeAnswer = () => {};
  const next = evaluating();
  expect((await next.list())[0]).toMatchObject({ done: 4, status: 'stopped' });
  // Twice at once: the second call finds it running.
  await Promise.all([next.run(id), next.run(id)]);
  const { summary, items } = (await next.record(id))!;
  expect(summary).toMatchObject({ done: 12, status: 'finished' });
  expect(summary.runs.map(({ done, em }) => [done, em])).toEqual([
    [3, 100],
    [3, 0],
    [3, 100],
    [3, 0],
  ]);
  expect(items.every(({ scored }) => scored !== null)).toBe(true);
  // 12 answers and the one that was cut off.
  expect(asked).toHaveLength(13);
  const told = events.flatMap((event) =>
    event.type === 'evaluation' && event.item ? [event.item.position] : [],
  );
  expect(told).toEqual([...Array(12).keys()]);
});

it('counts anew what a damaged list got wrong', async () => {
  const service = evaluating();
  const { id } = await service.create({ ...SET, methods: ['hops'], engines: ['small'] });
  await service.run(id);
  const stored = (await database.get('evaluations', id))!;
  const runs = stored.runs.map((run) => ({ ...run, done: 5, em: 20 }));
  await database.put('evaluations', { ...stored, runs, done: 2 });
  const item = (await database.get('evaluationItems', [id, 2]))!;
  await database.put('evaluationItems', { ...item, scored: null });
  await service.run(id);
  const { summary } = (await service.record(id))!;
  expect(summary.runs).toEqual([{ method: 'hops', engine: 'small', done: 3, em: 100, f1: 100 }]);
  expect(summary.done).toBe(3);
});

it('refuses what would be no run or too many answers, and stores nothing', async () => {
  const service = evaluating();
  const none = { ...SET, engines: [] };
  await expect(service.create(none)).rejects.toMatchObject({ code: 'invalid' });
  const missing = { ...SET, engines: ['small', 'huge'] };
  await expect(service.create(missing)).rejects.toMatchObject({ code: 'not-found' });
  const many = { ...SET, questions: Array.from({ length: 1_251 }, () => QUESTIONS[0]!) };
  await expect(service.create(many)).rejects.toMatchObject({ code: 'too-long' });
  expect(await service.list()).toEqual([]);
  // The same one ticked twice is one.
  const twice = await service.create({ ...SET, methods: ['hops', 'hops'], engines: ['small'] });
  expect(twice.runs).toHaveLength(1);
});

it('says that a method is gone when an evaluation goes on that asks for it', async () => {
  const { id } = await evaluating().create(SET);
  const without = evaluating([method('hops')]);
  await expect(without.run(id)).rejects.toMatchObject({ code: 'not-found' });
  expect((await without.record(id))?.summary.runs.map(({ done }) => done)).toEqual([3, 0, 0, 0]);
});

it('while one is answered, another one is deleted at once, and one that waits is stopped', async () => {
  let goOn = (): void => {};
  const held = new Promise<void>((resolve) => (goOn = resolve));
  const service = evaluating([{ ...method('hops'), answer: slowly(held) }]);
  const [first, old, waiting] = [
    await service.create({ ...SET, methods: ['hops'] }),
    await service.create({ ...SET, methods: ['hops'] }),
    await service.create({ ...SET, methods: ['hops'] }),
  ];
  const running = service.run(first.id);
  const queued = service.run(waiting.id);
  await service.remove(old.id);
  await service.stop(waiting.id);
  await queued;
  expect((await service.list()).map(({ id, status }) => [id, status]).sort()).toEqual(
    [
      [first.id, 'running'],
      [waiting.id, 'stopped'],
    ].sort(),
  );
  goOn();
  await running;
  expect((await service.record(first.id))?.summary.status).toBe('finished');
  await service.run(waiting.id);
  expect((await service.record(waiting.id))?.summary.status).toBe('finished');
});

function slowly(until: Promise<void>): RegisteredMethod['answer'] {
  return async function* (question) {
    await until;
    yield* twoHops(question);
  };
}
