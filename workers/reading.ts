/** The reading worker: wires documents and extraction to the library worker. No logic here. */
import { expose } from 'comlink';
import { cutIntoChunks } from '../src/documents/chunks.ts';
import { readDocument } from '../src/documents/read.ts';
import { requireText } from '../src/documents/title.ts';
import { builtInEngine } from '../src/library/built-in-engine.ts';
import { transferErrors } from '../src/library/error-transfer.ts';
import { readingService } from '../src/library/reading-service.ts';
import { extractTripletsTask } from '../src/tasks/extract-triplets.ts';

transferErrors();

/** Workers stand one folder below the site's root, in development and in the build. */
const assetsUrl = new URL('../pdfjs/', self.location.href).href;

expose(
  readingService({
    readDocument: async ({ name, type, bytes, password }, onProgress) => {
      const document = await readDocument(
        { name, type, bytes },
        { assetsUrl, password, onProgress: (done, total) => onProgress(done / total) },
      );
      requireText(document);
      return document;
    },
    cutIntoChunks: (document, id, words) => cutIntoChunks(document, id, { words }),
    engine: builtInEngine(),
    extract: extractTripletsTask,
  }),
);
