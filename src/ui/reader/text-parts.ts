/**
 * A document's text cut for the screen: into sections (pages, or handfuls of paragraphs), those into
 * blocks, and a block into pieces that are marked alike. Every piece knows its range of the text, so
 * what is marked is what was cited.
 */
import { areHeaders, cellsOf } from '../../documents/tables.ts';
import type { Range, ShownBlock } from '../../documents/types.ts';

/** Sections of a text without pages hold about so many characters: enough to fill a screen. */
const SECTION_CHARACTERS = 4_000;

export interface TextSection extends Range {
  /** The page, from 1; null in a text without pages. */
  page: number | null;
  blocks: TextBlock[];
}

export type TextBlock = ShownBlock;

/** @param blocks of a text that was read again for its headings and lists; may be empty */
export function sectionsOf(
  text: string,
  pages: readonly (Range & { number: number })[],
  blocks: readonly TextBlock[],
): TextSection[] {
  if (pages.length > 0) {
    return pages.map(({ number, start, end }) => ({
      ...{ start, end, page: number },
      blocks: [plain(start, end)],
    }));
  }
  const all = blocks.length > 0 ? blocks : paragraphs(text);
  const sections: TextSection[] = [];
  for (const block of all) {
    const last = sections.at(-1);
    const grown = last && block.end - last.start <= SECTION_CHARACTERS;
    if (last && grown) {
      last.blocks.push(block);
      last.end = block.end;
    } else sections.push({ start: block.start, end: block.end, page: null, blocks: [block] });
  }
  return sections;
}

/** Paragraphs stand between empty lines; one without end is cut, so that no section is a book. */
function paragraphs(text: string): TextBlock[] {
  const blocks: TextBlock[] = [];
  for (const match of text.matchAll(/\S(?:.|\n(?!\s*\n))*/g)) {
    const { index } = match;
    const end = index + match[0].trimEnd().length;
    for (let start = index; start < end; start += SECTION_CHARACTERS) {
      blocks.push(plain(start, Math.min(end, start + SECTION_CHARACTERS)));
    }
  }
  return blocks;
}

function plain(start: number, end: number): TextBlock {
  return { kind: 'paragraph', level: 0, start, end };
}

/** A range of the text that is to be marked; of several over each other the last wins. */
export interface TextMark extends Range {
  kind: 'evidence' | 'place' | 'hit' | 'current-hit';
  hue: number | null;
  /** The citation's number; empty where it has none. */
  label: string;
}

export interface TextPiece extends Range {
  mark: TextMark | null;
  /** The mark begins here. */
  first: boolean;
}

/** The range in pieces, in order, that together are all of it. */
export function piecesOf(range: Range, marks: readonly TextMark[]): TextPiece[] {
  const touching = marks.filter((mark) => mark.start < range.end && mark.end > range.start);
  if (touching.length === 0) return [{ ...bare(range), mark: null, first: false }];
  const cuts = new Set([range.start, range.end]);
  for (const { start, end } of touching) {
    if (start > range.start) cuts.add(start);
    if (end < range.end) cuts.add(end);
  }
  const points = [...cuts].sort((a, b) => a - b);
  const byStart = touching
    .map((mark, rank) => ({ mark, rank }))
    .sort((a, b) => a.mark.start - b.mark.start);
  let [next, open] = [0, [] as typeof byStart];
  return points.slice(0, -1).map((start, index) => {
    for (; next < byStart.length && byStart[next]!.mark.start <= start; next++) {
      open.push(byStart[next]!);
    }
    open = open.filter(({ mark }) => mark.end > start);
    const { mark } = open.reduce((last, each) => (each.rank > last.rank ? each : last), NONE);
    return { start, end: points[index + 1]!, mark, first: mark?.start === start };
  });
}

const NONE: { mark: TextMark | null; rank: number } = { mark: null, rank: -1 };

function bare({ start, end }: Range): Range {
  return { start, end };
}

export interface TextRow {
  cells: Range[];
  isHeader: boolean;
}

/** The rows of a table; empty where its lines are none. */
export function rowsOf(text: string, { start, end }: Range): TextRow[] {
  const lines = text.slice(start, end).split('\n');
  let at = start;
  const rows = lines.map((line) => {
    const cells = cellsOf(line, at);
    at += line.length + 1;
    return cells;
  });
  if (!rows.some(({ length }) => length > 1)) return [];
  const said = rows.map((cells) => cells.map((cell) => text.slice(cell.start, cell.end)));
  const headers = areHeaders(said[0]!, said.slice(1)) ? rows[0] : null;
  return rows.map((cells) => ({ cells, isHeader: cells === headers }));
}
