/** Reading with our own code and the built-in engine: in the reading worker, and in Node. */
import { cutIntoChunks } from '../documents/chunks.ts';
import { readDocument } from '../documents/read.ts';
import { datedByText } from '../overview/dated.ts';
import { signedByText } from '../overview/front.ts';
import type { Engine } from '../engines/engine.ts';
import { extractTripletsTask } from '../tasks/extract-triplets.ts';
import { readingService, type ReadingService } from './reading-service.ts';

/**
 * @param assetsUrl where the files of pdf.js are, ending with a slash.
 * @param recognitionUrl where those of text recognition are; without it, pictures are not read.
 */
export function ownReading(
  assetsUrl: string,
  engine: Engine,
  recognitionUrl?: string,
): ReadingService {
  return readingService({
    readDocument: async ({ name, type, bytes, password, recognised = [] }, onProgress) => {
      const document = await readDocument(
        { name, type, bytes },
        {
          ...{ assetsUrl, password, onProgress: (done, total) => onProgress(done / total) },
          recognised: new Map(recognised.map((page) => [page.number, page])),
        },
      );
      return datedByText(signedByText(document));
    },
    cutIntoChunks: (document, id, words) => cutIntoChunks(document, id, { words }),
    openPictures: async (file, beat) => {
      const { openPictures } = await import('../recognition/tesseract-pictures.ts');
      return openPictures(file, { assetsUrl, recognitionUrl, onBytes: () => beat() });
    },
    engine,
    extract: extractTripletsTask,
  });
}
