/** What the benchmark's page is told to do, and what it tells. Structured-cloneable and plain. */
import type { Changes } from '../changes.ts';
import type { Row } from '../measure.ts';
import type { SourceDescription } from '../source.ts';

/** Where the page finds what is too large to be passed: files beside it. */
export interface Material {
  /** Of a text source, `vectors` and `queries` are in files of their own. */
  source: Exclude<SourceDescription, { kind: 'texts' }> | { kind: 'texts'; dimensions: number };
  /** Neighbours a query in `truth.u32`. */
  k: number;
  secondsASetting: number;
}

export type BrowserOrder =
  | { type: 'measure'; subject: string; material: Material; files: Record<string, string[]> }
  /** Builds our index and stores it in IndexedDB. */
  | { type: 'store'; material: Material }
  /** Opens what is stored, to the first search. */
  | { type: 'open'; material: Material };

export type BrowserReport =
  | { type: 'row'; row: Row }
  | { type: 'changes'; changes: Changes }
  | { type: 'stored'; ms: number; bytes: number; records: number }
  /** Milliseconds from the start of the worker's work: database opened, first search done, all rows attached. */
  | { type: 'opened'; databaseMs: number; firstSearchMs: number; attachedMs: number; found: number }
  | { type: 'done' }
  | { type: 'failed'; message: string };
