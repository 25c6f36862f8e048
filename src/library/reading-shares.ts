/**
 * Which share of a file's work reading takes; extraction and indexing are the rest. PDFs take long
 * to read, plain text hardly any time: a first guess for each kind, mended by every file.
 */
import type { DocumentKind } from '../documents/types.ts';

const FIRST_GUESS: Record<DocumentKind, number> = {
  pdf: 0.3,
  text: 0.02,
  markdown: 0.02,
  csv: 0.02,
  html: 0.05,
  epub: 0.05,
  docx: 0.1,
  email: 0.05,
  picture: 0.02,
};
/** How much the newest file counts against those before it. */
const NEWEST = 0.3;

export class ReadingShares {
  readonly #shares = { ...FIRST_GUESS };

  /** 0..1; stays the same while a file is worked on. */
  of(kind: DocumentKind): number {
    return this.#shares[kind];
  }

  /** What a whole file took, in milliseconds. */
  learn(kind: DocumentKind, reading: number, indexing: number): void {
    if (reading + indexing <= 0) return;
    const measured = reading / (reading + indexing);
    this.#shares[kind] += NEWEST * (measured - this.#shares[kind]);
  }
}
