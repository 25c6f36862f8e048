/**
 * What each store holds. Every record carries `version: 1`, so that a later Trivium can tell what
 * it reads. Parsers are in `parsers.ts`.
 */
import type { RecognisedPage } from '../documents/recognised.ts';
import type {
  Chunk,
  PageLayout,
  Problem,
  DocumentKind,
  Range,
  ShownBlock,
} from '../documents/types.ts';
import type { ErrorRecord } from '../errors.ts';
import type { Fact } from '../knowledge/facts.ts';
import type { StoredTriplet } from '../knowledge/types.ts';
import type { Answer, MethodEvent } from '../methods/events.ts';
import type { KeptSuggestions } from '../overview/questions/types.ts';
import type { KeptCorrection } from '../methods/kept-corrections.ts';
import type {
  Description,
  EvaluationItem,
  EvaluationSummary,
  FormerDocument,
  QuestionSummary,
  Quote,
  Settings,
} from '../protocol.ts';
import type { Table, TableCell } from '../table-protocol.ts';
import type { IndexRecord } from '../retrieval/index-records.ts';
import type { VectorBlock } from '../vectors/types.ts';
import { namesOf } from '../fields.ts';

/** The one library of version 1; the store can hold more. */
export const LIBRARY_ID = 'default';

/** The library itself: the counters from which ids are given, all assigned at commit. */
export interface LibraryRecord {
  version: 1;
  id: string;
  createdAt: number;
  nextOrder: number;
  nextChunk: number;
  nextTriplet: number;
  /** Which embedder made the stored vectors; empty before the first batch. */
  embedder: string;
  /** Whose vectors are being made to take their place; absent while none are. */
  nextEmbedder?: string;
  /** When searches of an index were last checked against exact ones, in milliseconds since the epoch. */
  checkedAt?: Partial<Record<IndexName, number>>;
  /** Id of the import that is under way: what it has brought so far goes if it does not end well. */
  importing?: string;
  /** Documents that are gone while the history may cite them; absent where there are none. */
  former?: FormerDocument[];
}

/** Beside the library in its store. */
export const SUGGESTIONS_ID = 'suggestions';

export interface SuggestionsRecord extends KeptSuggestions {
  version: 1;
  id: typeof SUGGESTIONS_ID;
}

/** Beside the library in its store. */
export const PACKED_ID = 'packed';

/**
 * It is there: the indexes' blocks hold all texts that are indexed, as they are in their records. It
 * is not where an earlier build stored the library, nor where a removal left blocks behind: on a full
 * disk a record can go, and none can come.
 */
export interface PackedRecord {
  version: 1;
  id: typeof PACKED_ID;
}

/** How far the journal has come with a document; the interface's `queued` and the like follow from it. */
export type DocumentState =
  | 'waiting'
  | 'indexing'
  | 'indexed'
  | 'no-text'
  | 'needs-password'
  | 'failed'
  | 'paused';

export const DOCUMENT_STATES = namesOf<DocumentState>({
  waiting: true,
  indexing: true,
  indexed: true,
  'no-text': true,
  'needs-password': true,
  failed: true,
  paused: true,
});

export interface DocumentRecord {
  version: 1;
  /** Digest of the bytes: the same file is the same document. */
  id: string;
  /** Position in the order in which files were added; indexing keeps to it. */
  order: number;
  name: string;
  title: string;
  /** As they were read; absent where nothing says so, and where an earlier version read it. */
  author?: string;
  year?: number;
  /** What a person says instead. */
  described?: Partial<Description>;
  /** Absent for none. */
  tags?: string[];
  kind: DocumentKind;
  bytes: number;
  addedAt: number;
  state: DocumentState;
  pages: number;
  chunks: number;
  triplets: number;
  /** Which version of reading it was read by (documents/reading-version.ts); absent for the first. */
  readingVersion?: number;
  problems: Problem[];
  error?: ErrorRecord;
  /** Id of the import that brought it; absent for files that were added. */
  importedBy?: string;
  /**
   * Sentences whose triplets a person has edited or deleted: no engine reads them anew, unless the
   * person says so. In the order of the text, none twice.
   */
  corrected?: Range[];
  /** Id of the document that goes when this one is indexed; absent where nothing waits for that. */
  replaces?: string;
  /** Absent where no picture is left to be read. */
  recognition?: RecognitionState;
}

/** Pages without text, whose pictures have not been read yet when the document was. */
export interface RecognitionState {
  state: 'waiting' | 'paused' | 'cancelled';
  pages: number[];
}

export const RECOGNITION_STATES = namesOf<RecognitionState['state']>({
  waiting: true,
  paused: true,
  cancelled: true,
});

/** A page as it was recognised, kept as soon as it was. */
export interface RecognisedRecord extends RecognisedPage {
  version: 1;
  document: string;
  /** Why nothing was. */
  error?: ErrorRecord;
}

/** A file as it was given, apart from its document so that lists are cheap. */
export interface FileRecord {
  version: 1;
  document: string;
  type: string;
  bytes: ArrayBuffer;
}

export type PageHead = Pick<PageLayout, 'number' | 'label' | 'width' | 'height' | 'start' | 'end'>;

/** A document's text and where its pages begin. */
export interface TextRecord {
  version: 1;
  document: string;
  text: string;
  pages: PageHead[];
  /** What it is shown by where it has no pages; absent where it was stored before that was. */
  shape?: ShownBlock[];
}

/** Up to PAGES_PER_BLOCK page layouts; `start`/`end` is the range of text they cover. */
export interface PageBlockRecord {
  version: 1;
  document: string;
  block: number;
  start: number;
  end: number;
  pages: PageLayout[];
}

export interface ChunkRecord extends Chunk {
  version: 1;
  id: number;
  /** Id of the engine that read its triplets; absent for the built-in one. */
  extractor?: string;
}

export interface TripletRecord extends StoredTriplet {
  version: 1;
  /** Normalised form under which the same fact is found again. */
  key: string;
  /** Documents that say it, each once: what the multi-entry index is over. */
  documents: string[];
}

export type IndexName = 'propositions' | 'chunks';

/** A part of an index: its vectors' header, a block's codes, int8 rows, texts, words or headings. */
export interface VectorPartRecord {
  version: 1;
  /** `next:…`: of the embedder that is to come (next-vectors.ts). */
  index: IndexName | `next:${IndexName}`;
  part: IndexRecord['part'];
  /** 0 for the header. */
  block: number;
  bytes: Uint8Array<ArrayBuffer>;
}

/** Vectors as version 1 of the database held them, float32; taken over when the library opens. */
export interface Float32BlockRecord extends VectorBlock {
  index: IndexName;
}

/**
 * What a question resolved, kept for later questions. Those of version 1 did not say which slot
 * was asked for and were never offered to anybody: they are passed over, and go with their question.
 */
export interface FactRecord extends Fact {
  version: 2;
  documents: string[];
}

export interface CorrectionRecord extends KeptCorrection {
  version: 1;
}

export interface QuestionListRecord extends QuestionSummary {
  version: 1;
}

/** Stays when its documents go: it names their files and has their sentences itself. */
export interface QuoteRecord extends Quote {
  version: 1;
}

export interface TableRecord extends Table {
  version: 1;
}

/** Goes with its document and with its column. */
export interface TableCellRecord extends TableCell {
  version: 1;
}

/** The long part of a question, apart from the list. */
export interface TraceRecord {
  version: 1;
  id: string;
  events: MethodEvent[];
  result: Answer | null;
  error?: ErrorRecord;
  /** What was performed, as training examples (evaluation/trajectories.ts), packed. */
  trajectory?: Uint8Array<ArrayBuffer>;
}

/** An evaluation apart from its questions, so that the list of earlier ones is cheap. */
/**
 * An evaluation, apart from its questions. One that was stored before there could be several runs
 * has the fields of its only run itself, and neither `runs` nor `questions`.
 */
export interface EvaluationListRecord extends Omit<EvaluationSummary, 'status'> {
  version: 1;
}

/** A question of an evaluation and, once it is answered, its score. */
export interface EvaluationItemRecord extends EvaluationItem {
  version: 1;
  evaluation: string;
}

/** How a question of an evaluation was answered, apart from the scores that are read together. */
export interface EvaluationTraceRecord extends Omit<TraceRecord, 'id'> {
  evaluation: string;
  position: number;
  answeredAt: number;
}

/** The indexing journal: one entry for each document that is not finished. */
export interface JobRecord {
  version: 1;
  document: string;
  order: number;
  /** The document has been read: its pages, text and chunks are stored. */
  read: boolean;
  /** Ordinal of the first chunk that is not indexed yet. */
  cursor: number;
}

export interface SettingsRecord extends Settings {
  version: 1;
  id: 'settings';
}
