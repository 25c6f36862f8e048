/** The table of contents as the reader shows it: titles, and the places they lead to. */
import type { OutlineEntry } from '../../documents/pdf/outline.ts';

export { readOutline, type OutlineEntry } from '../../documents/pdf/outline.ts';

/** One line of a table of contents, of a file's own or made of a text's headings. */
export interface ContentsEntry {
  title: string;
  /** From 0, the outermost. */
  depth: number;
  /** What is shown behind the title; empty for none. */
  page: string;
  /** Null where it leads nowhere. */
  go: (() => void) | null;
}

/** The entry whose part is being read: the last that begins on this page or before it. */
export function entryOn(entries: readonly OutlineEntry[], page: number): number {
  return entries.findLastIndex((entry) => entry.page !== null && entry.page <= page);
}
