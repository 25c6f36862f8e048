/** What runs inside the writing worker: one library file, read from the database and made in pieces. */
import { transfer, type Remote } from 'comlink';
import { openDatabase } from '../storage/database.ts';
import type { ExportTurns } from './export-turns.ts';
import type { ExportSource } from './exporting.ts';
import { writeHere, type FileWriter } from './file-writer.ts';

export interface FileWritingService {
  /** @param database its name. */
  begin(
    database: string,
    file: Pick<ExportSource, 'version' | 'header'>,
    turns: Remote<ExportTurns>,
  ): Promise<void>;
  next(): Promise<Uint8Array<ArrayBuffer> | null>;
}

export function fileWritingService(): FileWritingService {
  let writer: FileWriter | null = null;
  return {
    begin: async (name, file, turns) => {
      const database = await openDatabase({ name });
      writer = writeHere({ ...file, database, turns: turns as unknown as ExportTurns });
    },
    next: async () => {
      const bytes = await writer!.next();
      return bytes && transfer(bytes, [bytes.buffer]);
    },
  };
}
