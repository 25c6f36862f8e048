/** What runs inside the reading worker: files into chunks, chunks into triplets. */
import type { RecognisedPage } from '../documents/recognised.ts';
import type { Chunk, ReadDocument } from '../documents/types.ts';
import type { Engine } from '../engines/engine.ts';
import { extractInput, type IndexedChunk } from '../retrieval/indexing.ts';
import type { Task } from '../tasks/task.ts';
import type { ExtractInput, ExtractOutput } from '../tasks/types.ts';
import { TriviumError } from '../errors.ts';
import type { FileToRead, FileWithPictures, Reading } from './reader.ts';

/** Called whenever there was progress: with a share of 0..1, or to say that it is still alive. */
export type Beat = (share?: number) => void;

export interface ReadingParts {
  /** `readDocument` of src/documents. */
  readDocument: (file: FileToRead, onProgress: (share: number) => void) => Promise<ReadDocument>;
  /** `cutIntoChunks` of src/documents. */
  cutIntoChunks: (document: ReadDocument, id: string, chunkWords: number) => Chunk[];
  /** `openPictures` of src/recognition. */
  openPictures: (file: FileWithPictures, beat: Beat) => Promise<OpenedPictures>;
  engine: Engine;
  extract: Task<ExtractInput, ExtractOutput>;
}

/** A file whose pages are being read as pictures. */
export interface OpenedPictures {
  /** @throws TriviumError damaged, too-long */
  recognise(page: number): Promise<RecognisedPage>;
  close(): Promise<void>;
}

export interface ReadingService {
  ready(): void;
  read(file: FileToRead, beat: Beat): Promise<Reading>;
  extract(chunks: readonly IndexedChunk[], beat: Beat): Promise<ExtractOutput[]>;
  /** In place of the one that was open. */
  openPictures(file: FileWithPictures, beat: Beat): Promise<void>;
  /** Of the file that is open. */
  recognise(page: number, beat: Beat): Promise<RecognisedPage>;
}

export function readingService(parts: ReadingParts): ReadingService {
  const { engine, extract } = parts;
  let pictures: OpenedPictures | null = null;
  return {
    ready: () => {},
    async read(file, beat) {
      const document = await parts.readDocument(file, beat);
      beat(1);
      return { document, chunks: parts.cutIntoChunks(document, file.document, file.chunkWords) };
    },
    async extract(chunks, beat) {
      const outputs: ExtractOutput[] = [];
      for (const chunk of chunks) {
        outputs.push((await engine.perform(extract, extractInput(chunk))).output);
        beat();
      }
      return outputs;
    },
    async openPictures(file, beat) {
      await pictures?.close();
      pictures = null;
      pictures = await parts.openPictures(file, beat);
    },
    async recognise(page) {
      if (!pictures) throw notOpen();
      return pictures.recognise(page);
    },
  };
}

function notOpen(): TriviumError {
  return new TriviumError('not-found', 'No file is open.', 'Try again.');
}
