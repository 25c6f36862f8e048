/**
 * Tables, as they cross the boundary between the page and the library worker: one row a document, one
 * column a question, every cell read from that document alone. Types only.
 */
import type { ErrorRecord } from './errors.ts';
import type { Support } from './knowledge/types.ts';
import type { Grounding } from './methods/events.ts';
import type { Sentence } from './sentences.ts';

export type ColumnKind = 'text' | 'yesno' | 'number' | 'date' | 'list';

export interface TableColumn {
  id: string;
  /** In the person's words. */
  question: string;
  kind: ColumnKind;
}

export interface Table {
  id: string;
  title: string;
  /** Milliseconds since the epoch. */
  createdAt: number;
  columns: TableColumn[];
  /** Ids of the documents that are its rows; null: all that there are, those that come later too. */
  documents: string[] | null;
  /** Of all, only those that have it, now or later; `documents` is null. */
  tag?: string;
  /** Nothing is filled in until it goes on. */
  paused?: true;
  /** It is kept for its columns alone, for new tables to begin with. */
  template?: true;
}

/** What was read for a cell. */
export interface CellReading {
  /** The kind and the words of the column that it was read for: {@link askedOf}. */
  asked: string;
  /** How many passages its document had. */
  passages: number;
  /** Milliseconds since the epoch. */
  readAt: number;
  /** Empty: the document does not say. */
  text: string;
  /** That the text is right, 0..1; absent where nothing was weighed. */
  probability?: number;
  grounding: Grounding;
  citations: Support[];
  /** Label of the engine that read it. */
  engine: string;
  /** What did not go as planned: a chosen model failed, say, and another engine read. */
  degraded?: Sentence;
  /** It could not be read; the text is empty. */
  error?: ErrorRecord;
}

/** What a person says that stands in a cell. */
export interface CellCorrection {
  /** Empty: the document does not say. */
  text: string;
  /** Milliseconds since the epoch. */
  at: number;
}

/** A cell of which something is known; what is read stays beside what a person says. */
export interface TableCell {
  table: string;
  document: string;
  column: string;
  read?: CellReading;
  byHand?: CellCorrection;
}

export interface TableProgress {
  /** Cells are being read, or wait for files and questions that go first. */
  active: boolean;
  done: number;
  /** Cells of documents that can be read. */
  total: number;
  /** Estimate; null until a cell has been read. */
  millisecondsLeft: number | null;
}

export interface TableSummary extends Table {
  progress: TableProgress;
}

/** Tables are filled in the library worker, one cell at a time; what comes is told as events. */
export interface TableService {
  /** Newest first, templates among them. */
  list(): Promise<TableSummary[]>;
  cells(table: string): Promise<TableCell[]>;
  /** Headings that several documents have in common: what may be asked of each. */
  suggest(): Promise<string[]>;
  /** A new one, or another form of one that is there; cells of columns that are left out go. */
  save(table: Table): Promise<void>;
  remove(table: string): Promise<void>;
  pause(table: string): Promise<void>;
  resume(table: string): Promise<void>;
  /** These rows are looked at: their cells are read first. */
  look(table: string, documents: readonly string[]): Promise<void>;
  /** @param text null: what was read counts again. */
  correct(table: string, document: string, column: string, text: string | null): Promise<void>;
  /** What was read is read once more; a person's own words stay. @param column null: all. */
  readAgain(table: string, column: string | null, document: string | null): Promise<void>;
}

/** What a cell is read for: where it changes, the cell is read anew. */
export function askedOf({ kind, question }: Pick<TableColumn, 'kind' | 'question'>): string {
  return `${kind} ${question.trim()}`;
}
