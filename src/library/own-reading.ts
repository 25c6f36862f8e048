/** Reading with our own code and the built-in engine: in the reading worker, and in Node. */
import { cutIntoChunks } from '../documents/chunks.ts';
import { readDocument } from '../documents/read.ts';
import { requireText } from '../documents/title.ts';
import type { Engine } from '../engines/engine.ts';
import { extractTripletsTask } from '../tasks/extract-triplets.ts';
import { readingService, type ReadingService } from './reading-service.ts';

/** @param assetsUrl where the files of pdf.js are, ending with a slash. */
export function ownReading(assetsUrl: string, engine: Engine): ReadingService {
  return readingService({
    readDocument: async ({ name, type, bytes, password }, onProgress) => {
      const document = await readDocument(
        { name, type, bytes },
        { assetsUrl, password, onProgress: (done, total) => onProgress(done / total) },
      );
      requireText(document);
      return document;
    },
    cutIntoChunks: (document, id, words) => cutIntoChunks(document, id, { words }),
    engine,
    extract: extractTripletsTask,
  });
}
