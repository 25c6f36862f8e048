/** A library file written in a thread of its own, here behind a message channel. */
import { expose, transfer } from 'comlink';
import { beforeEach, expect, it } from 'vitest';
import type { ExportTurns } from '../../../src/library/export-turns.ts';
import type { ExportSource } from '../../../src/library/exporting.ts';
import { writeHere, type FileWriter } from '../../../src/library/file-writer.ts';
import { writeInWorker, type FileWritingService } from '../../../src/library/file-writing.ts';
import { openDatabase } from '../../../src/storage/database.ts';
import type { EncodedRows } from '../../../src/vectors/encoded-rows.ts';
import { file, freshIndexedDb, openLibrary, sentences } from './fixtures.ts';

beforeEach(freshIndexedDb);

/** What workers/library-file.ts does, and a worker's ways of dying. */
class ChannelWorker extends EventTarget {
  readonly #channel = new MessageChannel();
  isTerminated = false;

  constructor(service?: FileWritingService) {
    super();
    if (service) expose(service, this.#channel.port2);
    this.#channel.port1.addEventListener('message', ({ data }) =>
      this.dispatchEvent(new MessageEvent('message', { data: data as unknown })),
    );
    this.#channel.port1.start();
  }

  postMessage(message: unknown, transferred: Transferable[] = []): void {
    this.#channel.port1.postMessage(message, transferred);
  }

  terminate(): void {
    this.isTerminated = true;
    this.#channel.port1.close();
  }
}

function writing(): FileWritingService {
  let writer: FileWriter | null = null;
  return {
    begin: async (name, header, turns) => {
      const database = await openDatabase({ name });
      writer = writeHere({ database, header, turns: turns as unknown as ExportTurns });
    },
    next: async () => {
      const bytes = await writer!.next();
      return bytes && transfer(bytes, [bytes.buffer]);
    },
  };
}

async function pieces(writer: FileWriter): Promise<Uint8Array[]> {
  const all: Uint8Array[] = [];
  for (let piece = await writer.next(); piece; piece = await writer.next()) all.push(piece);
  return all;
}

async function library(write: (source: ExportSource) => FileWriter) {
  const test = await openLibrary(undefined, { writeFile: write });
  await test.library.addFiles([file('isles.txt', sentences('Isle', 60))]);
  await test.settled();
  return test.library;
}

const CHOICE = { title: 'Isles', files: true, createdAt: 1_000 };

it('is the same file, and nothing of its vectors stays with the library', async () => {
  const handedOver: EncodedRows[] = [];
  const workers: ChannelWorker[] = [];
  const write = writeInWorker(() => {
    const worker = new ChannelWorker(writing());
    workers.push(worker);
    return worker as unknown as Worker;
  });
  const sources: ExportSource[] = [];
  const open = await library((source) => {
    const { turns } = source;
    sources.push(source);
    const watched = (rows: EncodedRows | null) => {
      if (rows) handedOver.push(rows);
      return rows;
    };
    return write({
      ...source,
      turns: {
        next: () => turns.next(),
        triplets: async (from) => {
          const part = await turns.triplets(from);
          watched(part.rows);
          return part;
        },
        chunkRows: async (ids) => watched(await turns.chunkRows(ids)),
      },
    });
  });
  const { id } = await open.beginExport(CHOICE);
  const inWorker: Uint8Array[] = [];
  for (let part = await open.nextOfExport(id); part; part = await open.nextOfExport(id)) {
    inWorker.push(part);
  }
  expect(workers.map(({ isTerminated }) => isTerminated)).toEqual([true]);
  expect(handedOver.length).toBeGreaterThan(1);
  for (const { rows, sums } of handedOver) expect([rows.length, sums.length]).toEqual([0, 0]);

  const again = await open.beginExport(CHOICE);
  expect(await pieces(writeHere(sources.at(-1)!))).toEqual(inWorker);
  await open.endExport(again.id);
  expect(workers.map(({ isTerminated }) => isTerminated)).toEqual([true, true]);
});

it('ends with an error where the worker cannot be loaded, or crashes, and is over then', async () => {
  for (const [message, code] of [
    ['', 'not-loaded'],
    ['out of memory', 'unexpected'],
  ] as const) {
    freshIndexedDb();
    const worker = new ChannelWorker();
    const open = await library(writeInWorker(() => worker as unknown as Worker));
    const { id } = await open.beginExport(CHOICE);
    const next = open.nextOfExport(id);
    worker.dispatchEvent(Object.assign(new Event('error'), { message }));
    await expect(next).rejects.toMatchObject({ code });
    expect(worker.isTerminated).toBe(true);
    await expect(open.nextOfExport(id)).rejects.toMatchObject({ code: 'not-found' });
  }
});
