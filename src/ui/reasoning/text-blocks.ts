/** Blocks of text in a drawing: boxes around what is known or found, and the notes under a step. */
import type { Cell, Chain, Row } from './chain.ts';
import {
  FONTS,
  LEADING,
  type Box,
  type Line,
  type Rectangle,
  type TextKind,
  type Tone,
} from './drawing.ts';
import { MOST_LINES, PADDING } from './measures.ts';
import { wrap, type Measure } from './text-lines.ts';

const MOST_OTHERS = 2;

/** What is written into a drawing; the words are the interface's. */
export interface Remark {
  text: string;
  tone?: Tone;
}

export interface Wording {
  /** Where a support is written: "Annual report.pdf, p. 3". */
  source: (row: Row) => string | null;
  /** How the step stands: grounded or not, disputed, looked for now. */
  remarks: (row: Row) => Remark[];
  others: (values: readonly string[]) => string;
  answer: (chain: Chain) => string;
  /** Above the answer: that it is one, and how far it is grounded. */
  answerNote: (chain: Chain) => Remark;
  /** What a person changed that no step shows, one a line: below the answer. */
  changes: (chain: Chain) => readonly string[];
  question?: string;
  /** Citations in full, one a line. */
  references?: readonly string[];
}

/** Lines of one kind, the first one's top at `y`. */
export function placed(
  lines: readonly string[],
  kind: TextKind,
  x: number,
  y: number,
  anchor: Line['anchor'] = 'start',
): Line[] {
  const { size } = FONTS[kind];
  return lines.map((text, i) => ({
    ...{ text, kind, x, anchor },
    y: y + i * size * LEADING + size * 1.02,
  }));
}

export function paragraph(
  text: string,
  kind: TextKind,
  x: number,
  y: number,
  width: number,
  measure: Measure,
): Line[] {
  return placed(wrap(text, kind, width, measure), kind, x, y);
}

export function heightOf(lines: readonly string[], kind: TextKind): number {
  return lines.length * FONTS[kind].size * LEADING;
}

export function bottomOf(lines: readonly Line[]): number {
  const last = lines.at(-1);
  return last ? last.y + FONTS[last.kind].size * (LEADING - 1.02) : 0;
}

export function boxOf(cell: Cell, x: number, y: number, width: number, measure: Measure): Box {
  const inner = width - 2 * PADDING;
  const kind =
    cell.hue === undefined
      ? 'known'
      : cell.found
        ? 'found'
        : cell.text === null
          ? 'unknown'
          : 'used';
  const parts: [string, TextKind, number][] = [];
  if (cell.label && cell.text === null)
    parts.push([cell.label === '?' ? '?' : `${cell.label}?`, 'label', 2]);
  // A bare "?" says nothing beside what filled it.
  else if (cell.label && cell.label !== '?') parts.push([cell.label, 'label', 2]);
  if (cell.text !== null) {
    parts.push([cell.text, cell.hue === undefined ? 'known' : 'value', MOST_LINES]);
  }
  const lines: Line[] = [];
  let top = y + PADDING - 2;
  for (const [words, text, most] of parts) {
    const written = wrap(words, text, inner, measure, most);
    lines.push(...placed(written, text, x + PADDING, top));
    top += heightOf(written, text);
  }
  const height = Math.ceil(top - y + PADDING - 2);
  return { x, y, width, height, kind, ...(cell.hue === undefined ? {} : { hue: cell.hue }), lines };
}

/** Higher, with its text in the middle. */
export function grow(box: Box, height: number): void {
  const by = (height - box.height) / 2;
  box.lines = box.lines.map((line) => ({ ...line, y: line.y + by }));
  box.height = height;
}

interface Note {
  text: string;
  kind: 'source' | 'note';
  most: number;
  tone?: Tone;
}

export function notesOf(row: Row, { source, remarks, others }: Wording): Note[] {
  const written = source(row);
  return [
    ...(written ? [{ text: written, kind: 'source', most: 2 } as const] : []),
    ...remarks(row).map((remark) => ({ ...remark, kind: 'note', most: 2 }) as const),
    ...(row.others.length > 0
      ? [{ text: others(row.others), kind: 'note', most: MOST_OTHERS } as const]
      : []),
  ];
}

export function writeNotes(
  notes: readonly Note[],
  x: number,
  y: number,
  width: number,
  anchor: 'start' | 'end',
  measure: Measure,
): { lines: Line[]; source: Rectangle | null; bottom: number } {
  const lines: Line[] = [];
  let source: Rectangle | null = null;
  let top = y;
  for (const { text, kind, most, tone } of notes) {
    const written = wrap(text, kind, width, measure, most);
    const said = placed(written, kind, x, top, anchor);
    lines.push(...(tone ? said.map((line) => ({ ...line, tone })) : said));
    const height = heightOf(written, kind);
    if (kind === 'source') {
      const wide = Math.max(...written.map((line) => measure(line, kind)));
      source = { x: anchor === 'end' ? x - wide : x, y: top, width: wide, height };
    }
    top += height + 2;
  }
  return { lines, source, bottom: notes.length > 0 ? top : y - 6 };
}
