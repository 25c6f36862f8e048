/**
 * Finds what is printed on every page around the text: running headers and footers, page
 * numbers. They interrupt sentences that continue over a page break, so they are taken out.
 *
 * Evidence is repetition: the same words (numbers aside) at the same height near the edge of
 * several pages, or numbers there that count along with the pages.
 */
import { rowsOf } from './columns.ts';
import type { Segment } from './segments.ts';

interface PageSegments {
  height: number;
  segments: Segment[];
}

/** Share of the page's height, from the top and from the bottom, in which to look. */
const ZONE = 0.14;
/** Rows from either edge that are looked at. */
const ROWS = 3;
/** Points by which a repeated row may move. */
const DRIFT = 5;
/** Pages on which a row must stand, unless the document has fewer. */
const REPEATS = 3;

/** What turns by less, or by as little off a right angle, may be a table on its side. */
const SLANT = Math.sin((10 * Math.PI) / 180);

/** A page number keeps so far from other text of its row, in ems. */
const ALONE_EMS = 1.2;

const PAGE_NUMBER =
  /^[\s[(<|·•–—-]*(?:(?:page|pg\.?|p\.|seite|página|pagina)\s*)?(?:(\d{1,4})|([ivxlc]{1,7}))(?:\s*(?:of|\/|von|de|sur)\s*(\d{1,4}))?[\s\])>|·•–—-]*$/i;
const COUNTED = /(?:page|\d\s*(?:of|\/)\s*\d)/i;

/** The segments of all pages that are headers, footers or page numbers. */
export function findRunningSegments(pages: readonly PageSegments[]): Set<Segment> {
  const running = new Set<Segment>();
  const rows = pages.flatMap((page, index) => edgeRows(page, index));
  markPageNumbers(rows, pages.length, running);
  markRepeatedRows(rows, pages.length, running);
  markRunningHeights(rows, usualSizeOf(pages), running);
  markSlanting(pages, running);
  return running;
}

/** "DRAFT" across every page: slanting text that comes back in its place. */
function markSlanting(pages: readonly PageSegments[], running: Set<Segment>): void {
  const places = new Map<string, Segment[][]>();
  for (const { segments } of pages) {
    const here = new Map<string, Segment[]>();
    for (const segment of segments) {
      const { frame, text, left, baseline } = segment;
      if (Math.min(Math.abs(frame.cos), Math.abs(frame.sin)) < SLANT) continue;
      const place = [frame.cos, frame.sin, left, baseline].map((each) => each.toFixed(2));
      const key = [...place, text].join(' ');
      here.set(key, [...(here.get(key) ?? []), segment]);
    }
    for (const [key, found] of here) places.set(key, [...(places.get(key) ?? []), found]);
  }
  for (const found of places.values()) {
    if (found.length >= REPEATS) for (const segment of found.flat()) running.add(segment);
  }
}

interface EdgeRow {
  page: number;
  y: number;
  segments: Segment[];
  /** Points to the next row, of the outermost row at an edge; 0 of the others. */
  apart: number;
}

function edgeRows({ height, segments }: PageSegments, page: number): EdgeRow[] {
  const near = segments.filter(
    ({ baseline, frame }) =>
      frame.sin === 0 &&
      frame.cos === 1 &&
      (baseline < ZONE * height || baseline > (1 - ZONE) * height),
  );
  if (near.length === 0) return [];
  const upper: EdgeRow[] = [];
  const lower: EdgeRow[] = [];
  for (const row of rowsOf(near)) {
    row.sort((a, b) => a.left - b.left);
    const y = row[0]!.baseline;
    (y < height / 2 ? upper : lower).push({ page, y, segments: row, apart: 0 });
  }
  lower.reverse();
  for (const [outermost, next] of [upper, lower]) {
    if (outermost) outermost.apart = next ? Math.abs(next.y - outermost.y) : Infinity;
  }
  return [...upper.slice(0, ROWS), ...lower.slice(0, ROWS)];
}

function markPageNumbers(rows: EdgeRow[], pages: number, running: Set<Segment>): void {
  interface Found {
    page: number;
    offset: number;
    y: number;
    segment: Segment;
  }
  const found: Found[] = [];
  for (const { page, y, segments } of rows) {
    for (const [i, segment] of segments.entries()) {
      const value = pageNumberOf(segment.text);
      if (value === null || touchesText(segments, i)) continue;
      if (COUNTED.test(segment.text) && pages === 1) running.add(segment);
      found.push({ page, offset: value - page, y, segment });
    }
  }
  const needed = Math.min(REPEATS, Math.max(2, pages));
  for (const entry of found) {
    const agreeing = new Set<number>();
    for (const other of found) {
      if (other.offset === entry.offset && Math.abs(other.y - entry.y) < 3 * DRIFT) {
        agreeing.add(other.page);
      }
    }
    if (agreeing.size >= needed) running.add(entry.segment);
  }
}

/** The number of a footnote or an item stands close to its text, a page number stands alone. */
function touchesText(row: Segment[], i: number): boolean {
  const { left, right, size } = row[i]!;
  const before = row[i - 1];
  const after = row[i + 1];
  const gap = Math.min(
    before ? left - before.right : Infinity,
    after ? after.left - right : Infinity,
  );
  return gap < ALONE_EMS * size;
}

function pageNumberOf(text: string): number | null {
  const match = PAGE_NUMBER.exec(text);
  if (!match) return null;
  if (match[1]) return Number(match[1]);
  return romanValue(match[2]!.toLowerCase());
}

function romanValue(roman: string): number | null {
  const values: Record<string, number> = { i: 1, v: 5, x: 10, l: 50, c: 100 };
  let total = 0;
  for (let i = 0; i < roman.length; i++) {
    const value = values[roman[i]!]!;
    total += value < (values[roman[i + 1]!] ?? 0) ? -value : value;
  }
  return total > 0 ? total : null;
}

function markRepeatedRows(rows: EdgeRow[], pages: number, running: Set<Segment>): void {
  if (pages < 2) return;
  interface Row extends EdgeRow {
    numbers: number[];
  }
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const rest = row.segments.filter((segment) => !running.has(segment));
    const text = rest.map((segment) => segment.text).join(' ');
    const key = keyOf(text);
    if (key === '') continue;
    const entry = { ...row, numbers: (text.match(/\d+/g) ?? []).map(Number) };
    const group = groups.get(key);
    if (group) group.push(entry);
    else groups.set(key, [entry]);
  }
  const needed = Math.min(REPEATS, pages);
  /** "Chapter 4" is no further "Chapter 3": numbers stay, or count along with the pages. */
  const areAlike = (row: Row, other: Row): boolean =>
    Math.abs(other.y - row.y) < DRIFT &&
    row.numbers.length === other.numbers.length &&
    row.numbers.every((number, i) => {
      const step = other.numbers[i]! - number;
      return step === 0 || step === other.page - row.page;
    });
  for (const group of groups.values()) {
    if (group.length < needed) continue;
    for (const row of group) {
      const alike = new Set(group.filter((other) => areAlike(row, other)).map(({ page }) => page));
      if (alike.size >= needed) row.segments.forEach((segment) => running.add(segment));
    }
  }
}

/** A row that runs has no larger letters than the text, give or take. */
const LARGER = 1.1;
/** In ems: it stands so far from the text. */
const APART_EMS = 1.6;

/**
 * "3.3. Split equations": the title of a short section runs over too few pages to be repeated. It
 * stands where most pages have a row that runs.
 */
function markRunningHeights(rows: EdgeRow[], usual: number, running: Set<Segment>): void {
  const outermost = rows.filter(({ segments, apart }) => {
    const size = Math.max(...segments.map((segment) => segment.size));
    return size <= LARGER * usual && apart > APART_EMS * size;
  });
  const atHeight = new Map<number, { rows: EdgeRow[]; known: number }>();
  for (const row of outermost) {
    const height = Math.round(row.y);
    const group = atHeight.get(height) ?? { rows: [], known: 0 };
    group.rows.push(row);
    if (row.segments.some((segment) => running.has(segment))) group.known++;
    atHeight.set(height, group);
  }
  for (const { rows: group, known } of atHeight.values()) {
    if (known < REPEATS || known <= group.length / 2) continue;
    for (const { segments } of group) for (const segment of segments) running.add(segment);
  }
}

/** Of the letters of all pages: the size that most have. */
function usualSizeOf(pages: readonly PageSegments[]): number {
  const letters = new Map<number, number>();
  for (const { size, text } of pages.flatMap(({ segments }) => segments)) {
    const rounded = Math.round(size * 2) / 2;
    letters.set(rounded, (letters.get(rounded) ?? 0) + text.length);
  }
  let usual = 0;
  for (const [size, count] of letters) if (count > (letters.get(usual) ?? 0)) usual = size;
  return usual;
}

/** The row's words with numbers and punctuation aside; numbers at its ends are page numbers. */
function keyOf(text: string): string {
  return text
    .toLowerCase()
    .replace(/\d+/g, '#')
    .replace(/[^\p{L}#]+/gu, ' ')
    .replace(/^[ #]+|[ #]+$/g, '')
    .trim();
}
