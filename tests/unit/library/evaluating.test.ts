/** Evaluations: scored one by one, stored as they come, stopped and gone on with, never in the way. */
import { beforeEach, describe, expect, it } from 'vitest';
import type { Engine } from '../../../src/engines/engine.ts';
import { InstantEngine } from '../../../src/engines/instant/engine.ts';
import type { Question } from '../../../src/evaluation/data-sets.ts';
import type { Library } from '../../../src/library/library-service.ts';
import type { EvaluationSummary, LibraryEvent } from '../../../src/protocol.ts';
import { file, freshIndexedDb, LineReader, openLibrary, until } from './fixtures.ts';

beforeEach(freshIndexedDb);

const TEXT = 'Mill0 adjoins Harbour0. Mill1 adjoins Harbour1. Mill2 adjoins Harbour2.';

function question(id: string, answers: string[], part: Partial<Question> = {}): Question {
  const words = `What does ${id} adjoin?`;
  return { id, question: words, answers, support: [], ...part };
}
const QUESTIONS = [
  question('Mill0', ['Harbour0']),
  question('Mill1', ['Harbour9']),
  question('Castle', []),
];
const SET = {
  ...{ name: 'mills.jsonl', methods: ['t2rag'], engines: ['instant'], questions: QUESTIONS },
};

/** An engine that waits at a gate before each task, once the gate is closed. */
class GatedEngine implements Engine {
  readonly id = 'instant';
  readonly label = 'Built-in';
  readonly #inner = new InstantEngine();
  gate: Promise<void> = Promise.resolve();
  asked: string[] = [];
  failNext = false;

  perform: Engine['perform'] = async (task, input, options) => {
    this.asked.push(task.name);
    await this.gate;
    if (this.failNext) {
      this.failNext = false;
      throw new Error('The engine is out of breath.');
    }
    return this.#inner.perform(task, input, options);
  };
}

async function withMills(engine: Engine = new InstantEngine()) {
  const opened = await openLibrary(new LineReader(), { engine });
  await opened.library.addFiles([file('mills.txt', TEXT)]);
  await opened.settled();
  return opened;
}

const progressOf = (events: LibraryEvent[]): EvaluationSummary[] =>
  events.flatMap((event) => (event.type === 'evaluation' ? [event.evaluation] : []));

describe('a run', () => {
  it('scores every question and tells of each', async () => {
    const { library, events } = await withMills();
    const { id } = await library.evaluations.create(SET);
    expect(await library.evaluations.list()).toMatchObject([{ id, done: 0, status: 'stopped' }]);
    await library.evaluations.run(id);

    const record = await library.evaluations.record(id);
    expect(record?.summary).toMatchObject({ name: 'mills.jsonl', total: 3, done: 3 });
    expect(record?.summary.status).toBe('finished');
    expect(record?.items.map(({ scored }) => scored?.em)).toEqual([100, 0, 100]);
    expect(record?.items[2]?.scored).toMatchObject({ prediction: '', verdict: 'not-found' });
    expect(record?.summary.runs[0]?.em).toBeCloseTo(200 / 3);
    expect(progressOf(events).map(({ done, status }) => `${done} ${status}`)).toEqual([
      '0 running',
      '1 running',
      '2 running',
      '3 finished',
      '3 finished',
    ]);
  });

  it('keeps the whole trace of each question', async () => {
    const { library } = await withMills();
    const { id } = await library.evaluations.create(SET);
    await library.evaluations.run(id);
    const trace = await library.evaluations.trace(id, 0);
    expect(trace).toMatchObject({
      ...{ question: 'What does Mill0 adjoin?', verdict: 'answered', answer: 'Harbour0' },
      result: { method: 't2rag' },
    });
    expect(trace?.events.at(-1)?.type).toBe('answered');
    expect(await library.evaluations.trace(id, 7)).toBeNull();
    // It is no question of the person's: the history has none of it.
    expect(await library.history()).toEqual([]);
  });

  it('answers a question with a passage of its own over that passage alone', async () => {
    const { library } = await withMills();
    const context = 'The Mill0 house was built by Orla Tench.';
    const own = question('Mill0', ['Orla Tench'], { question: 'Who built Mill0 house?', context });
    const { id } = await library.evaluations.create({ ...SET, questions: [own] });
    await library.evaluations.run(id);
    const trace = await library.evaluations.trace(id, 0);
    const texts = trace!.events.flatMap((event) =>
      event.type === 'retrieved' ? event.chunks.map(({ text }) => text) : [],
    );
    expect(new Set(texts)).toEqual(new Set([context]));
  });

  it('scores a question that fails as wrong, says why, and goes on', async () => {
    const engine = new GatedEngine();
    const { library } = await withMills(engine);
    const { id } = await library.evaluations.create(SET);
    engine.failNext = true;
    await library.evaluations.run(id);
    const record = await library.evaluations.record(id);
    expect(record?.items[0]?.scored).toMatchObject({ em: 0, f1: 0, verdict: 'failed' });
    expect(record?.items[0]?.scored?.error).toContain('out of breath');
    expect(record?.summary.done).toBe(3);
    expect(await library.evaluations.trace(id, 0)).toMatchObject({
      ...{ question: 'What does Mill0 adjoin?', verdict: 'failed' },
      error: { code: 'unexpected' },
    });
  });
});

describe('stopping and going on', () => {
  it('keeps what is scored, drops what was cut off, and goes on there', async () => {
    const engine = new GatedEngine();
    const { library, events } = await withMills(engine);
    const { id } = await library.evaluations.create(SET);
    const running = library.evaluations.run(id);
    await until(() => progressOf(events).some(({ done }) => done === 1));
    let open = (): void => {};
    engine.gate = new Promise((resolve) => (open = resolve));
    await library.evaluations.stop(id);
    open();
    await running;
    const stopped = await library.evaluations.record(id);
    expect(stopped?.summary.status).toBe('stopped');
    const done = stopped!.items.filter(({ scored }) => scored).length;
    expect(done).toBeGreaterThan(0);
    expect(done).toBeLessThan(3);
    expect(stopped?.summary.done).toBe(done);

    engine.asked = [];
    await library.evaluations.run(id);
    expect((await library.evaluations.record(id))?.summary).toMatchObject({ done: 3 });
    expect(engine.asked.filter((task) => task === 'decompose-question')).toHaveLength(3 - done);
  });

  it('goes on in another visit, where the tab was closed', async () => {
    const engine = new GatedEngine();
    const { library, events, database } = await withMills(engine);
    const { id } = await library.evaluations.create(SET);
    void library.evaluations.run(id).catch(() => {});
    await until(() => progressOf(events).some(({ done }) => done === 1));
    engine.gate = new Promise(() => {});
    database().close();

    const next = await openLibrary();
    const listed = await next.library.evaluations.list();
    expect(listed).toMatchObject([{ id, status: 'stopped' }]);
    expect(listed[0]!.done).toBeGreaterThan(0);
    await next.library.evaluations.run(id);
    const items = (await next.library.evaluations.record(id))!.items;
    expect(items.map(({ scored }) => scored?.em)).toEqual([100, 0, 100]);
  });
});

describe('beside a person’s own questions', () => {
  it('waits until they are answered before the next begins', async () => {
    const engine = new GatedEngine();
    const { library } = await withMills(engine);
    const { id } = await library.evaluations.create(SET);
    let open = (): void => {};
    engine.gate = new Promise((resolve) => (open = resolve));
    engine.asked = [];
    const asking = library.ask('What does Mill2 adjoin?', { id: 'q' }, () => {});
    await until(() => engine.asked.length === 1);
    const running = library.evaluations.run(id);
    await new Promise((resolve) => setTimeout(resolve, 30));
    expect(engine.asked).toHaveLength(1);
    open();
    expect((await asking).text).toBe('Harbour2');
    await running;
    expect((await library.evaluations.record(id))?.summary.done).toBe(3);
  });

  it('lets one be answered in the middle of a run', async () => {
    const { library, events } = await withMills();
    const many = Array.from({ length: 12 }, (_, i) => question(`Mill${i % 3}`, ['Harbour0']));
    const { id } = await library.evaluations.create({ ...SET, questions: many });
    const running = library.evaluations.run(id);
    await until(() => progressOf(events).length > 1);
    await library.ask('What does Mill2 adjoin?', { id: 'q' }, () => {});
    expect(progressOf(events).at(-1)!.done).toBeLessThan(12);
    await running;
  });
});

describe('what is refused', () => {
  it('an evaluation without questions, or with a method that is not there', async () => {
    const library: Library = (await withMills()).library;
    const none = library.evaluations.create({ ...SET, questions: [] });
    await expect(none).rejects.toMatchObject({ code: 'invalid' });
    const unknown = library.evaluations.create({ ...SET, methods: ['t2rag', 'guessing'] });
    await expect(unknown).rejects.toMatchObject({ code: 'not-found' });
    expect(await library.evaluations.list()).toEqual([]);
    await expect(library.evaluations.run('gone')).rejects.toMatchObject({ code: 'not-found' });
  });

  it('nothing is left of one that was removed', async () => {
    const { library, database } = await withMills();
    const { id } = await library.evaluations.create(SET);
    const running = library.evaluations.run(id);
    await library.evaluations.remove(id);
    await running;
    for (const store of ['evaluations', 'evaluationItems', 'evaluationTraces'] as const) {
      expect(await database().count(store)).toBe(0);
    }
  });
});

it('offers the methods and engines there are', async () => {
  const { library } = await openLibrary();
  const { methods, engines } = await library.evaluations.choices();
  // What answers where nobody chose is evaluated first.
  expect(methods[0]!.id).toBe('auto');
  expect(methods).toContainEqual({ id: 't2rag', label: 'T2RAG' });
  expect(engines).toEqual([{ id: 'instant', label: 'Built-in' }]);
});
