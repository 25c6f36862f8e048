/** Bytes of a library file, made piece by piece as they are asked for. */
import { writeLibraryFile } from '../library-file/write.ts';
import { exportRecords } from './export-records.ts';
import type { ExportSource } from './exporting.ts';

/** Small enough to be copied between tabs, large enough that the asking costs nothing. */
export const PIECE_BYTES = 1024 * 1024;

export interface FileWriter {
  /** About {@link PIECE_BYTES}; null when all has been given. Asked for one at a time. */
  next(): Promise<Uint8Array<ArrayBuffer> | null>;
  /** What has not been asked for is not wanted any more. */
  end(): Promise<void>;
}

export type BeginWriting = (source: ExportSource) => FileWriter;

/** In this thread. */
export const writeHere: BeginWriting = (source) => {
  const parts = writeLibraryFile({ ...source, records: exportRecords(source) });
  return {
    next: async () => {
      const gathered: Uint8Array[] = [];
      for (let bytes = 0; bytes < PIECE_BYTES; bytes += gathered.at(-1)!.length) {
        const { done, value } = await parts.next();
        if (done) break;
        gathered.push(value);
      }
      return gathered.length === 0 ? null : joined(gathered);
    },
    end: async () => void (await parts.return(undefined as never)),
  };
};

function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
