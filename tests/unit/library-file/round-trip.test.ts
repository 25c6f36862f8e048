import { describe, expect, it } from 'vitest';
import { readLibraryFile, readLibraryFileHeader } from '../../../src/library-file/read.ts';
import type { LibraryFileRecord } from '../../../src/library-file/records.ts';
import { writeLibraryFile, type LibrarySource } from '../../../src/library-file/write.ts';
import {
  bytesOf,
  fromPictures,
  inParts,
  inventedLibrary,
  ofNewerKind,
} from '../../support/library-file.ts';
import { seeded } from '../../support/random.ts';

async function read(bytes: Uint8Array, size?: number): Promise<LibraryFileRecord[]> {
  const records: LibraryFileRecord[] = [];
  for await (const record of readLibraryFile(inParts(bytes, size))) records.push(record);
  return records;
}

const versionIn = ({ buffer }: Uint8Array<ArrayBuffer>): number =>
  new DataView(buffer).getUint32(8, true);

describe('a file of documents of newer kinds', () => {
  it('is of version 2, and gives back what they are shown by', async () => {
    const source = ofNewerKind(inventedLibrary(seeded(5)));
    const bytes = await bytesOf(source);
    expect(versionIn(bytes)).toBe(2);
    const records = await read(bytes);
    expect(records.slice(0, -1)).toEqual([
      { kind: 'header', header: source.header },
      ...(source.records as LibraryFileRecord[]),
    ]);
  });

  it('is of version 1 where every Trivium can read it', async () => {
    const library = inventedLibrary(seeded(5));
    expect(versionIn(await bytesOf(library))).toBe(1);
    expect(versionIn(await bytesOf(fromPictures(library)))).toBe(2);
  });
});

describe('a library file', () => {
  it.each(Array.from({ length: 12 }, (_, seed) => seed))(
    'gives back what was put in, however it is cut (seed %i)',
    async (seed) => {
      const random = seeded(seed);
      const source = inventedLibrary(random, {
        documents: seed % 4,
        chunks: 1 + Math.floor(random() * 5),
        triplets: Math.floor(random() * 9),
        files: random() < 0.5,
        vectors: random() < 0.5,
      });
      const records = await read(await bytesOf(source), 1 + Math.floor(random() * 400));
      expect(records[0]).toEqual({ kind: 'header', header: source.header });
      expect(records.slice(1, -1)).toEqual([...(source.records as LibraryFileRecord[])]);
      expect(records.at(-1)).toMatchObject({ kind: 'end', counts: { documents: seed % 4 } });
    },
  );

  it('is the same, byte by byte, when it is written again from what was read', async () => {
    const again = async (bytes: Uint8Array): Promise<Uint8Array> => {
      const [first, ...records] = await read(bytes);
      const { header } = first as Extract<LibraryFileRecord, { kind: 'header' }>;
      return bytesOf({ header, records: records.slice(0, -1) });
    };
    const once = await again(await bytesOf(inventedLibrary(seeded(3))));
    expect(await again(once)).toEqual(once);
  });

  it('keeps half a surrogate pair, so that no position moves', async () => {
    const source = inventedLibrary(seeded(4), { words: 'left \ud83c right ', documents: 1 });
    const records = await read(await bytesOf(source));
    expect(records.slice(1, -1)).toEqual([...(source.records as LibraryFileRecord[])]);
  });

  it('carries records of many frames, packed or not', async () => {
    const bytes = new Uint8Array(3_500_000).map((_, i) => (i % 2 ? i * i : 0));
    const source = withFile(bytes);
    const file = await bytesOf(source);
    const records = await read(file, 70_000);
    const found = records.find((record) => record.kind === 'file');
    expect(Buffer.compare(Buffer.from((found as { bytes: ArrayBuffer }).bytes), bytes)).toBe(0);
  });

  it('stores what would unpack to a hundred times its size as it is', async () => {
    const file = await bytesOf(withFile(new Uint8Array(1_000_000)));
    expect(file.length).toBeGreaterThan(1_000_000);
    await expect(read(file)).resolves.toHaveLength(9);
  });

  it('tells what is in it from its beginning alone', async () => {
    const source = inventedLibrary(seeded(5));
    const bytes = await bytesOf(source);
    const header = await readLibraryFileHeader(inParts(bytes.subarray(0, 1_200), 100));
    expect(header).toEqual(source.header);
  });

  it('is read no further than asked, and its stream is closed', async () => {
    const bytes = await bytesOf(inventedLibrary(seeded(6)));
    let given = 0;
    let isCancelled = false;
    const stream = new ReadableStream<Uint8Array>(
      {
        pull(controller) {
          given += 100;
          controller.enqueue(bytes.slice(given - 100, given));
        },
        cancel() {
          isCancelled = true;
        },
      },
      { highWaterMark: 0 },
    );
    for await (const record of readLibraryFile(stream)) if (record.kind === 'header') break;
    expect(given).toBeLessThan(bytes.length / 2);
    expect(isCancelled).toBe(true);
  });

  it('is written no faster than it is taken', async () => {
    const { header, records } = inventedLibrary(seeded(7), { documents: 40 });
    let asked = 0;
    const counted = (function* () {
      for (const record of records as LibraryFileRecord[]) {
        asked++;
        yield record;
      }
    })();
    const parts = writeLibraryFile({ header, records: counted });
    for (let i = 0; i < 9; i++) await parts.next();
    expect(asked).toBeLessThan(6);
  });

  it('can be cancelled while it is written and while it is read', async () => {
    const source = inventedLibrary(seeded(8));
    const cancelled = { code: 'aborted' };
    const writing = writeLibraryFile(source, AbortSignal.abort());
    await expect(drain(writing)).rejects.toMatchObject(cancelled);
    const controller = new AbortController();
    const reading = readLibraryFile(inParts(await bytesOf(source)), { signal: controller.signal });
    await reading.next();
    controller.abort();
    await expect(drain(reading)).rejects.toMatchObject(cancelled);
  });
});

function withFile(bytes: Uint8Array<ArrayBuffer>): LibrarySource {
  const { header, records } = inventedLibrary(seeded(9), { documents: 1, vectors: false });
  const changed = (records as LibraryFileRecord[]).map((record): LibraryFileRecord => {
    if (record.kind === 'file') return { ...record, bytes: bytes.buffer };
    if (record.kind !== 'document') return record;
    return { ...record, document: { ...record.document, bytes: bytes.length } };
  });
  return { header, records: changed };
}

async function drain(items: AsyncIterable<unknown>): Promise<void> {
  for await (const _ of items);
}
