/** A library file written in a thread of its own, here behind a message channel. */
import { expose } from 'comlink';
import { beforeEach, expect, it } from 'vitest';
import type { ExportSource } from '../../../src/library/exporting.ts';
import { writeHere, type FileWriter } from '../../../src/library/file-writer.ts';
import {
  fileWritingService,
  type FileWritingService,
} from '../../../src/library/file-writing-service.ts';
import { writeInWorker } from '../../../src/library/file-writing.ts';
import type { EncodedRows } from '../../../src/vectors/encoded-rows.ts';
import { file, freshIndexedDb, openLibrary, sentences } from './fixtures.ts';

beforeEach(freshIndexedDb);

/** A worker over a message channel, with a worker's ways of dying. */
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
    const worker = new ChannelWorker(fileWritingService());
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
        questions: () => turns.questions(),
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
