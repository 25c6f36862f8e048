/** A scripted model reads the library in the background: order, pauses, crashes, and never half. */
import { beforeEach, expect, it } from 'vitest';
import type { Performed } from '../../../src/engines/engine.ts';
import type { LanguageRequest, LanguageService } from '../../../src/engines/language/protocol.ts';
import { TriviumError } from '../../../src/errors.ts';
import type { BackgroundWork, LibraryEvent, Settings } from '../../../src/protocol.ts';
import type { ExtractInput, ExtractOutput } from '../../../src/tasks/types.ts';
import { NO_USAGE } from '../../../src/usage.ts';
import { file, freshIndexedDb, LineReader, openLibrary, sentences, until } from './fixtures.ts';

const MODEL = 'transformers:local/scripted';

/** Says for each passage that its subject "lies beside" its object; told when to hang or break. */
class Scripted implements LanguageService {
  read: string[] = [];
  priorities: string[] = [];
  cancelled: string[] = [];
  obstruct: (text: string, n: number) => unknown = () => {};
  find = (text: string): ExtractOutput => {
    const [subject, , object] = text.trim().replace('.', '').split(' ');
    const place = { sentence: { start: 0, end: text.length }, confidence: 1 };
    return {
      triplets: [{ subject: subject!, predicate: 'lies beside', object: object!, ...place }],
    };
  };

  async perform(request: LanguageRequest): Promise<Performed<unknown>> {
    if (request.task !== 'extract-triplets') throw new Error('Only extraction was chosen.');
    const { text } = request.input as ExtractInput;
    this.read.push(text);
    this.priorities.push(request.priority);
    await this.obstruct(text, this.read.length);
    return { output: this.find(text), usage: NO_USAGE, engine: 'Scripted' };
  }
  async cancel(id: string): Promise<void> {
    this.cancelled.push(id);
  }
}

beforeEach(freshIndexedDb);

async function open(model: Scripted, questionMs = 2_000) {
  const opened = await openLibrary(new LineReader(), { questionMs });
  opened.library.reachLanguage(model);
  const change = async (part: Partial<Settings>): Promise<void> => {
    await opened.library.saveSettings({ ...(await opened.library.settings()), ...part });
  };
  const extractBy = (engine: string) => change({ engines: { 'extract-triplets': engine } });
  return { ...opened, change, extractBy };
}

type Opened = Awaited<ReturnType<typeof open>>;

function work(events: readonly LibraryEvent[]): BackgroundWork | undefined {
  return events
    .flatMap((event) => (event.type === 'background' ? [event.work] : []))
    .filter(({ kind }) => kind === 'deep-indexing')
    .at(-1);
}

/** Predicates that each stored chunk says, and who read it. */
async function said({ database }: Opened): Promise<string[]> {
  const [chunks, triplets] = await Promise.all([
    database().getAll('chunks'),
    database().getAll('triplets'),
  ]);
  return chunks.map(({ id, extractor = 'instant' }) => {
    const of = triplets.filter(({ sources }) => sources.some(({ chunk }) => chunk === id));
    return `${of.map(({ predicate }) => predicate).join()} by ${extractor}`;
  });
}

const asModel = `lies beside by ${MODEL}`;
const asBefore = 'adjoins by instant';

async function filled(model: Scripted, count = 6, questionMs?: number): Promise<Opened> {
  const opened = await open(model, questionMs);
  await opened.library.addFiles([file('a.txt', sentences('Quay', count))]);
  await opened.settled();
  return opened;
}

it('reads passage by passage, replaces what was said there, and stores who read it', async () => {
  const model = new Scripted();
  const opened = await filled(model);
  expect(await said(opened)).toEqual(Array(6).fill(asBefore));
  await opened.extractBy(MODEL);
  await until(() => work(opened.events)?.state === 'done');
  expect(work(opened.events)).toMatchObject({ done: 6, total: 6 });
  expect(await said(opened)).toEqual(Array(6).fill(asModel));
  expect(new Set(model.priorities)).toEqual(new Set(['background']));
  expect(model.read[0]).toContain('Quay0');
  const snap = await opened.snapshot();
  const [document] = snap.documents;
  expect(document!.triplets).toBe(6);
  const { indexes } = await opened.library.diagnostics();
  expect(indexes.map(({ live }) => live)).toEqual([6, 6]);
});

it('a triplet that other passages still say stays for them', async () => {
  const model = new Scripted();
  const opened = await open(model);
  await opened.library.addFiles([
    file('a.txt', 'Quay1 adjoins Harbour1.'),
    file('b.txt', 'Quay1 adjoins Harbour1. Mill2 adjoins Harbour2.'),
  ]);
  await opened.settled();
  const kept = new Promise(() => {});
  model.obstruct = (_text, n) => (n === 2 ? kept : undefined);
  await opened.extractBy(MODEL);
  await until(() => model.read.length === 2);
  expect(await said(opened)).toEqual([asModel, asBefore, asBefore]);
});

it('after a crash in the middle, every passage is wholly the one or wholly the other', async () => {
  const model = new Scripted();
  model.obstruct = (_text, n) => (n === 4 ? new Promise(() => {}) : undefined);
  const first = await filled(model);
  await first.extractBy(MODEL);
  await until(() => model.read.length === 4);
  first.database().close();

  const again = new Scripted();
  const second = await open(again);
  await until(() => work(second.events)?.state === 'done');
  // Those that were stored are not read again.
  expect(again.read).toHaveLength(3);
  expect(await said(second)).toEqual(Array(6).fill(asModel));
});

it('a commit that fails leaves what was there, in storage and for questions', async () => {
  const model = new Scripted();
  const opened = await filled(model);
  const put = IDBObjectStore.prototype.put;
  model.obstruct = (_text, n) => {
    if (n !== 3) return;
    IDBObjectStore.prototype.put = function (value: { extractor?: string }, ...rest) {
      if (value.extractor) throw new DOMException('Full.', 'QuotaExceededError');
      return put.call(this, value, ...rest);
    };
  };
  try {
    await opened.extractBy(MODEL);
    await until(() => work(opened.events)?.state === 'failed');
  } finally {
    IDBObjectStore.prototype.put = put;
  }
  expect(work(opened.events)?.error?.code).toBe('storage-full');
  expect(await said(opened)).toEqual([asModel, asModel, ...Array<string>(4).fill(asBefore)]);
  const chunks = await opened.library.chunks((await opened.snapshot()).documents[0]!.id);
  expect(chunks.map(({ triplets }) => triplets[0]!.predicate)).toEqual([
    ...['lies beside', 'lies beside', 'adjoins', 'adjoins', 'adjoins', 'adjoins'],
  ]);
  await opened.change({ deepIndexing: 'on' });
  await until(() => work(opened.events)?.state === 'done');
  expect(await said(opened)).toEqual(Array(6).fill(asModel));
});

it('pauses at once, stays paused when the library opens again, and goes on', async () => {
  const model = new Scripted();
  model.obstruct = (_text, n) => (n === 3 ? new Promise(() => {}) : undefined);
  const first = await filled(model);
  await first.extractBy(MODEL);
  await until(() => model.read.length === 3);
  await first.change({ deepIndexing: 'paused' });
  await until(() => work(first.events)?.state === 'paused');
  expect(work(first.events)).toMatchObject({ done: 2, total: 6 });
  expect(model.cancelled).toHaveLength(1);
  await first.library.close();

  const again = new Scripted();
  const second = await open(again);
  await until(() => work(second.events)?.state === 'paused');
  expect(again.read).toEqual([]);
  await second.change({ deepIndexing: 'on' });
  await until(() => work(second.events)?.state === 'done');
  expect(again.read).toHaveLength(4);
});

it('gives up with a word when the model breaks down, and keeps what it made nothing of', async () => {
  const model = new Scripted();
  model.obstruct = (_text, n) => {
    if (n === 2) throw new TriviumError('invalid', 'No JSON.', '');
    if (n === 4) throw new TriviumError('model-failed', 'The model broke down.', 'Another one.');
  };
  const opened = await filled(model);
  await opened.extractBy(MODEL);
  await until(() => work(opened.events)?.state === 'failed');
  expect(work(opened.events)?.error?.message).toBe('The model broke down.');
  expect(await said(opened)).toEqual([
    asModel,
    asBefore,
    asModel,
    ...Array<string>(3).fill(asBefore),
  ]);
});

it('a model that finds nothing loses nothing', async () => {
  const model = new Scripted();
  model.find = () => ({ triplets: [] });
  const opened = await filled(model, 3);
  await opened.extractBy(MODEL);
  await until(() => work(opened.events)?.state === 'done');
  expect(await said(opened)).toEqual(Array(3).fill(`adjoins by ${MODEL}`));
});

it('what was asked about is read first', async () => {
  const model = new Scripted();
  const opened = await filled(model, 40);
  await opened.library.ask('What does Quay33 adjoin?', { id: 'q' }, () => {});
  await opened.extractBy(MODEL);
  await until(() => work(opened.events)?.state === 'done');
  expect(model.read.slice(0, 5).some((text) => text.includes('Quay33 '))).toBe(true);
  expect(model.read[0]).not.toContain('Quay0 ');
});

it('a question has two of its passages read, and does not wait for the library', async () => {
  const model = new Scripted();
  const opened = await filled(model, 40);
  await opened.change({ deepIndexing: 'paused' });
  await opened.extractBy(MODEL);
  await until(() => work(opened.events)?.state === 'paused');
  const answer = await opened.library.ask('What does Quay33 adjoin?', { id: 'q' }, () => {});
  expect(answer.verdict).toBe('answered');
  expect(model.read).toHaveLength(2);
  expect(new Set(model.priorities)).toEqual(new Set(['question']));
  expect((await said(opened)).filter((line) => line === asModel)).toHaveLength(2);
});

it('a model that never answers holds a question up for no longer than its bound', async () => {
  const model = new Scripted();
  model.obstruct = () => new Promise(() => {});
  const opened = await filled(model, 10, 50);
  await opened.change({ deepIndexing: 'paused' });
  await opened.extractBy(MODEL);
  await until(() => work(opened.events)?.state === 'paused');
  const answer = await opened.library.ask('What does Quay3 adjoin?', { id: 'q' }, () => {});
  expect(answer.text).toBe('Harbour3');
  expect(model.read).toHaveLength(1);
});

it('what RAS reads at question time is stored, every passage of it, and not read again', async () => {
  const model = new Scripted();
  const opened = await filled(model, 40);
  await opened.change({ deepIndexing: 'paused' });
  await opened.extractBy(MODEL);
  await until(() => work(opened.events)?.state === 'paused');
  const read: number[] = [];
  const ask = (id: string) =>
    opened.library.ask('What does Quay33 adjoin?', { id, method: 'ras' }, (event) => {
      if (event.type === 'structured') read.push(event.extracted);
    });
  await ask('first');
  const passages = model.read.length;
  // More than the two that a question has read beside its search.
  expect(passages).toBeGreaterThan(2);
  expect(new Set(model.read).size).toBe(passages);
  expect(new Set(model.priorities)).toEqual(new Set(['question']));
  // RAS itself had nothing left to read.
  expect(new Set(read)).toEqual(new Set([0]));
  expect((await said(opened)).filter((line) => line === asModel)).toHaveLength(passages);
  await opened.library.close();

  const again = await open(model);
  await until(() => work(again.events)?.state === 'paused');
  await again.library.ask('What does Quay33 adjoin?', { id: 'second', method: 'ras' }, () => {});
  expect(model.read).toHaveLength(passages);
});

it('leaves alone what a person has corrected, and reads the rest', async () => {
  const model = new Scripted();
  const opened = await filled(model, 3);
  const { knowledge } = opened.library;
  const all = { order: 'place', descending: false, offset: 0, limit: 10 } as const;
  const { statements } = await knowledge.statements(all);
  await knowledge.editStatement(statements[0]!.id, {
    ...statements[0]!,
    predicate: 'overlooks',
  });
  await knowledge.deleteStatements([statements[1]!.id]);
  await opened.extractBy(MODEL);
  await until(() => work(opened.events)?.state === 'done');
  expect(await said(opened)).toEqual([`overlooks by ${MODEL}`, ` by ${MODEL}`, asModel]);
  expect(await knowledge.readBy()).toMatchObject([{ extractor: MODEL, chunks: 3 }]);
});
