/** The typed schema of the database (design.md section 8) and the steps that create its stores. */
import type { DBSchema, IDBPDatabase } from 'idb';
import type {
  ChunkRecord,
  CorrectionRecord,
  DocumentRecord,
  EvaluationItemRecord,
  EvaluationListRecord,
  EvaluationTraceRecord,
  FactRecord,
  FileRecord,
  Float32BlockRecord,
  IndexName,
  JobRecord,
  LibraryRecord,
  PackedRecord,
  SuggestionsRecord,
  PageBlockRecord,
  QuestionListRecord,
  QuoteRecord,
  RecognisedRecord,
  SettingsRecord,
  TableCellRecord,
  TableRecord,
  TextRecord,
  TraceRecord,
  TripletRecord,
  VectorPartRecord,
} from './records.ts';
import { namesOf } from '../fields.ts';

export const DATABASE_NAME = 'trivium';

export interface TriviumSchema extends DBSchema {
  libraries: { key: string; value: LibraryRecord | SuggestionsRecord | PackedRecord };
  documents: { key: string; value: DocumentRecord };
  files: { key: string; value: FileRecord };
  pages: { key: [document: string, block: number]; value: PageBlockRecord };
  texts: { key: string; value: TextRecord };
  chunks: {
    key: number;
    value: ChunkRecord;
    indexes: { 'by-document': [document: string, ordinal: number] };
  };
  triplets: {
    key: number;
    value: TripletRecord;
    indexes: { 'by-key': string; 'by-document': string };
  };
  /** Of version 1: empty once the library has been opened by a later one. */
  vectors: { key: [index: IndexName, block: number]; value: Float32BlockRecord };
  vectorParts: {
    key: [index: VectorPartRecord['index'], part: VectorPartRecord['part'], block: number];
    value: VectorPartRecord;
  };
  facts: {
    key: string;
    value: FactRecord;
    indexes: { 'by-question': string; 'by-document': string };
  };
  corrections: { key: string; value: CorrectionRecord };
  questions: { key: string; value: QuestionListRecord; indexes: { 'by-time': number } };
  traces: { key: string; value: TraceRecord };
  quotes: { key: string; value: QuoteRecord };
  evaluations: {
    key: string;
    value: EvaluationListRecord;
    indexes: { 'by-time': number };
  };
  evaluationItems: { key: [evaluation: string, position: number]; value: EvaluationItemRecord };
  evaluationTraces: { key: [evaluation: string, position: number]; value: EvaluationTraceRecord };
  recognised: { key: [document: string, number: number]; value: RecognisedRecord };
  tables: { key: string; value: TableRecord };
  tableCells: {
    key: [table: string, document: string, column: string];
    value: TableCellRecord;
    indexes: { 'by-document': string };
  };
  jobs: { key: string; value: JobRecord };
  settings: { key: string; value: SettingsRecord };
}

export type Database = IDBPDatabase<TriviumSchema>;
export type StoreName = keyof {
  [Name in keyof TriviumSchema as string extends Name ? never : Name]: true;
};

export const STORES = namesOf<StoreName>({
  libraries: true,
  documents: true,
  files: true,
  pages: true,
  texts: true,
  chunks: true,
  triplets: true,
  vectors: true,
  vectorParts: true,
  facts: true,
  corrections: true,
  questions: true,
  traces: true,
  quotes: true,
  evaluations: true,
  evaluationItems: true,
  evaluationTraces: true,
  recognised: true,
  tables: true,
  tableCells: true,
  jobs: true,
  settings: true,
});

/** Creates what version 1 has. Never changed once released: later versions are steps of their own. */
export function createVersion1(database: Database): void {
  database.createObjectStore('libraries', { keyPath: 'id' });
  database.createObjectStore('documents', { keyPath: 'id' });
  database.createObjectStore('files', { keyPath: 'document' });
  database.createObjectStore('pages', { keyPath: ['document', 'block'] });
  database.createObjectStore('texts', { keyPath: 'document' });
  const chunks = database.createObjectStore('chunks', { keyPath: 'id' });
  chunks.createIndex('by-document', ['document', 'ordinal'], { unique: true });
  const triplets = database.createObjectStore('triplets', { keyPath: 'id' });
  triplets.createIndex('by-key', 'key', { unique: true });
  triplets.createIndex('by-document', 'documents', { multiEntry: true });
  database.createObjectStore('vectors', { keyPath: ['index', 'block'] });
  const facts = database.createObjectStore('facts', { keyPath: 'id' });
  facts.createIndex('by-question', 'question');
  facts.createIndex('by-document', 'documents', { multiEntry: true });
  const questions = database.createObjectStore('questions', { keyPath: 'id' });
  questions.createIndex('by-time', 'askedAt');
  database.createObjectStore('traces', { keyPath: 'id' });
  const evaluations = database.createObjectStore('evaluations', { keyPath: 'id' });
  evaluations.createIndex('by-time', 'createdAt');
  database.createObjectStore('evaluationItems', { keyPath: ['evaluation', 'position'] });
  database.createObjectStore('evaluationTraces', { keyPath: ['evaluation', 'position'] });
  database.createObjectStore('jobs', { keyPath: 'document' });
  database.createObjectStore('settings', { keyPath: 'id' });
}

/**
 * Version 2: vectors as snapshots of the quantised index. What version 1 holds stays beside them
 * and is taken over when the library opens, in one transaction (src/library/take-over.ts): an
 * upgrade cannot make vectors anew where a block is damaged.
 */
export function createVersion2(database: Database): void {
  database.createObjectStore('vectorParts', { keyPath: ['index', 'part', 'block'] });
}

/** Version 3: what a person keeps of the documents. */
export function createVersion3(database: Database): void {
  database.createObjectStore('quotes', { keyPath: 'id' });
}

/** Version 4: what a person corrected, apart from the question that it was corrected in. */
export function createVersion4(database: Database): void {
  database.createObjectStore('corrections', { keyPath: 'id' });
}

/** Version 5: what was recognised on the pictures of pages. */
export function createVersion5(database: Database): void {
  database.createObjectStore('recognised', { keyPath: ['document', 'number'] });
}

/** Version 6: tables of questions, one cell a document and question. */
export function createVersion6(database: Database): void {
  database.createObjectStore('tables', { keyPath: 'id' });
  const cells = database.createObjectStore('tableCells', {
    keyPath: ['table', 'document', 'column'],
  });
  cells.createIndex('by-document', 'document');
}

/**
 * Version 7: the indexes' blocks hold words and packed texts as well. The stores stay as they are:
 * blocks are made when the library opens (src/library/open-texts.ts), and an earlier build, which
 * would not keep them, opens it no more.
 */
export function createVersion7(): void {}
