/**
 * What the library asks of the worker that reads: turn a file into text and chunks, and extract
 * triplets from chunks. Heavy work, and work on files that nobody has vetted: it happens apart, so
 * that questions are answered meanwhile and a hanging file can be ended.
 */
import type { RecognisedPage } from '../documents/recognised.ts';
import type { Chunk, DocumentKind, ReadDocument } from '../documents/types.ts';
import type { IndexedChunk } from '../retrieval/indexing.ts';
import type { ExtractOutput } from '../tasks/types.ts';

export interface FileToRead {
  /** Id that the chunks carry as their document. */
  document: string;
  name: string;
  type: string;
  bytes: ArrayBuffer;
  password?: string;
  /** What was recognised on the pictures of its pages. */
  recognised?: readonly RecognisedPage[];
  /** Aim for the length of a chunk, in words. */
  chunkWords: number;
}

/** A file whose pages, or which itself, are to be read as pictures. */
export type FileWithPictures = Pick<FileToRead, 'name' | 'bytes' | 'password'> & {
  kind: DocumentKind;
};

export interface Reading {
  document: ReadDocument;
  chunks: Chunk[];
}

export interface ReadOptions {
  signal: AbortSignal;
  /** Share of the file that has been read, 0..1. */
  onProgress?: (share: number) => void;
}

export interface Reader {
  /**
   * @throws TriviumError `password-needed`, `password-wrong`, `no-text`, `damaged`, `empty`,
   *   `not-supported`, `too-long`, `timed-out` (the worker was ended), `aborted`.
   */
  read(file: FileToRead, options: ReadOptions): Promise<Reading>;
  /** @returns one output a chunk, in order. */
  extract(chunks: readonly IndexedChunk[], signal: AbortSignal): Promise<ExtractOutput[]>;
  /** Frees what the reader holds; the next call starts it again. */
  rest(): void;
}

/** Words out of pictures: a worker of its own, one page at a time. */
export interface PictureReader {
  /**
   * @throws TriviumError `not-loaded`, `unreachable`, `damaged`, `password-needed`, `timed-out`,
   *   `aborted`.
   */
  open(file: FileWithPictures, signal: AbortSignal): Promise<void>;
  /**
   * Of the file that is open.
   * @throws TriviumError `damaged`, `too-long`, `timed-out`, `aborted`; `not-found` where the worker
   *   was ended since.
   */
  recognise(page: number, signal: AbortSignal): Promise<RecognisedPage>;
  rest(): void;
}
