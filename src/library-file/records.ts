/**
 * What a `.trivium` file holds, as its readers and writers see it. A file is a header, then a group
 * of records for each document, then the end. A group stands by itself: it names chunks by their
 * ordinal within the document and repeats whatever triplets and vectors it shares with other
 * documents, so that a document can be used before the next one has been read, left out, or taken
 * into a library that has other ids.
 *
 *     header
 *     document · text · pages* · (chunks vectors?)* · (triplets vectors?)* · file? · document-end
 *     …
 *     questions*
 *     tables*
 *     end
 *
 * A document that was not indexed when the file was made has its file alone, and is indexed by
 * whoever imports it.
 */
import type {
  Chunk,
  DocumentKind,
  PageLayout,
  Problem,
  Range,
  ShownBlock,
  Span,
} from '../documents/types.ts';
import type { EditedTriplet, Triplet } from '../knowledge/types.ts';
import type { Description, QuestionRecord } from '../protocol.ts';
import type { Table, TableCell } from '../table-protocol.ts';
import type { IndexName, PageHead } from '../storage/records.ts';
import type { EncodedRows } from '../vectors/encoded-rows.ts';

/** What is known of a document before it is read. */
export interface FileDocument {
  /** Digest of the document's bytes. */
  id: string;
  name: string;
  title: string;
  author?: string;
  year?: number;
  /** What a person says instead. */
  described?: Partial<Description>;
  tags?: string[];
  kind: DocumentKind;
  /** Length of the original file. */
  bytes: number;
  /** Milliseconds since the epoch. */
  addedAt: number;
  /** False: only its file is here. */
  indexed: boolean;
  pages: number;
  chunks: number;
  /** Triplets that it says. */
  triplets: number;
  /** As in storage/records.ts. */
  readingVersion?: number;
  problems: Problem[];
  /** Sentences whose triplets a person has edited or deleted; absent where there are none. */
  corrected?: Range[];
}

export interface LibraryCounts {
  documents: number;
  pages: number;
  chunks: number;
  /** Counted once a document that says them. */
  triplets: number;
  questions: number;
  /** Of original files. */
  fileBytes: number;
}

export interface LibraryFileHeader {
  title: string;
  /** When the file was made, in milliseconds since the epoch. */
  createdAt: number;
  /** Version of the Trivium that made it. */
  app: string;
  /** Whose vectors are in it, and how they were rotated; null where there are none. */
  embedder: FileEmbedder | null;
  /** Whether the original files are in it. */
  holdsFiles: boolean;
  holdsQuestions: boolean;
  /** Absent where there are none. */
  holdsTables?: true;
  /**
   * The documents there were when writing began, in order: what is to come. One that is removed
   * meanwhile does not come; the end says how many did.
   */
  documents: Pick<FileDocument, 'id' | 'name' | 'title' | 'kind' | 'pages'>[];
  /** What is to come, as far as it was known. */
  counts: LibraryCounts;
}

export interface FileEmbedder {
  id: string;
  dimensions: number;
  /** Of the rotation. */
  seed: number;
  /** ENCODING_VERSION of src/vectors/snapshot.ts. */
  encoding: number;
}

/** `chunk.text` is not stored: it is a part of the document's text. */
export interface FileChunk extends Chunk {
  /** Id of the engine that read its triplets; absent for the built-in one. */
  extractor?: string;
}

/** A triplet with the sources that one document has for it. */
export interface FileTriplet extends Triplet {
  sources: FileSource[];
  /** Set where a person changed its words. */
  edited?: EditedTriplet;
}

export interface FileSource extends Span {
  /** Ordinal of the chunk in the document. */
  chunk: number;
}

export type LibraryFileRecord =
  | { kind: 'header'; header: LibraryFileHeader }
  | { kind: 'document'; document: FileDocument }
  | { kind: 'text'; text: string; pages: PageHead[]; shape?: ShownBlock[] }
  /** Up to PAGES_PER_BLOCK layouts. */
  | { kind: 'pages'; block: number; start: number; end: number; pages: PageLayout[] }
  /** In order of their ordinals. */
  | { kind: 'chunks'; chunks: FileChunk[] }
  | { kind: 'triplets'; triplets: FileTriplet[] }
  /** One row for each chunk or triplet of the record just before. */
  | { kind: 'vectors'; index: IndexName; rows: EncodedRows }
  | { kind: 'file'; type: string; bytes: ArrayBuffer }
  | { kind: 'document-end' }
  | { kind: 'questions'; questions: QuestionRecord[] }
  /** A table before its cells, which may go on in further records. */
  | { kind: 'tables'; tables: Table[]; cells: TableCell[] }
  /** What there really was. */
  | { kind: 'end'; counts: LibraryCounts };

/** How many chunks or triplets stand in one record. */
export const RECORDS_AT_ONCE = 1024;

export const NO_COUNTS: Readonly<LibraryCounts> = {
  documents: 0,
  pages: 0,
  chunks: 0,
  triplets: 0,
  questions: 0,
  fileBytes: 0,
};
