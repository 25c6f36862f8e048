/** What an export holds at a time: it must not depend on how large the library is. */
import { IDBIndex, IDBObjectStore } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { seeded } from '../../../src/evaluation/random.ts';
import { RECORDS_AT_ONCE } from '../../../src/library-file/records.ts';
import { exportRecords } from '../../../src/library/export-records.ts';
import type { ExportSource } from '../../../src/library/exporting.ts';
import { PIECE_BYTES, writeHere } from '../../../src/library/file-writer.ts';
import type { Library } from '../../../src/library/library-service.ts';
import type { FileToRead, Reading, ReadOptions } from '../../../src/library/reader.ts';
import type { IncomingFile } from '../../../src/protocol.ts';
import { nextTask } from '../../../src/waiting.ts';
import {
  file,
  freshIndexedDb,
  LineReader,
  openLibrary,
  sentences,
  type TestLibrary,
} from './fixtures.ts';

vi.setConfig({ testTimeout: 30_000 });
beforeEach(freshIndexedDb);
afterEach(() => vi.restoreAllMocks());

const SENTENCE = 'Isle0 adjoins Harbour0.\n';

/** A sentence, and so much after it that cannot be packed. */
function noisy(seed: number, length: number): IncomingFile {
  const random = seeded(seed);
  const bytes = Uint8Array.from({ length }, () => Math.floor(random() * 256));
  bytes.set(new TextEncoder().encode(SENTENCE));
  return { name: `${seed}.txt`, type: 'text/plain', bytes: bytes.buffer };
}

/** Looks no further than that sentence. */
class FirstLineReader extends LineReader {
  override read(file: FileToRead, options: ReadOptions): Promise<Reading> {
    return super.read({ ...file, bytes: file.bytes.slice(0, SENTENCE.length) }, options);
  }
}

async function filled(
  files: IncomingFile[],
  reader: LineReader,
  seen: (source: ExportSource) => void,
): Promise<TestLibrary> {
  const test = await openLibrary(reader, {
    writeFile: (source) => {
      seen(source);
      return writeHere(source);
    },
  });
  await test.library.addFiles(files);
  await test.settled();
  return test;
}

it('reads no further than its pieces have been asked for, and never a whole store', async () => {
  let reads = 0;
  const files = Array.from({ length: 6 }, (_, i) => noisy(i + 1, 1.5 * PIECE_BYTES));
  const { library } = await filled(files, new FirstLineReader(), ({ database }) => {
    const get = database.get.bind(database);
    vi.spyOn(database, 'get').mockImplementation(((...args: Parameters<typeof get>) => {
      reads++;
      return get(...args);
    }) as never);
  });
  const whole = vi.spyOn(IDBObjectStore.prototype, 'getAll');
  const parts = vi.spyOn(IDBIndex.prototype, 'getAll');
  const { id } = await library.beginExport({ title: 'Isles', files: true });
  const readAt: number[] = [];
  for (let piece = await library.nextOfExport(id); piece; piece = await library.nextOfExport(id)) {
    expect(piece.length).toBeLessThan(3 * PIECE_BYTES);
    const now = reads;
    // Whoever writes it down is slow.
    for (let turn = 0; turn < 20; turn++) await nextTask();
    expect(reads).toBe(now);
    readAt.push(now);
  }
  expect(readAt.length).toBeGreaterThan(3);
  const most = Math.max(...readAt.map((now, i) => now - (readAt[i - 1] ?? 0)));
  expect(most).toBeLessThan(reads / 2);
  expect(whole).not.toHaveBeenCalled();
  for (const [query] of parts.mock.calls) {
    const { lower, upper } = query as IDBKeyRange;
    expect((upper as [string, number])[1] - (lower as [string, number])[1]).toBe(RECORDS_AT_ONCE);
  }
});

it('is given a large document by its index part by part', async () => {
  let source: ExportSource | undefined;
  const count = 2 * RECORDS_AT_ONCE + 200;
  const { library } = await filled(
    [file('isles.txt', sentences('Isle', count))],
    new LineReader(),
    (given) => (source = given),
  );
  const { id } = await library.beginExport({ title: 'Isles', files: false });
  const { turns } = source!;
  expect(await turns.next()).toMatchObject({ indexed: true, triplets: count });
  const lengths: number[] = [];
  for (let from = 0; from < count; from += RECORDS_AT_ONCE) {
    const { triplets, rows } = await turns.triplets(from);
    expect(rows!.scales.length).toBe(triplets.length);
    lengths.push(triplets.length);
  }
  expect(lengths).toEqual([RECORDS_AT_ONCE, RECORDS_AT_ONCE, 200]);
  expect(await turns.next()).toBeNull();
  await library.endExport(id);
});

/** As many passages and pages whenever it is read, and other words. */
class OtherEachTime extends LineReader {
  #times = 0;
  override read(given: FileToRead, options: ReadOptions): Promise<Reading> {
    const text = new TextDecoder().decode(given.bytes);
    const bytes = new TextEncoder().encode(
      text.replaceAll('Isle', `Isle${'x'.repeat(this.#times++)}`),
    );
    return super.read({ ...given, bytes: bytes.buffer as ArrayBuffer }, options);
  }
}

it.each([
  ['removed', 'text', (library: Library, id: string) => library.removeDocument(id)],
  [
    'read anew',
    'pages',
    (library: Library, id: string) => library.knowledge.reindex(id, true, () => {}),
  ],
] as const)('says that a document was %s behind its %s', async (_, behind, change) => {
  let source: ExportSource | undefined;
  const files = [file('isles.txt', sentences('Isle', 8))];
  const { library, snapshot } = await filled(files, new OtherEachTime(), (given) => {
    source = given;
  });
  const [{ id } = { id: '' }] = (await snapshot()).documents;
  await library.beginExport({ title: 'Isles', files: false });
  const written = async (): Promise<void> => {
    for await (const { kind } of exportRecords(source!)) {
      if (kind === behind) await change(library, id);
    }
  };
  await expect(written()).rejects.toMatchObject({
    code: 'not-found',
    message: 'A document was changed or removed while the library was being exported.',
  });
});
