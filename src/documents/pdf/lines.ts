/** Makes lines of text of the segments of one column: order, spaces between pieces, direction. */
import { hasRightToLeft, isRightToLeft } from './characters.ts';
import { rowsOf } from './columns.ts';
import type { Grid } from './grids.ts';
import { withoutNoteMarks } from './note-marks.ts';
import { CELL_GAP, partOf, type Segment } from './segments.ts';
import { WORD_GAP } from './spaces.ts';

export interface Line {
  /** In reading order. */
  segments: Segment[];
  left: number;
  right: number;
  top: number;
  bottom: number;
  baseline: number;
  /** Of a row of several lines. */
  lastBaseline?: number;
  /** Of such a row: the pieces that cells begin with. */
  cellStarts?: ReadonlySet<Segment>;
  /** How many cells without anything stand before the cell that begins with a piece. */
  emptyBefore?: ReadonlyMap<Segment, number>;
  /** How many stand behind the last one. */
  emptyAfter?: number;
  /** Its first piece is the number of an item, without a full stop. */
  isNumbered?: boolean;
  /** Of a row that is ruled. */
  grid?: Grid;
  /** The size and weight that most of its characters have. */
  size: number;
  bold: boolean;
  italic: boolean;
  /** Name of the font most of it is set in, without the mark of a subset. */
  font: string;
  /** Number of characters but white space. */
  characters: number;
  /** Pieces with column-wide gaps between them: cells, if lines around look alike. */
  cells: number;
  text: string;
}

/** A line is bold if this share of it is: a superscript or a colon may be plain. */
const MOSTLY = 0.9;

export function linesOf(segments: readonly Segment[]): Line[] {
  return rowsOf(segments).map(lineOf);
}

export function lineOf(row: Segment[]): Line {
  const sorted = withoutDoubles(row.sort((a, b) => a.left - b.left));
  const ordered = inReadingDirection(withoutNoteMarks(sorted));
  let left = Infinity;
  let right = -Infinity;
  let characters = 0;
  let boldCharacters = 0;
  let italicCharacters = 0;
  let cells = 1;
  const sizes = new Map<number, number>();
  for (const segment of sorted) {
    const count = segment.text.replaceAll(' ', '').length;
    if (right > -Infinity && segment.left - right > CELL_GAP * segment.size) cells++;
    left = Math.min(left, segment.left);
    right = Math.max(right, segment.right);
    characters += count;
    if (segment.font.bold) boldCharacters += count;
    if (segment.font.italic) italicCharacters += count;
    const size = Math.round(segment.size * 4) / 4;
    sizes.set(size, (sizes.get(size) ?? 0) + count);
  }
  const [size] = [...sizes].reduce((a, b) => (b[1] > a[1] ? b : a));
  let main = sorted[0]!;
  let longest = -1;
  for (const segment of sorted) {
    if (Math.round(segment.size * 4) / 4 !== size || segment.text.length <= longest) continue;
    main = segment;
    longest = segment.text.length;
  }
  return {
    segments: ordered,
    left,
    right,
    top: main.baseline - main.font.ascent * main.size,
    bottom: main.baseline - main.font.descent * main.size,
    baseline: main.baseline,
    size,
    bold: boldCharacters > MOSTLY * characters && !goesOnPlain(ordered),
    italic: italicCharacters > MOSTLY * characters,
    font: main.font.name.replace(/^[A-Z]{6}\+/, ''),
    characters,
    cells,
    text: textOf(ordered),
  };
}

/** "**Penalty for late payment.** If": a bold phrase that opens a paragraph, and its first words. */
function goesOnPlain(segments: readonly Segment[]): boolean {
  const last = segments.findLastIndex(({ font }) => font.bold);
  const rest = segments.slice(last + 1).map(({ text }) => text);
  return /[.:?!]$/.test(segments[last]?.text ?? '') && /\p{L}/u.test(rest.join(''));
}

function textOf(segments: Segment[]): string {
  let text = '';
  segments.forEach((segment, i) => {
    if (i > 0 && spaceBetween(segments[i - 1]!, segment)) text += ' ';
    text += segment.text;
  });
  return text;
}

/** Whether a space belongs between two neighbouring pieces of a line. */
export function spaceBetween(a: Segment, b: Segment): boolean {
  const [first, second] = a.left <= b.left ? [a, b] : [b, a];
  if (first.spaceRight || second.spaceLeft) return true;
  return second.left - first.right > WORD_GAP * Math.min(a.size, b.size);
}

/** Bold by drawing twice with a slight shift, and shadows: the second drawing says nothing new. */
function withoutDoubles(sorted: Segment[]): Segment[] {
  return sorted.filter((segment, i) => {
    for (let k = i - 1; k >= 0; k--) {
      const other = sorted[k]!;
      if (segment.left - other.left > 0.2 * segment.size) break;
      if (
        other.text === segment.text &&
        Math.abs(other.baseline - segment.baseline) < 0.2 * segment.size
      ) {
        return false;
      }
    }
    return true;
  });
}

/**
 * Segments are in visual order, from left to right. A line that is mostly right-to-left is read
 * from the right: its right-to-left stretches are turned around, the others (numbers, names in
 * Latin letters) keep their direction. A simplified form of Unicode's rule L2 backwards.
 */
function inReadingDirection(sorted: Segment[]): Segment[] {
  // The great majority of lines: nothing to turn.
  if (!sorted.some(({ text }) => hasRightToLeft(text))) return sorted;
  let rtl = 0;
  let ltr = 0;
  for (const { text } of sorted) {
    for (const character of text) {
      if (isRightToLeft(character)) rtl++;
      else if (/\p{L}/u.test(character)) ltr++;
    }
  }
  const turned: Segment[] = [];
  const mostly = rtl >= ltr;
  for (const segment of sorted) {
    const parts = stretches(segment, mostly);
    turned.push(...parts);
  }
  return mostly ? turned.reverse() : turned;
}

/** Cuts a segment where the direction changes; right-to-left parts come out turned around. */
function stretches(segment: Segment, mostlyRtl: boolean): Segment[] {
  const { text } = segment;
  const directions = Array.from(text, (character) => {
    if (isRightToLeft(character)) return 1;
    return /[\p{L}\p{N}]/u.test(character) ? -1 : 0;
  });
  if (directions.length !== text.length) return [segment];
  const parts: Segment[] = [];
  let from = 0;
  let direction = mostlyRtl ? 1 : -1;
  const close = (to: number) => {
    if (to > from) parts.push(partOf(segment, from, to, direction > 0));
    from = to;
  };
  for (let i = 0; i < text.length; i++) {
    const own = directions[i]!;
    // A neutral character between two of the same direction goes with them.
    const here =
      own !== 0 ? own : next(directions, i) === direction ? direction : mostlyRtl ? 1 : -1;
    if (here !== direction) {
      close(i);
      direction = here;
    }
  }
  close(text.length);
  return parts;
}

function next(directions: number[], from: number): number {
  for (let i = from + 1; i < directions.length; i++) if (directions[i] !== 0) return directions[i]!;
  return 0;
}
