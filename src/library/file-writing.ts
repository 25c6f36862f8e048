/**
 * A library file is written in a thread of its own. The thread that holds the library has a large
 * heap, and lets garbage grow in proportion before it clears it away: everything that is read and
 * packed there would stay for a while, hundreds of megabytes of it. In a thread that holds nothing,
 * a few tens come together (docs/library-files.md).
 */
import { proxy, transfer } from 'comlink';
import { cancelled, TriviumError } from '../errors.ts';
import { SupervisedWorker } from '../supervised-worker.ts';
import type { EncodedRows } from '../vectors/encoded-rows.ts';
import { transferErrors } from './error-transfer.ts';
import type { ExportTurns } from './export-turns.ts';
import type { BeginWriting } from './file-writer.ts';
import type { FileWritingService } from './file-writing-service.ts';

/** @param spawn a worker for one file. */
export function writeInWorker(spawn: () => Worker): BeginWriting {
  transferErrors();
  return ({ database, version, header, turns }) => {
    const worker = new SupervisedWorker<FileWritingService>(spawn(), { crashed });
    const given = proxy(transferring(turns)) as never;
    const beginning = worker.call((service) =>
      service.begin(database.name, { version, header }, given),
    );
    beginning.catch(() => {});
    return {
      next: async () => {
        await beginning;
        return worker.call((service) => service.next());
      },
      end: async () => worker.end(cancelled()),
    };
  };
}

/** Vectors are handed over, not copied: nothing of them stays in the library's thread. */
function transferring(turns: ExportTurns): ExportTurns {
  return {
    next: () => turns.next(),
    questions: () => turns.questions(),
    triplets: async (from) => {
      const part = await turns.triplets(from);
      return transfer(part, buffersOf(part.rows));
    },
    chunkRows: async (ids) => {
      const rows = await turns.chunkRows(ids);
      return rows && transfer(rows, buffersOf(rows));
    },
  };
}

function buffersOf(rows: EncodedRows | null): ArrayBuffer[] {
  if (!rows) return [];
  const { centre, sums, scales, rows: values } = rows;
  return [centre, sums, scales, values].map(({ buffer }) => buffer as ArrayBuffer);
}

function crashed(message: string): TriviumError {
  return new TriviumError(
    'unexpected',
    'Writing the library file ended in a crash.',
    'Export the library once more. Nothing in it was changed.',
    { cause: message },
  );
}
