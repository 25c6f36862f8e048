/** The writing worker: wires the writing of one library file to the library worker. No logic here. */
import { expose, transfer } from 'comlink';
import { transferErrors } from '../src/library/error-transfer.ts';
import type { ExportTurns } from '../src/library/export-turns.ts';
import { writeHere, type FileWriter } from '../src/library/file-writer.ts';
import type { FileWritingService } from '../src/library/file-writing.ts';
import { openDatabase } from '../src/storage/database.ts';

transferErrors();

let writer: FileWriter | null = null;

const service: FileWritingService = {
  begin: async (name, header, turns) => {
    const database = await openDatabase({ name });
    writer = writeHere({ database, header, turns: turns as unknown as ExportTurns });
  },
  next: async () => {
    const bytes = await writer!.next();
    return bytes && transfer(bytes, [bytes.buffer]);
  },
};

expose(service);
