/** An index that is read anew while an import is under way, and blocks of a later version. */
import { beforeEach, expect, it, vi } from 'vitest';
import { identityText } from '../../../src/engines/embedding/identity.ts';
import type { EmbeddingAccess } from '../../../src/library/embedding-access.ts';
import { LexicalEmbedder } from '../../../src/retrieval/lexical-embedder.ts';
import {
  exported,
  file,
  freshIndexedDb,
  LineReader,
  noRoomIn,
  openLibrary,
  sentences,
  until,
  type TestLibrary,
} from './fixtures.ts';

vi.setConfig({ testTimeout: 60_000 });
beforeEach(freshIndexedDb);

const MODEL = 'embedder:local/scripted';
const IDENTITY = identityText({
  ...{ model: MODEL, revision: 'files', dtype: 'q8', weights: 'abcdef0123456789' },
  ...{ dimensions: 96, pooling: 'mean', maxTokens: 64, queryPrefix: '', passagePrefix: '' },
});

function scripted(): EmbeddingAccess {
  const by = new LexicalEmbedder(96);
  return {
    describe: () => Promise.resolve({ identity: IDENTITY, dimensions: 96 }),
    embed: (_, texts, kind, signal) => by.embed(texts, kind, signal),
    rank: (_, __, passages) => Promise.resolve(new Float32Array(passages.length)),
    rest: () => {},
  };
}

/** A library's file with three documents. */
async function coasts(): Promise<Uint8Array> {
  const { library, settled } = await openLibrary(new LineReader());
  await library.addFiles([
    file('isles.txt', sentences('Isle', 40)),
    file('capes.txt', sentences('Cape', 30)),
    file('bays.txt', sentences('Bay', 20)),
  ]);
  await settled();
  const whole = await exported(library);
  await library.close();
  freshIndexedDb();
  return new Uint8Array(await whole.arrayBuffer());
}

/** How often each statement is said, in the index and as it is stored. */
async function timesSaid(opened: TestLibrary): Promise<[index: number[], stored: number[]]> {
  const list = { order: 'place', descending: false, offset: 0, limit: 200 } as const;
  const { statements } = await opened.library.knowledge.statements(list);
  const stored = await opened.database().getAll('triplets');
  const sorted = (times: number[]): number[] => times.sort((a, b) => a - b);
  return [
    sorted(statements.map(({ sources }) => sources)),
    sorted(stored.map(({ sources }) => sources.length)),
  ];
}

it.each([0.6, 0.8])('finds all of an import that was under way, %f of it stored', async (share) => {
  const bytes = await coasts();
  const opened = await openLibrary(new LineReader(), { embedding: scripted() });
  const { library, database, events } = opened;
  // What the import says again gains a source.
  await library.addFiles([file('a.txt', `${sentences('Isle', 40)}\nQuay0 adjoins Harbour1.`)]);
  await opened.settled();
  let release = (): void => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  const before = await database().count('chunks');
  const cut = Math.floor(bytes.length * share);
  const slow = {
    size: bytes.length,
    async *stream() {
      yield bytes.slice(0, cut);
      await held;
      yield bytes.slice(cut);
    },
  };
  const importing = library.importLibrary(slow as unknown as Blob, 'import', () => {});
  await until(async () => (await database().count('chunks')) > before);
  await library.saveSettings({ ...(await library.settings()), embedder: MODEL });
  const isExchanged = (): boolean =>
    events.some(
      (each) =>
        each.type === 'background' && each.work.kind === 'embedding' && each.work.state === 'done',
    );
  await until(isExchanged);
  release();
  await importing;
  await opened.settled();
  const stored = { chunks: 131, triplets: 91 };
  expect((await opened.snapshot()).statistics).toMatchObject(stored);
  await library.close();
  const again = await openLibrary(new LineReader(), { embedding: scripted() });
  await again.settled();
  expect((await again.snapshot()).statistics).toMatchObject(stored);
  const [index, records] = await timesSaid(again);
  expect(index).toEqual(records);
  expect(index.filter((times) => times === 2)).toHaveLength(40);
});

const OF_VERSION = 4;

/** As another build would have stored them. */
async function otherVersions(parts: readonly string[]): Promise<void> {
  const opened = await openLibrary(new LineReader());
  await opened.library.addFiles([
    file('a.txt', sentences('Quay', 10)),
    file('b.txt', sentences('Isle', 5)),
  ]);
  await opened.settled();
  for (const record of await opened.database().getAll('vectorParts')) {
    if (!parts.includes(record.part)) continue;
    new DataView(record.bytes.buffer).setUint32(OF_VERSION, 99, true);
    await opened.database().put('vectorParts', record);
  }
  await opened.library.close();
}

it('makes texts and words of another version anew', async () => {
  await otherVersions(['records', 'words', 'headings']);
  const opened = await openLibrary(new LineReader());
  await opened.settled();
  expect((await opened.snapshot()).statistics).toMatchObject({ documents: 2, chunks: 15 });
  expect(opened.events.filter(({ type }) => type === 'problem')).toEqual([]);
});

it('lets a document be removed where there is no room to store them', async () => {
  await otherVersions(['words', 'headings']);
  const full = noRoomIn('vectorParts');
  try {
    const opened = await openLibrary(new LineReader());
    await opened.settled();
    const [first] = (await opened.snapshot()).documents;
    await opened.library.removeDocument(first!.id);
    expect((await opened.snapshot()).documents).toHaveLength(1);
    await opened.library.close();
  } finally {
    full.mockRestore();
  }
  const again = await openLibrary(new LineReader());
  await again.settled();
  expect((await again.snapshot()).statistics).toMatchObject({ documents: 1, chunks: 5 });
});
