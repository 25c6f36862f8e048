/**
 * What is known of a cell. "The document does not say" is something that was read; it is told apart
 * from what has not been read yet, and from what cannot be.
 */
import type { DocumentStatus, DocumentSummary } from '../protocol.ts';
import { askedOf, type CellReading, type TableCell, type TableColumn } from '../table-protocol.ts';

export type CellState = 'said' | 'unsaid' | 'unread' | 'unreadable';

/** Its text can be asked about. */
export const READABLE: DocumentStatus = 'indexed';
const HOPELESS: readonly DocumentStatus[] = ['no-text', 'needs-password', 'failed'];

/** The document can never be read as it is. */
export function isUnreadable({ status }: Pick<DocumentSummary, 'status'>): boolean {
  return HOPELESS.includes(status);
}

/** A cell of a table, by its document and its column. */
export const keyOf = (document: string, column: string): string => `${document} ${column}`;

/** As much of a cell as says whether it has to be read. */
export interface FilledCell {
  read?: Pick<CellReading, 'asked' | 'passages'>;
  byHand?: unknown;
}

/** What was read still holds: for the same question, of the same text. */
export function isCurrent(
  { read }: Pick<FilledCell, 'read'>,
  column: TableColumn,
  { chunks }: Pick<DocumentSummary, 'chunks'>,
): boolean {
  return read !== undefined && read.asked === askedOf(column) && read.passages === chunks;
}

/** It need not be read: it has been, or a person says what stands in it. */
export function isFilled(
  cell: FilledCell | undefined,
  column: TableColumn,
  document: Pick<DocumentSummary, 'chunks'>,
): boolean {
  return cell !== undefined && (cell.byHand !== undefined || isCurrent(cell, column, document));
}

export function stateOf(
  cell: TableCell | undefined,
  column: TableColumn,
  document: Pick<DocumentSummary, 'chunks' | 'status'>,
): CellState {
  if (cell?.byHand) return cell.byHand.text === '' ? 'unsaid' : 'said';
  if (cell?.read && isCurrent(cell, column, document)) {
    if (cell.read.error) return 'unreadable';
    return cell.read.text === '' ? 'unsaid' : 'said';
  }
  return isUnreadable(document) ? 'unreadable' : 'unread';
}

/** What stands in a cell; empty where nothing does. */
export function textOf(cell: TableCell | undefined, state: CellState): string {
  return state === 'said' ? (cell?.byHand?.text ?? cell?.read?.text ?? '') : '';
}
