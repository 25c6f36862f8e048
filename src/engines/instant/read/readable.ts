/**
 * A chunk as the reading model is given it: prose as it stands, rows of tables with what stands
 * above each cell ("Bidder: Northquay; Price: 2.90"). What is read is brought back to where it
 * stands in the document.
 */
import { rowParts, tablesIn, type Cell } from '../../../documents/tables.ts';
import type { Range } from '../../../documents/types.ts';

export interface Readable {
  text: string;
  /** In positions of this text: sentences of prose, and rows. */
  sentences: Range[];
  pieces: Piece[];
}

/** A stretch of it that the document has as it is. */
export interface Piece extends Range {
  /** Where it begins in the document. */
  from: number;
}

/** @param chunk sentences in positions of the document. */
export function readable({
  text,
  start,
  sentences,
}: {
  text: string;
  start: number;
  sentences: readonly Range[];
}): Readable {
  const written = new Written(text, start);
  let done = 0;
  const prose = (end: number): void => {
    if (end <= done) return;
    const own = sentences.filter((one) => one.start - start < end && one.end - start > done);
    written.prose({ start: done, end }, own);
  };
  for (const table of tablesIn(text)) {
    prose(table.start);
    for (const row of table.rows) written.row(row);
    done = table.end;
  }
  prose(text.length);
  return written.readable;
}

/** Where a stretch stands in the document; null where it stands there nowhere as one. */
export function placeOf({ start, end }: Range, pieces: readonly Piece[]): Range | null {
  const piece = pieces.find((one) => one.start <= start && end <= one.end);
  return piece
    ? { start: piece.from + start - piece.start, end: piece.from + end - piece.start }
    : null;
}

class Written {
  readonly readable: Readable = { text: '', sentences: [], pieces: [] };

  constructor(
    private readonly text: string,
    private readonly start: number,
  ) {}

  prose(stretch: Range, sentences: readonly Range[]): void {
    const shift = this.#length - stretch.start;
    this.#copy(stretch);
    for (const { start, end } of sentences)
      this.readable.sentences.push({
        start: Math.max(start - this.start, stretch.start) + shift,
        end: Math.min(end - this.start, stretch.end) + shift,
      });
  }

  row(cells: readonly Cell[]): void {
    const start = this.#length;
    for (const part of rowParts(cells))
      if (typeof part === 'string') this.readable.text += part;
      else this.#copy(part);
    this.readable.text += '.';
    this.readable.sentences.push({ start, end: this.#length });
    this.readable.text += '\n';
  }

  #copy({ start, end }: Range): void {
    const at = this.#length;
    this.readable.pieces.push({ start: at, end: at + end - start, from: this.start + start });
    this.readable.text += this.text.slice(start, end);
  }

  get #length(): number {
    return this.readable.text.length;
  }
}
