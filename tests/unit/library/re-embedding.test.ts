/** Another embedder takes over in the background: the former answers until the last vector is there. */
import { beforeEach, expect, it, vi } from 'vitest';
import { identityText, parseIdentity } from '../../../src/engines/embedding/identity.ts';
import { TriviumError } from '../../../src/errors.ts';
import { CurrentIndex } from '../../../src/library/current-index.ts';
import type { EmbeddingAccess } from '../../../src/library/embedding-access.ts';
import type { BackgroundWork, LibraryEvent, Settings } from '../../../src/protocol.ts';
import { LexicalEmbedder } from '../../../src/retrieval/lexical-embedder.ts';
import { readLibrary } from '../../../src/storage/library-record.ts';
import { file, freshIndexedDb, LineReader, openLibrary, sentences, until } from './fixtures.ts';

const MODEL = 'embedder:local/scripted';
const TRAITS = { dimensions: 96, pooling: 'mean', maxTokens: 64 } as const;
const IDENTITY = identityText({
  ...{ model: MODEL, revision: 'files', dtype: 'q8', weights: 'abcdef0123456789' },
  ...{ ...TRAITS, queryPrefix: 'ask: ', passagePrefix: '' },
});

/** Vectors of another length and kind; told to hang or fail at the n-th passages. */
class Scripted implements EmbeddingAccess {
  readonly #by = new LexicalEmbedder(TRAITS.dimensions);
  batches = 0;
  queries: string[] = [];
  ranked: string[][] = [];
  installed = true;
  obstruct: (batch: number) => unknown = () => {};

  async describe(model: string) {
    return model === MODEL && this.installed ? { identity: IDENTITY, dimensions: 96 } : null;
  }
  async embed(model: string, texts: string[], kind: 'query' | 'passage', signal?: AbortSignal) {
    expect(model).toBe(MODEL);
    if (kind === 'query') this.queries.push(...texts);
    else await this.obstruct(this.batches++);
    if (!this.installed) throw new TriviumError('not-found', 'It is gone.', 'Get it again.');
    return this.#by.embed(texts, kind, signal);
  }
  async rank(_model: string, query: string, passages: string[]) {
    this.ranked.push([query, ...passages]);
    return Float32Array.from(passages, (text) => (text.includes('Quay7') ? 1 : 0));
  }
  rest() {}
}

beforeEach(freshIndexedDb);

async function open(access: Scripted, reader = new LineReader()) {
  const opened = await openLibrary(reader, { embedding: access });
  const change = async (part: Partial<Settings>): Promise<void> => {
    await opened.library.saveSettings({ ...(await opened.library.settings()), ...part });
  };
  const embedder = async (): Promise<string> => (await opened.library.diagnostics()).embedder;
  return { ...opened, change, embedder };
}

function work(events: readonly LibraryEvent[]): BackgroundWork[] {
  return events.flatMap((event) => (event.type === 'background' ? [event.work] : []));
}

const ask = (library: Awaited<ReturnType<typeof open>>['library'], id = 'q') =>
  library.ask('What does Quay7 adjoin?', { id }, () => {});

it('keeps the former vectors until all are made, then compares with the new ones', async () => {
  const access = new Scripted();
  let release = (): void => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  access.obstruct = (batch) => (batch === 2 ? held : undefined);
  const { library, events, settled, change, embedder, database } = await open(access);
  await library.addFiles([file('a.txt', sentences('Quay', 200))]);
  await settled();
  await change({ embedder: MODEL });
  await until(() => access.batches === 3);
  expect(await embedder()).toBe('lexical-1-64');
  expect((await ask(library)).text).toBe('Harbour0');
  expect(access.queries).toEqual([]);
  const before = work(events);
  expect(before.at(-1)).toMatchObject({ kind: 'embedding', state: 'running', total: 400 });
  release();
  await until(() => work(events).at(-1)?.state === 'done');
  expect(await embedder()).toBe(IDENTITY);
  expect((await ask(library, 'q2')).text).toBe('Harbour0');
  expect(access.queries.length).toBeGreaterThan(0);
  const { library: record } = await readLibrary(database());
  expect(record.embedder).toBe(IDENTITY);
  expect(record.nextEmbedder).toBeUndefined();
  const keys = await database().getAllKeys('vectorParts');
  expect(keys.some(([index]) => index.startsWith('next:'))).toBe(false);
  const { indexes } = await library.diagnostics();
  expect(indexes.map(({ live }) => live)).toEqual([200, 200]);
});

it('what comes after the new vectors could not be read goes to them, not to the former', async () => {
  const access = new Scripted();
  const { library, events, settled, change, embedder, snapshot } = await open(access);
  await library.addFiles([file('a.txt', sentences('Mill', 20))]);
  await settled();
  vi.spyOn(CurrentIndex.prototype, 'load').mockRejectedValueOnce(new Error('the disk is busy'));
  await change({ embedder: MODEL });
  await until(() => work(events).at(-1)?.state === 'failed');
  await library.addFiles([file('b.txt', sentences('Quay', 20))]);
  await settled();
  expect((await snapshot()).documents.map(({ status }) => status)).toEqual(['indexed', 'indexed']);
  expect(await embedder()).toBe(IDENTITY);
  const { indexes } = await library.diagnostics();
  expect(indexes.map(({ live }) => live)).toEqual([40, 40]);
  expect((await ask(library)).text).toBe('Harbour0');
});

it('goes on where it stopped when the library opens again', async () => {
  const access = new Scripted();
  access.obstruct = (batch) => (batch === 3 ? new Promise(() => {}) : undefined);
  const first = await open(access);
  await first.library.addFiles([file('a.txt', sentences('Quay', 200))]);
  await first.settled();
  await first.change({ embedder: MODEL });
  await until(() => access.batches === 4);
  first.database().close();

  const again = new Scripted();
  const second = await open(again);
  await until(() => work(second.events).at(-1)?.state === 'done');
  expect(await second.embedder()).toBe(IDENTITY);
  // 400 texts in batches of 64 (200 and 200), less the three that were stored.
  expect(again.batches).toBe(8 - 3);
});

it('is cancelled by choosing the former embedder, and leaves nothing behind', async () => {
  const access = new Scripted();
  let release = (): void => {};
  access.obstruct = (batch) =>
    batch === 1 ? new Promise<void>((resolve) => (release = resolve)) : undefined;
  const { library, events, settled, change, embedder, database } = await open(access);
  await library.addFiles([file('a.txt', sentences('Quay', 200))]);
  await settled();
  await change({ embedder: MODEL });
  await until(() => access.batches === 2);
  await change({ embedder: 'built-in' });
  release();
  await until(() => work(events).at(-1)?.state === 'done');
  expect(await embedder()).toBe('lexical-1-64');
  expect(access.batches).toBe(2);
  const keys = await database().getAllKeys('vectorParts');
  expect(keys.some(([index]) => index.startsWith('next:'))).toBe(false);
});

it('takes up what was indexed and removed meanwhile', async () => {
  const access = new Scripted();
  let release = (): void => {};
  access.obstruct = (batch) =>
    batch === 6 ? new Promise<void>((resolve) => (release = resolve)) : undefined;
  const { library, events, settled, change } = await open(access);
  const [a] = await library.addFiles([file('a.txt', sentences('Mill', 100))]);
  await library.addFiles([file('b.txt', sentences('Quay', 120))]);
  await settled();
  await change({ embedder: MODEL });
  await until(() => access.batches === 7);
  await library.removeDocument(a!.id);
  await library.addFiles([file('c.txt', sentences('Lock', 40))]);
  await settled();
  release();
  await until(() => work(events).at(-1)?.state === 'done');
  const { indexes } = await library.diagnostics();
  expect(indexes.map(({ live }) => live)).toEqual([160, 160]);
  // Nothing was made twice: what had gone was only left out.
  expect(access.batches).toBeLessThan(12);
  expect((await ask(library)).text).toBe('Harbour0');
});

it('a model that fails is told, and the former vectors stay', async () => {
  const access = new Scripted();
  access.obstruct = () => {
    throw new TriviumError('model-failed', 'The model broke down.', 'Choose another one.');
  };
  const { library, events, settled, change, embedder } = await open(access);
  await library.addFiles([file('a.txt', sentences('Quay', 20))]);
  await settled();
  await change({ embedder: MODEL });
  await until(() => work(events).at(-1)?.state === 'failed');
  expect(work(events).at(-1)?.error?.message).toBe('The model broke down.');
  expect(await embedder()).toBe('lexical-1-64');
  expect((await ask(library)).text).toBe('Harbour0');
});

it('a question is not lost to an embedder that has gone: it goes by words, and that is said', async () => {
  const access = new Scripted();
  const { library, events, settled, change } = await open(access);
  await library.addFiles([file('a.txt', sentences('Quay', 20))]);
  await settled();
  await change({ embedder: MODEL });
  await until(() => work(events).at(-1)?.state === 'done');
  access.installed = false;
  expect((await ask(library)).text).toBe('Harbour0');
  expect(events.filter(({ type }) => type === 'problem')).toHaveLength(1);
});

it('a re-ranker looks at the best passages together with the question', async () => {
  const access = new Scripted();
  const { library, settled, change } = await open(access);
  await library.addFiles([file('a.txt', sentences('Quay', 60))]);
  await settled();
  await change({ reRanker: 're-ranker:local/scripted' });
  expect((await ask(library)).text).toBe('Harbour0');
  expect(access.ranked.length).toBeGreaterThan(0);
  for (const [, ...passages] of access.ranked) expect(passages.length).toBeLessThanOrEqual(12);
});

it('an identity is read back as it was written, and nothing else is one', () => {
  expect(identityText(parseIdentity(IDENTITY)!)).toBe(IDENTITY);
  expect(parseIdentity('lexical-1-384')).toBeNull();
  expect(parseIdentity('{"model": "embedder:a/b"}')).toBeNull();
});
