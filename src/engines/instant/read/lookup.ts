/**
 * A cell of a table, by what the question says of its row and of its column: where the words leave
 * but one, that is what is asked for, and the reading model, which learnt from prose, need not guess.
 */
import { tablesIn, type Cell } from '../../../documents/tables.ts';
import type { Range } from '../../../documents/types.ts';
import type { ContextChunk } from '../../../tasks/types.ts';
import { stems } from '../match/text.ts';
import { headingOf } from './windows.ts';

export interface CellFound {
  value: string;
  chunk: number;
  /** In positions of the document. */
  place: Range;
}

/** So much of what is asked stands in the row, above the cell, or over the table. */
const COVERED = 2 / 3;

/** "–" says nothing. */
const SAYS = /[\p{L}\p{N}]/u;
/** What a cell tells of, and not what is told of it. */
const TOLD = /^\s*(?:why|how come|how (?:do|does|did|can|should|is|are|was|were))\b/i;

interface Candidate extends CellFound {
  /** How many of the words asked its row and header say, and how many more the row says. */
  said: number;
  beside: number;
}

/** Null where the words fit no cell, or several alike. */
export function cellAsked(question: string, chunks: readonly ContextChunk[]): CellFound | null {
  const asked = new Set(stems(question));
  if (asked.size === 0 || TOLD.test(question)) return null;
  const found = chunks.flatMap((chunk) => candidatesIn(chunk, asked));
  const [best, next] = found.sort((a, b) => b.said - a.said || a.beside - b.beside);
  if (!best || !SAYS.test(best.value)) return null;
  const isOnly = !next || next.value === best.value || isBetter(best, next);
  return isOnly ? best : null;
}

const hasFigure = (word: string): boolean => /\d/.test(word);

const isBetter = (one: Candidate, other: Candidate): boolean =>
  one.said > other.said || (one.said === other.said && one.beside < other.beside);

function candidatesIn(chunk: ContextChunk, asked: ReadonlySet<string>): Candidate[] {
  const { text, start } = chunk;
  const over = new Set(stems(headingOf(chunk)));
  const wordsOf = (range: Range | null): string[] =>
    range ? stems(text.slice(range.start, range.end)) : [];
  return tablesIn(text).flatMap(({ rows }) =>
    rows.flatMap((cells) => {
      const words = cells.map(wordsOf);
      const isAsked = (word: string): boolean => asked.has(word);
      const labels = words.map((own) => own.some(isAsked));
      const cell = columnAsked(cells, labels, (header) => wordsOf(header).filter(isAsked).length);
      if (!cell) return [];
      const row = new Set(words.filter((_, i) => labels[i]).flat());
      const header = new Set(wordsOf(cell.header));
      const said = [...asked].filter((word) => row.has(word) || header.has(word));
      const covered = [...asked].filter((word) => said.includes(word) || over.has(word));
      const open = [...asked].filter((word) => !covered.includes(word));
      const beside = [...row].filter((word) => !asked.has(word));
      // The child's ticket is none of the adult's, nor is what 2022 brought what 2023 did.
      const isOther = open.length > 0 && beside.length > 0;
      const isOfOther =
        open.some(hasFigure) || [...header].some((word) => hasFigure(word) && !asked.has(word));
      if (isOther || isOfOther || covered.length < COVERED * asked.size) return [];
      return [
        {
          ...{ value: text.slice(cell.start, cell.end), chunk: chunk.id },
          place: { start: start + cell.start, end: start + cell.end },
          ...{ said: said.length, beside: beside.length },
        },
      ];
    }),
  );
}

/** The cell under the header that says most of what is asked; or the only one beside the row's label. */
function columnAsked(
  cells: readonly Cell[],
  labels: readonly boolean[],
  saidAbove: (header: Range | null) => number,
): Cell | null {
  if (!labels.includes(true)) return null;
  const open = cells.filter((_, i) => !labels[i]);
  if (open.length === 1 && cells.length === 2) return open[0]!;
  const [best, next] = open
    .map((cell) => ({ cell, said: saidAbove(cell.header) }))
    .sort((a, b) => b.said - a.said);
  return best && best.said > (next?.said ?? 0) ? best.cell : null;
}
