/**
 * Puts the segments of a page in reading order: a top-down cut along column gutters.
 *
 * The classic recursive XY-cut cuts at the widest white strip, and so falls for a wide paragraph
 * gap or for a table. Here a cut needs evidence that it separates columns of running text: a
 * *band*, a stretch of consecutive rows none of which crosses the gutter, with lines of
 * text on both sides. Whatever crosses (titles, wide figures, footnotes) ends the band. The
 * largest band is cut out; what is above it, its left side, its right side and what is below
 * are ordered in the same way. Three columns are a band inside a band.
 */
import { cellsApart, type Segment } from './segments.ts';

/** A gutter is at least this wide, in ems of the text beside it. */
const GUTTER_EMS = 0.8;
/** A band has at least this many rows on its taller and its shorter side. */
const ROWS_TALL = 4;
const ROWS_SHORT = 3;
/** Share of a right side's rows that begin at its edge, give or take an indent (in ems). */
const ALIGNED = { share: 0.5, ems: 1.5 };
/** Running text has rows whose longest piece has at least this many characters (median). */
const TEXT_LENGTH = 14;
/** Most rows of several columns of text have none as short as this, those of a table do. */
const CELL_LENGTH = 24;
/** Of about one length: so much of the longest. */
const ALIKE = 2 / 3;
/** Gutters are looked for at this resolution, in points, and only the most frequent tried. */
const BIN = 3;
const CANDIDATES = 16;
const MAX_DEPTH = 40;
/** How far off the middle a centred row may be. */
const CENTRED_EMS = 1.5;

/**
 * Where gutters were found in a document. One or two lines beside a column are no evidence for
 * a gutter, but where one is known they are the last lines of a column.
 */
export class Gutters {
  private readonly known: number[] = [];

  add(x: number): void {
    if (!this.has(x)) this.known.push(x);
  }

  has(x: number): boolean {
    return this.known.some((other) => Math.abs(other - x) < 3 * BIN);
  }
}

/**
 * @param gutters of the document so far; those found are added.
 * @returns segments of each column piece, in reading order; those inside a piece are unordered.
 */
export function cutIntoColumns(
  segments: readonly Segment[],
  gutters: Gutters = new Gutters(),
): Segment[][] {
  const pieces: Segment[][] = [];
  cut([...segments], gutters, pieces, 0);
  return pieces;
}

function cut(segments: Segment[], gutters: Gutters, pieces: Segment[][], depth: number): void {
  if (segments.length === 0) return;
  const rows = depth < MAX_DEPTH ? rowsOf(segments) : [];
  const band = findBand(rows, gutters);
  if (!band) {
    pieces.push(segments);
    return;
  }
  const { x } = band;
  gutters.add(x);
  let { from } = band;
  const span = extent(segments);
  while (from < band.to && isCentred(rows[from]!, span)) from++;
  const inside = rows.slice(from, band.to).flat();
  const parts = [
    rows.slice(0, from).flat(),
    inside.filter((segment) => middle(segment) < x),
    inside.filter((segment) => middle(segment) >= x),
    rows.slice(band.to).flat(),
  ];
  for (const part of parts) {
    // Nothing was cut off: cutting again would find the same.
    if (part.length === segments.length) pieces.push(part);
    else cut(part, gutters, pieces, depth + 1);
  }
}

/**
 * Whether a row is centred over both columns (the authors of a paper): such rows at the top of
 * a band only happen to have a gap where the gutter is.
 */
function isCentred(row: Segment[], span: { left: number; right: number }): boolean {
  const { left, right } = extent(row);
  const { size } = row[0]!;
  const centred = Math.abs(left + right - span.left - span.right) < 2 * CENTRED_EMS * size;
  const indented = left - span.left > size && span.right - right > size;
  // One side's heading is centred over its column, not over both.
  const wide = row.length > 1 && right - left > 0.3 * (span.right - span.left);
  return centred && indented && wide;
}

function extent(segments: readonly Segment[]): { left: number; right: number } {
  let left = Infinity;
  let right = -Infinity;
  for (const segment of segments) {
    left = Math.min(left, segment.left);
    right = Math.max(right, segment.right);
  }
  return { left, right };
}

interface Band {
  x: number;
  from: number;
  to: number;
  characters: number;
}

/** The band with the most text. A row with a piece across the gutter ends a band. */
function findBand(rows: Segment[][], gutters: Gutters): Band | null {
  let best: Band | null = null;
  for (const x of gutterCandidates(rows)) {
    const known = gutters.has(x);
    let from = 0;
    for (let i = 0; i <= rows.length; i++) {
      if (i < rows.length && !rows[i]!.some(({ left, right }) => left < x && right > x)) continue;
      const band = bandOf(rows, x, from, i, known);
      if (band && (!best || band.characters > best.characters)) best = band;
      from = i + 1;
    }
  }
  return best;
}

/** The x positions at which many neighbouring pieces of a row are apart. */
function gutterCandidates(rows: Segment[][]): number[] {
  const votes = new Map<number, { count: number; sum: number }>();
  for (const row of rows) {
    row.sort((a, b) => a.left - b.left);
    for (let i = 1; i < row.length; i++) {
      const left = row[i - 1]!;
      const right = row[i]!;
      const size = Math.min(left.size, right.size);
      if (right.left - left.right < GUTTER_EMS * size) continue;
      vote(votes, (left.right + right.left) / 2);
    }
  }
  // Columns whose lines do not stand at the same height share no row: their edges vote as well.
  const segments = rows.flat();
  const rights = segments.map((segment) => segment.right).sort((a, b) => a - b);
  for (const segment of segments) {
    const end = lastBelow(rights, segment.left - GUTTER_EMS * segment.size);
    if (end !== null && segment.left - end < 6 * segment.size) {
      vote(votes, (end + segment.left) / 2);
    }
  }
  return [...votes.values()]
    .sort((a, b) => b.count - a.count)
    .slice(0, CANDIDATES)
    .map(({ count, sum }) => sum / count);
}

function vote(votes: Map<number, { count: number; sum: number }>, x: number): void {
  const bin = Math.round(x / BIN);
  const entry = votes.get(bin) ?? { count: 0, sum: 0 };
  entry.count++;
  entry.sum += x;
  votes.set(bin, entry);
}

function lastBelow(sorted: number[], limit: number): number | null {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const mid = (low + high) >> 1;
    if (sorted[mid]! <= limit) low = mid + 1;
    else high = mid;
  }
  return low > 0 ? sorted[low - 1]! : null;
}

function bandOf(
  rows: Segment[][],
  x: number,
  from: number,
  to: number,
  known: boolean,
): Band | null {
  const needed = known ? 1 : ROWS_SHORT;
  if (to - from < ROWS_TALL) return null;
  const left: Segment[] = [];
  const right: Segment[] = [];
  let characters = 0;
  for (const segment of rows.slice(from, to).flat()) {
    (middle(segment) < x ? left : right).push(segment);
    characters += segment.text.length;
  }
  if (left.length === 0 || right.length === 0) return null;
  const leftRows = rowsOf(left);
  const rightRows = rowsOf(right);
  if (Math.max(leftRows.length, rightRows.length) < ROWS_TALL) return null;
  if (Math.min(leftRows.length, rightRows.length) < needed) return null;
  if (!overlapVertically(left, right)) return null;
  if (!isAligned(rightRows, known)) return null;
  if (!isRunningText(leftRows) || !isRunningText(rightRows)) return null;
  if (isTable(leftRows, rightRows) || isTable(rightRows, leftRows)) return null;
  return { x, from, to, characters };
}

/** Side by side, not one above the other. */
function overlapVertically(left: Segment[], right: Segment[]): boolean {
  const span = (side: Segment[]) => {
    let top = Infinity;
    let bottom = -Infinity;
    for (const { baseline, size } of side) {
      top = Math.min(top, baseline - size);
      bottom = Math.max(bottom, baseline);
    }
    return { top, bottom };
  };
  const a = span(left);
  const b = span(right);
  const shared = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  return shared > 0.5 * Math.min(a.bottom - a.top, b.bottom - b.top);
}

/**
 * Lines of a column begin at its edge; words after a wide gap in a line begin anywhere. Where the
 * gutter is known, what stands further left may be a label beside a figure, or the end of a formula.
 */
function isAligned(rows: Segment[][], known: boolean): boolean {
  const lefts = rows.map((row) => Math.min(...row.map((segment) => segment.left)));
  const indent = ALIGNED.ems * rows[0]![0]!.size;
  const beginsAt = (edge: number): boolean =>
    lefts.filter((left) => left >= edge && left <= edge + indent).length >=
    ALIGNED.share * lefts.length;
  return known ? lefts.some(beginsAt) : beginsAt(Math.min(...lefts));
}

/** Cells of a table and labels of a figure are short, lines of text are long. */
function isRunningText(rows: Segment[][]): boolean {
  return middleOf(longestOf(rows)) >= TEXT_LENGTH;
}

/** Characters of the longest piece of each row. */
function longestOf(rows: Segment[][]): number[] {
  return rows.map((row) => Math.max(...row.map(({ text }) => text.length)));
}

/** One side has several cells a row, and the other is no text that only stands beside them. */
function isTable(side: Segment[][], other: Segment[][]): boolean {
  return areCells(side) && !goesOn(other);
}

/** Most lines of a text begin in the middle of a sentence; cells begin anew. */
function goesOn(rows: Segment[][]): boolean {
  const within = rows.filter((row) => {
    const first = row.reduce((one, other) => (other.left < one.left ? other : one));
    return /^\p{Ll}/u.test(first.text);
  });
  return within.length >= rows.length / 2;
}

/**
 * Most rows are several pieces, of which one is short, and shorter than the others or than in other
 * rows: lines of narrow columns are short as well, but of about one length.
 */
function areCells(rows: Segment[][]): boolean {
  const several = rows.map(lengthsOf).filter(({ length }) => length > 1);
  if (several.length <= rows.length / 2) return false;
  const shortest = several.map((lengths) => Math.min(...lengths));
  const usual = middleOf(shortest);
  const share = middleOf(several.map((lengths, i) => shortest[i]! / Math.max(...lengths)));
  return usual < CELL_LENGTH && (share < ALIKE || usual < ALIKE * Math.max(...shortest));
}

/** Characters of each cell of a row. */
function lengthsOf(row: Segment[]): number[] {
  const sorted = [...row].sort((a, b) => a.left - b.left);
  const lengths = [0];
  sorted.forEach((segment, i) => {
    if (i > 0 && cellsApart(sorted[i - 1]!, segment)) lengths.push(0);
    lengths[lengths.length - 1]! += segment.text.length;
  });
  return lengths;
}

function middleOf(numbers: readonly number[]): number {
  return [...numbers].sort((a, b) => a - b)[numbers.length >> 1]!;
}

function middle(segment: Segment): number {
  return (segment.left + segment.right) / 2;
}

/**
 * Groups segments that stand at one height. Small pieces (superscripts, fractions) join the
 * row they overlap most. Rows come from top to bottom; segments in a row are unordered.
 */
export function rowsOf(segments: readonly Segment[]): Segment[][] {
  const rows: { top: number; bottom: number; size: number; segments: Segment[] }[] = [];
  const byBaseline = [...segments].sort((a, b) => a.baseline - b.baseline);
  for (const segment of byBaseline) {
    const top = segment.baseline - TIGHT_ASCENT * segment.size;
    const bottom = segment.baseline + TIGHT_DESCENT * segment.size;
    let chosen = null;
    let most = 0;
    for (let i = rows.length - 1; i >= Math.max(0, rows.length - 4); i--) {
      const row = rows[i]!;
      const shared = Math.min(bottom, row.bottom) - Math.max(top, row.top);
      const share = shared / Math.min(bottom - top, row.bottom - row.top);
      if (share > ROW_OVERLAP && share > most) {
        most = share;
        chosen = row;
      }
    }
    if (!chosen) {
      rows.push({ top, bottom, size: segment.size, segments: [segment] });
      continue;
    }
    chosen.segments.push(segment);
    // The row's box is that of its largest piece; taking the union would swallow the next row.
    if (segment.size > chosen.size * 1.05) {
      chosen.top = top;
      chosen.bottom = bottom;
      chosen.size = segment.size;
    }
  }
  rows.sort((a, b) => a.bottom - b.bottom);
  return rows.map((row) => row.segments);
}

/** The part of the em that letters really fill: lines set tight do not overlap in it. */
const TIGHT_ASCENT = 0.68;
const TIGHT_DESCENT = 0.16;
const ROW_OVERLAP = 0.5;
