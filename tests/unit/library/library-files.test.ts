/** Export and import: what goes out comes in, and what goes wrong changes nothing. */
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { digest } from '../../../src/digest.ts';
import type { ShownBlock } from '../../../src/documents/types.ts';
import { readLibraryFile } from '../../../src/library-file/read.ts';
import type { LibraryFileRecord } from '../../../src/library-file/records.ts';
import { writeLibraryFile } from '../../../src/library-file/write.ts';
import type { Library } from '../../../src/library/library-service.ts';
import type { Reading } from '../../../src/library/reader.ts';
import { LexicalEmbedder } from '../../../src/retrieval/lexical-embedder.ts';
import type { Embedder } from '../../../src/vectors/types.ts';
import {
  exported,
  file,
  freshIndexedDb,
  LineReader,
  openLibrary,
  pause,
  sentences,
  stored,
  until,
  type TestLibrary,
} from './fixtures.ts';

/** Some of these build three libraries. */
vi.setConfig({ testTimeout: 30_000 });
beforeEach(freshIndexedDb);

async function recordsOf(blob: Blob): Promise<LibraryFileRecord[]> {
  const records: LibraryFileRecord[] = [];
  for await (const record of readLibraryFile(blob.stream())) records.push(record);
  return records;
}

/** A file with other records. */
async function changed(
  blob: Blob,
  change: (records: LibraryFileRecord[]) => LibraryFileRecord[],
): Promise<Blob> {
  const [first, ...records] = change(await recordsOf(blob));
  const { header } = first as Extract<LibraryFileRecord, { kind: 'header' }>;
  const parts: BlobPart[] = [];
  const source = { header, records: records.filter(({ kind }) => kind !== 'end') };
  for await (const part of writeLibraryFile(source)) parts.push(part);
  return new Blob(parts);
}

const FILES = [
  file('isles.txt', sentences('Isle', 40)),
  file('capes.txt', `${sentences('Cape', 30)}\nIsle0 adjoins Harbour0.`),
  file('bays.txt', sentences('Bay', 20)),
];

const SHAPE: ShownBlock[] = [
  { kind: 'heading', level: 2, start: 0, end: 5 },
  { kind: 'table', level: 0, start: 6, end: 30 },
];

/** What it reads are web pages. */
class PageReader extends LineReader {
  override async read(...given: Parameters<LineReader['read']>): Promise<Reading> {
    const reading = await super.read(...given);
    const page = { kind: 'html' as const, pages: [], blocks: SHAPE };
    const chunks = reading.chunks.map(({ pageBreaks: _, ...chunk }) => {
      return { ...chunk, firstPage: 1, lastPage: 1 };
    });
    return { document: { ...reading.document, ...page }, chunks };
  }
}

async function filled(files = FILES, reader = new LineReader()): Promise<TestLibrary> {
  const test = await openLibrary(reader);
  await test.library.addFiles(structuredClone(files));
  await test.settled();
  return test;
}

/** Another browser, with what is given to it. */
async function elsewhere(files: typeof FILES = [], parts = {}): Promise<TestLibrary> {
  freshIndexedDb();
  const test = await openLibrary(new LineReader(), parts);
  if (files.length > 0) await test.library.addFiles(structuredClone(files));
  await test.settled();
  return test;
}

/** All that is stored, apart from what may differ: counters that only ever grow, and vectors. */
async function content({ database }: TestLibrary) {
  const dump = await stored(database());
  const records = (name: string) => dump[name] as Record<string, unknown>[];
  const chunkOf = new Map(
    records('chunks').map(({ id, document, ordinal }) => [id, `${document}/${ordinal}`]),
  );
  return {
    documents: records('documents').map(
      ({ order: _, importedBy: __, addedAt: ___, ...rest }) => rest,
    ),
    files: records('files').map(({ document, type }) => ({ document, type })),
    texts: records('texts'),
    pages: records('pages'),
    chunks: records('chunks')
      .map(({ id: _, ...rest }) => rest)
      .sort(byJson),
    triplets: records('triplets')
      .map(({ id: _, sources, ...rest }) => ({
        ...rest,
        documents: [...(rest['documents'] as string[])].sort(),
        sources: (sources as { chunk: number }[])
          .map((each) => ({ ...each, chunk: chunkOf.get(each.chunk) }))
          .sort(byJson),
      }))
      .sort(byJson),
    jobs: records('jobs'),
  };
}

/** Whatever the order of their fields. */
function byJson(a: object, b: object): number {
  const [one, other] = [a, b].map((each) => JSON.stringify(Object.entries(each).sort()));
  return one! < other! ? -1 : 1;
}

async function answer(library: Library, question: string) {
  const { text, verdict, citations } = await library.ask(question, { id: question }, () => {});
  const cited = citations.map(({ source, text: quoted }) => {
    const { document, start, end } = source;
    return { document, start, end, quoted };
  });
  return { text, verdict, cited };
}

const QUESTION = 'What does Cape3 adjoin?';

describe('a library that is exported and imported elsewhere', () => {
  it('is the same there, and answers the same with the same citation', async () => {
    const before = await filled();
    const was = await content(before);
    const given = await answer(before.library, QUESTION);
    expect(given.cited).not.toEqual([]);
    const blob = await exported(before.library);

    const after = await elsewhere();
    const outcome = await after.library.importLibrary(blob, 'import-1', () => {});
    expect(outcome).toEqual({ title: 'Coasts', added: 3, skipped: [] });
    expect(await content(after)).toEqual(was);
    expect(await answer(after.library, QUESTION)).toEqual(given);
    // And after it has been opened anew.
    await after.library.close();
    const again = await openLibrary();
    await again.settled();
    expect(await content(again)).toEqual(was);
    expect(await answer(again.library, QUESTION)).toEqual(given);
    expect(again.events.filter(({ type }) => type === 'problem')).toEqual([]);
  });

  it('brings its vectors: nothing is embedded again', async () => {
    const { library } = await filled();
    const blob = await exported(library);
    const embedder = new CountingEmbedder();
    const after = await elsewhere([], { embedder });
    await after.library.importLibrary(blob, 'import-1', () => {});
    expect(embedder.passages).toBe(0);
    await after.library.close();
    await (await openLibrary(new LineReader(), { embedder })).settled();
    expect(embedder.passages).toBe(0);
  });

  it('is embedded anew where another embedder is used', async () => {
    const { library } = await filled();
    const blob = await exported(library);
    const embedder = new CountingEmbedder(128);
    const after = await elsewhere([], { embedder });
    await after.library.importLibrary(blob, 'import-1', () => {});
    expect(embedder.passages).toBeGreaterThan(100);
    expect((await answer(after.library, QUESTION)).verdict).toBe('answered');
  });

  it('knows originals by digests that begin as weaker ones do', async () => {
    const isles = Array.from({ length: 64 }, (_, i) => file('isles.txt', sentences(`Isle${i}`, 4)));
    const ids = await Promise.all(isles.map(({ bytes }) => digest(bytes)));
    const own = isles[ids.findIndex((id) => id.startsWith('f'))]!;
    const before = await filled([own]);
    const blob = await exported(before.library, { files: true });
    const after = await elsewhere();
    await after.library.importLibrary(blob, 'import-1', () => {});
    const [document] = (await after.snapshot()).documents;
    expect(document!.id).toMatch(/^f/);
    expect((await after.library.view(document!.id)).hasFile).toBe(true);
  });

  it('can leave the original files out; its documents are read all the same', async () => {
    const before = await filled();
    const { documents } = await before.snapshot();
    const blob = await exported(before.library, { files: false });
    const after = await elsewhere();
    await after.library.importLibrary(blob, 'import-1', () => {});
    const view = await after.library.view(documents[0]!.id);
    expect(view.text).toContain('Isle0 adjoins Harbour0.');
    expect(view.hasFile).toBe(false);
    await expect(after.library.bytes(documents[0]!.id)).rejects.toMatchObject({
      code: 'not-found',
      message: expect.stringContaining('not in this copy'),
    });
    // And it can be exported again.
    const again = await recordsOf(await exported(after.library, { files: true }));
    expect(again.some(({ kind }) => kind === 'file')).toBe(false);
  });

  it('brings what texts without pages are shown by, and their kind', async () => {
    const before = await filled(FILES, new PageReader());
    const [first] = (await before.snapshot()).documents;
    const { shape } = await before.library.view(first!.id);
    expect(shape).toEqual(SHAPE);
    const blob = await exported(before.library, { files: false });
    const after = await elsewhere();
    await after.library.importLibrary(blob, 'import-1', () => {});
    const view = await after.library.view(first!.id);
    expect([view.summary.kind, view.shape]).toEqual(['html', SHAPE]);
  });

  it('gives some of its documents, where some are asked for', async () => {
    const { library, snapshot } = await filled();
    const { documents } = await snapshot();
    const blob = await exported(library, { documents: [documents[1]!.id] });
    const records = await recordsOf(blob);
    expect(
      records.flatMap((each) => (each.kind === 'document' ? [each.document.name] : [])),
    ).toEqual(['capes.txt']);
  });

  it('brings documents that were not indexed as files, and they are indexed', async () => {
    const { library } = await filled();
    await library.pauseIndexing();
    await library.addFiles([file('reefs.txt', sentences('Reef', 8))]);
    await library.pauseIndexing();
    const blob = await exported(library);
    const after = await elsewhere();
    const { added } = await after.library.importLibrary(blob, 'import-1', () => {});
    expect(added).toBe(4);
    await after.settled();
    const { documents } = await after.snapshot();
    expect(documents.map(({ status }) => status)).toEqual(Array(4).fill('indexed'));
    expect((await answer(after.library, 'What does Reef3 adjoin?')).verdict).toBe('answered');
    // Without the originals there would be nothing of it.
    const without = await recordsOf(await exported(library, { files: false }));
    expect(without.filter(({ kind }) => kind === 'document')).toHaveLength(3);
  });

  it('goes on being used: what is added meanwhile is left out, what is removed does not come', async () => {
    const { library, snapshot, settled } = await filled();
    const { documents } = await snapshot();
    const { id } = await library.beginExport({ title: '', files: true });
    await library.removeDocument(documents[2]!.id);
    await library.addFiles([file('reefs.txt', sentences('Reef', 8))]);
    await settled();
    const parts: BlobPart[] = [];
    for (let part = await library.nextOfExport(id); part; part = await library.nextOfExport(id))
      parts.push(part);
    const after = await elsewhere();
    const { added } = await after.library.importLibrary(new Blob(parts), 'import-1', () => {});
    expect(added).toBe(2);
  });

  it('cannot be exported while there is nothing in it', async () => {
    const { library } = await openLibrary();
    await expect(library.beginExport({ title: '', files: true })).rejects.toMatchObject({
      code: 'empty',
    });
  });

  it('says so when an export was interrupted', async () => {
    const { library } = await filled();
    const { id } = await library.beginExport({ title: '', files: true });
    await library.nextOfExport(id);
    await library.close();
    await library.open(() => {});
    await expect(library.nextOfExport(id)).rejects.toMatchObject({
      code: 'not-found',
      message: expect.stringContaining('interrupted'),
    });
  });
});

describe('a library file that is taken into a library with documents', () => {
  it('leaves out what is there, and gives known triplets their new sources', async () => {
    const all = await content(await filled());
    const { library } = await openLibrary();
    const blob = await exported(library);
    const after = await elsewhere([FILES[0]!]);
    const outcome = await after.library.importLibrary(blob, 'import-1', () => {});
    expect(outcome).toEqual({ title: 'Coasts', added: 2, skipped: ['isles.txt'] });
    expect(await content(after)).toEqual(all);
    const { records } = {
      records: (await stored(after.database()))['triplets'] as {
        subject: string;
        documents: string[];
      }[],
    };
    expect(records.find(({ subject }) => subject === 'Isle0')!.documents).toHaveLength(2);
    await after.library.close();
    const again = await openLibrary();
    await again.settled();
    expect(await content(again)).toEqual(all);
    expect(again.events.filter(({ type }) => type === 'problem')).toEqual([]);
  });

  it('changes nothing when it is imported twice', async () => {
    const test = await filled();
    const blob = await exported(test.library);
    const before = await stored(test.database());
    const { added, skipped } = await test.library.importLibrary(blob, 'import-1', () => {});
    expect({ added, skipped }).toEqual({
      added: 0,
      skipped: ['isles.txt', 'capes.txt', 'bays.txt'],
    });
    expect(await stored(test.database())).toEqual(before);
  });

  it('waits for its turn while another one is imported, and indexing goes on beside both', async () => {
    const { library } = await filled();
    const blob = await exported(library);
    const after = await elsewhere([file('reefs.txt', sentences('Reef', 30))]);
    const adding = after.library.addFiles([file('shoals.txt', sentences('Shoal', 30))]);
    const first = after.library.importLibrary(blob, 'import-1', () => {});
    const second = after.library.importLibrary(blob, 'import-2', () => {});
    await adding;
    expect((await first).added).toBe(3);
    expect((await second).added).toBe(0);
    await after.settled();
    const { documents } = await after.snapshot();
    expect(documents.map(({ status }) => status)).toEqual(Array(5).fill('indexed'));
    expect((await answer(after.library, 'What does Shoal3 adjoin?')).verdict).toBe('answered');
  });
});

describe('an import that does not come to its end', () => {
  /** Everything stored, but for counters, vectors (which may stand elsewhere) and the history. */
  async function all(test: TestLibrary) {
    const dump = await stored(test.database());
    for (const name of ['libraries', 'vectorParts', 'questions', 'traces', 'facts'])
      delete dump[name];
    return dump;
  }

  async function unchanged(test: TestLibrary, before: object, given: object): Promise<void> {
    expect(await all(test)).toEqual(before);
    expect(await answer(test.library, 'What does Isle3 adjoin?')).toEqual(given);
    const { current, statistics } = {
      current: await test.snapshot(),
      statistics: await test.library.diagnostics(),
    };
    expect(current.documents.map(({ name }) => name)).toEqual(['isles.txt']);
    expect(statistics.indexes.map(({ live }) => live)).toEqual([40, 40]);
  }

  let blob: Blob;
  let test: TestLibrary;
  let before: object;
  let given: object;

  beforeEach(async () => {
    blob = await exported((await filled()).library);
    test = await elsewhere([FILES[0]!]);
    given = await answer(test.library, 'What does Isle3 adjoin?');
    before = await all(test);
  });

  const bad: [string, (blob: Blob) => Blob | Promise<Blob>, string][] = [
    ['is cut off', (whole) => whole.slice(0, -30), 'damaged'],
    [
      'is damaged near its end',
      async (whole) => {
        const bytes = new Uint8Array(await whole.arrayBuffer());
        bytes[bytes.length - 70]! ^= 1;
        return new Blob([bytes]);
      },
      'damaged',
    ],
    ['is something else', () => new Blob(['%PDF-1.7']), 'not-supported'],
    [
      'has another original under the digest of a document',
      (whole) =>
        changed(whole, (records) =>
          records.map((record) => {
            if (record.kind !== 'file') return record;
            const bytes = new Uint8Array(record.bytes.slice(0));
            bytes[0]! ^= 1;
            return { ...record, bytes: bytes.buffer };
          }),
        ),
      'invalid',
    ],
    [
      'has vectors that are none',
      (whole) =>
        changed(whole, (records) =>
          records.map((record) => {
            if (record.kind !== 'vectors' || record.index !== 'propositions') return record;
            return { ...record, rows: { ...record.rows, rows: record.rows.rows.fill(0) } };
          }),
        ),
      'invalid',
    ],
  ];

  it.each(bad)('leaves everything as it was: a file that %s', async (_, spoil, code) => {
    const importing = test.library.importLibrary(await spoil(blob), 'import-1', () => {});
    await expect(importing).rejects.toMatchObject({ code });
    await unchanged(test, before, given);
    // And the next one is taken in.
    const { added } = await test.library.importLibrary(blob, 'import-2', () => {});
    expect(added).toBe(2);
  });

  it('leaves everything as it was when it is cancelled', async () => {
    const importing = test.library.importLibrary(blob, 'import-1', (bytes) => {
      if (bytes > blob.size / 2) void test.library.cancelImport('import-1');
    });
    await expect(importing).rejects.toMatchObject({ code: 'aborted' });
    await unchanged(test, before, given);
  });

  it('does not begin when it is cancelled before the index is loaded', async () => {
    const after = await elsewhere();
    const importing = after.library.importLibrary(blob, 'import-1', () => {});
    void after.library.cancelImport('import-1');
    await expect(importing).rejects.toMatchObject({ code: 'aborted' });
    expect((await after.snapshot()).documents).toEqual([]);
  });

  it('leaves everything as it was when the disk is full', async () => {
    const database = test.database();
    const transaction = database.transaction.bind(database) as (...args: unknown[]) => unknown;
    let writes = 0;
    (database as { transaction: unknown }).transaction = (
      stores: string[],
      mode?: string,
      ...rest: unknown[]
    ) => {
      if (
        mode === 'readwrite' &&
        stores.includes('triplets') &&
        !stores.includes('facts') &&
        ++writes === 2
      ) {
        throw new DOMException('full', 'QuotaExceededError');
      }
      return transaction(stores, mode, ...rest);
    };
    const importing = test.library.importLibrary(blob, 'import-1', () => {});
    await expect(importing).rejects.toMatchObject({ code: 'storage-full' });
    await unchanged(test, before, given);
  });

  it('is undone at the next start, where the tab was killed at any moment', async () => {
    for (const share of [0.05, 0.3, 0.6, 0.9]) {
      // The worker dies in the middle: nobody cleans up.
      const dying = await openedAgain(test);
      let isDead = false;
      const stop = new Promise<void>((resolve) => {
        void dying.library
          .importLibrary(blob, 'import-1', (bytes) => {
            if (bytes < share * blob.size || isDead) return;
            isDead = true;
            dying.database().close();
            resolve();
          })
          .catch(() => {});
      });
      await stop;
      await pause(20);
      test = await openedAgain(null);
      await unchanged(test, before, given);
      expect(test.events.filter(({ type }) => type === 'problem')).toEqual([]);
    }
  });

  it('is undone when everything is deleted meanwhile', async () => {
    const importing = test.library.importLibrary(blob, 'import-1', () => {});
    importing.catch(() => {});
    await until(async () => (await test.snapshot()).documents.length > 1);
    await test.library.clear();
    await expect(importing).rejects.toMatchObject({ code: 'aborted' });
    expect((await test.snapshot()).documents).toEqual([]);
    expect(Object.values(await all(test)).flat()).toEqual([]);
  });

  it('keeps a document out that the person removes while it comes', async () => {
    let removed: Promise<void> | null = null;
    const { added } = await test.library.importLibrary(blob, 'import-1', () => {
      removed ??= (async () => {
        const { documents } = await test.snapshot();
        const capes = documents.find(({ name }) => name === 'capes.txt');
        if (capes) await test.library.removeDocument(capes.id);
        else removed = null;
      })();
    });
    await removed;
    await test.settled();
    expect(added).toBe(1);
    const { documents } = await test.snapshot();
    expect(documents.map(({ name }) => name)).toEqual(['isles.txt', 'bays.txt']);
  });
});

describe('a document that is in a library file and is added as a file meanwhile', () => {
  async function withTwo(capes: number): Promise<{ files: typeof FILES; blob: Blob }> {
    const files = [FILES[0]!, file('capes.txt', sentences('Cape', capes))];
    const { library } = await filled(files);
    return { files, blob: await exported(library) };
  }

  it.each([
    ['at its beginning', 0],
    ['when some of it has come', 1],
  ])('is there once, and stays where the file turns out bad: added %s', async (_, come) => {
    const { files, blob } = await withTwo(30);
    const test = await elsewhere();
    let adding: Promise<unknown> | null = null;
    const importing = test.library.importLibrary(blob.slice(0, -30), 'import-1', () => {
      adding ??= until(async () => (await test.snapshot()).documents.length >= come).then(() =>
        test.library.addFiles(structuredClone(files)),
      );
    });
    await expect(importing).rejects.toMatchObject({ code: 'damaged' });
    await adding;
    await test.settled();
    const { documents } = await test.snapshot();
    const chunks = documents.map((each) => [each.name, each.status, each.chunks]).sort();
    expect(chunks).toEqual([
      ['capes.txt', 'indexed', 30],
      ['isles.txt', 'indexed', 40],
    ]);
  });

  it('is what was added, where what came of it was removed before', async () => {
    const { files, blob } = await withTwo(1_500);
    const id = await digest(files[0]!.bytes);
    const test = await elsewhere();
    let adding: Promise<unknown> | null = null;
    const importing = test.library.importLibrary(blob.slice(0, -30), 'import-1', () => {
      adding ??= (async () => {
        await until(async () => (await test.snapshot()).documents.length > 0);
        await test.library.removeDocument(id);
        await test.library.addFiles(structuredClone(files.slice(0, 1)));
      })();
    });
    await expect(importing).rejects.toMatchObject({ code: 'damaged' });
    await adding;
    await test.settled();
    expect((await test.snapshot()).documents).toMatchObject([
      { id, status: 'indexed', chunks: 40 },
    ]);
  });
});

async function openedAgain(test: TestLibrary | null): Promise<TestLibrary> {
  await test?.library.close();
  const again = await openLibrary();
  await again.settled();
  return again;
}

class CountingEmbedder implements Embedder {
  passages = 0;
  readonly #inner: LexicalEmbedder;
  readonly id: string;
  readonly dimensions: number;

  constructor(dimensions = 64) {
    this.#inner = new LexicalEmbedder(dimensions);
    ({ id: this.id, dimensions: this.dimensions } = this.#inner);
  }

  embed(texts: string[], kind: 'query' | 'passage'): Promise<Float32Array> {
    if (kind === 'passage') this.passages += texts.length;
    return this.#inner.embed(texts, kind);
  }
}

describe('tables', () => {
  const TABLE = {
    ...{ id: 't', title: 'Coasts', createdAt: 5, documents: null },
    columns: [{ id: 'c', question: 'What does Isle3 adjoin?', kind: 'text' as const }],
  };

  async function withTable(): Promise<TestLibrary> {
    const test = await openLibrary(new LineReader());
    await test.library.addFiles(FILES.map((one) => ({ ...one, bytes: one.bytes.slice(0) })));
    await test.settled();
    await test.library.tables.save(TABLE);
    await until(async () => (await test.library.tables.list())[0]!.progress.done === 3);
    const { documents } = await test.snapshot();
    const capes = documents.find(({ name }) => name === 'capes.txt')!;
    await test.library.tables.correct('t', capes.id, 'c', 'by hand');
    return test;
  }
  const versionOf = async (blob: Blob): Promise<number> =>
    new DataView(await blob.arrayBuffer()).getUint32(8, true);

  it('come with their cells where they are wanted, and raise the version only then', async () => {
    const { library } = await withTable();
    expect(await versionOf(await exported(library))).toBe(1);
    const blob = await exported(library, { tables: true });
    expect(await versionOf(blob)).toBe(3);
    const before = await library.tables.cells('t');

    freshIndexedDb();
    const there = await openLibrary(new LineReader());
    // Ids of passages are others here.
    await there.library.addFiles([file('more.txt', sentences('More', 8))]);
    await there.settled();
    await there.library.importLibrary(blob, 'i', () => {});
    await there.settled();
    const cells = await there.library.tables.cells('t');
    const wordsOf = (all: typeof cells) =>
      all
        .filter(({ document }) => before.some((one) => one.document === document))
        .map(({ document, read, byHand }) => [document, read?.text, byHand?.text])
        .sort();
    expect(wordsOf(cells)).toEqual(wordsOf(before));
    const [cited] = cells.flatMap(({ read }) => read?.citations ?? []);
    const chunks = await there.library.chunks(cited!.source.document);
    expect(chunks.find(({ id }) => id === cited!.source.chunk)?.text).toContain(cited!.text);
  });

  it('leave one that is there as it is', async () => {
    const { library } = await withTable();
    const blob = await exported(library, { tables: true });
    await library.tables.save({ ...TABLE, title: 'Changed here' });
    await library.importLibrary(blob, 'i', () => {});
    expect((await library.tables.list()).map(({ title }) => title)).toEqual(['Changed here']);
  });

  it('of a file that was changed are refused where a cell is of no table', async () => {
    const { library } = await withTable();
    const blob = await exported(library, { tables: true });
    const spoilt = await changed(blob, (records) =>
      records.filter((record) => record.kind !== 'tables' || record.cells.length > 0),
    );
    freshIndexedDb();
    const there = await openLibrary(new LineReader());
    await expect(there.library.importLibrary(spoilt, 'i', () => {})).rejects.toMatchObject({
      code: 'invalid',
    });
    expect(await there.library.tables.list()).toEqual([]);
  });
});
