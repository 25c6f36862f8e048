/** What runs inside the writing worker: one library file, read from the database and made in pieces. */
import { transfer, type Remote } from 'comlink';
import type { LibraryFileHeader } from '../library-file/records.ts';
import { openDatabase } from '../storage/database.ts';
import type { ExportTurns } from './export-turns.ts';
import { writeHere, type FileWriter } from './file-writer.ts';

export interface FileWritingService {
  /** @param database its name. */
  begin(database: string, header: LibraryFileHeader, turns: Remote<ExportTurns>): Promise<void>;
  next(): Promise<Uint8Array<ArrayBuffer> | null>;
}

export function fileWritingService(): FileWritingService {
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
