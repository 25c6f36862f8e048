/**
 * A document's text as it is put together from parts that are known for what they are: block by
 * block, with an empty line between them. Used by all kinds that say themselves what is a heading,
 * a list or a table.
 */
import { countWords } from './chunks.ts';
import { MAX_TEXT_LENGTH } from './limits.ts';
import { textTooLong } from './refusals.ts';
import { lineOf } from './tables.ts';
import type { Block, BlockKind } from './types.ts';

/** A longer table comes in parts, each with the headers above it, so that a passage holds one whole. */
const PART_WORDS = 150;

export class TextBuilder {
  readonly blocks: Block[] = [];
  readonly #pieces: string[] = [];
  #length = 0;

  get text(): string {
    return this.#pieces.join('');
  }

  /** The block that came last. */
  get last(): Block | undefined {
    return this.blocks.at(-1);
  }

  /** @param level of a heading. */
  add(kind: BlockKind, content: string, level = 0): void {
    if (content.trim() === '') return;
    if (this.#length > 0) this.#write('\n\n');
    this.blocks.push({ kind, level, start: this.#length, end: this.#length + content.length });
    this.#write(content);
  }

  /** The block that came last goes on. */
  extend(joint: string, content: string): void {
    this.#write(joint + content);
    this.last!.end = this.#length;
  }

  /** Rows as lines. @param headers what stands above the columns, where that is known. */
  table(rows: readonly (readonly string[])[], headers: readonly string[] | null): void {
    for (const part of inParts(rows, headers)) {
      this.add('table', part.map(lineOf).join('\n'));
      this.last!.whole = true;
    }
  }

  #write(content: string): void {
    this.#length += content.length;
    if (this.#length > MAX_TEXT_LENGTH) throw textTooLong();
    this.#pieces.push(content);
  }
}

type Row = readonly string[];

/** @returns the rows in order, each part under the headers. */
export function inParts(rows: readonly Row[], headers: Row | null): Row[][] {
  const parts: Row[][] = [];
  const wordsAbove = headers ? wordsIn(headers) : 0;
  const above = headers ? [headers] : [];
  // Of headers that take most of a part the rest would be little else.
  const repeated = wordsAbove <= PART_WORDS / 2 ? above : [];
  let words = Infinity;
  for (const row of rows) {
    const more = wordsIn(row);
    if (words + more > PART_WORDS) {
      parts.push([...(parts.length === 0 ? above : repeated)]);
      words = repeated.length > 0 ? wordsAbove : 0;
    }
    parts.at(-1)!.push(row);
    words += more;
  }
  return rows.length > 0 ? parts : headers ? [[headers]] : [];
}

const wordsIn = (row: Row): number => row.reduce((sum, cell) => sum + countWords(cell), 0);
