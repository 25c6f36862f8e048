/** From a range of the text to pages and to rectangles on them. */
import type { PageLayout, Range, Rectangle } from './types.ts';

/** Pieces of one line that are at most so far apart (in line heights) become one rectangle. */
const MERGE_GAP = 1.5;

type Direction = 'horizontal' | 'vertical' | 'leaning';

/** What a run, or several merged, cover of a page, and which way they go. */
interface Piece {
  box: Rectangle;
  direction: Direction;
}

/**
 * The rectangles that cover the glyphs of `range`: one for each piece of a line, in text order,
 * in the coordinates of {@link Rectangle}. Characters without glyphs (inserted spaces, line
 * breaks) add none, and neither does a document without layout.
 */
export function rectanglesOf(pages: readonly PageLayout[], range: Range): Rectangle[] {
  const rectangles: Rectangle[] = [];
  for (const page of pages) {
    if (page.end <= range.start || page.start >= range.end) continue;
    const { runStarts, runLengths } = page;
    // Edges are concatenated: run i's begin after those of all runs before it.
    let edgesFrom = 0;
    let previous: Piece | null = null;
    for (let i = 0; i < runStarts.length; i++) {
      const start = runStarts[i]!;
      const length = runLengths[i]!;
      if (start < range.end && start + length > range.start) {
        const from = page.edges[edgesFrom + Math.max(0, range.start - start)]!;
        const to = page.edges[edgesFrom + Math.min(length, range.end - start)]!;
        const piece = { box: boxOf(page, i, from, to), direction: directionOf(page, i) };
        if (previous && onOneLine(previous, piece)) extend(previous.box, piece.box);
        else rectangles.push((previous = piece).box);
      }
      edgesFrom += length + 1;
    }
  }
  return rectangles;
}

/** Axis-aligned box of the part from..to (shares of the run) of run i. */
function boxOf(page: PageLayout, i: number, from: number, to: number): Rectangle {
  const [x, y, ux, uy, vx, vy] = page.quads.subarray(i * 6, i * 6 + 6) as unknown as [
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  const xs = [x + ux * from, x + ux * to, x + ux * from + vx, x + ux * to + vx];
  const ys = [y + uy * from, y + uy * to, y + uy * from + vy, y + uy * to + vy];
  const left = Math.min(...xs);
  const top = Math.min(...ys);
  return {
    page: page.number,
    x: left,
    y: top,
    width: Math.max(...xs) - left,
    height: Math.max(...ys) - top,
  };
}

/** A line that leans more than this (about 6°) would get a box that covers its neighbours. */
const LEANING = 0.1;

/**
 * Which way a run goes. Its box does not tell: "It" is taller than wide and still lies on a
 * horizontal line.
 */
function directionOf(page: PageLayout, i: number): Direction {
  const across = Math.abs(page.quads[i * 6 + 2]!);
  const down = Math.abs(page.quads[i * 6 + 3]!);
  if (down <= LEANING * across) return 'horizontal';
  return across <= LEANING * down ? 'vertical' : 'leaning';
}

/** Neighbours along a line, horizontal or vertical, that belong to one stretch of text. */
function onOneLine(a: Piece, b: Piece): boolean {
  if (a.direction !== b.direction || a.direction === 'leaning') return false;
  const sharedX =
    Math.min(a.box.x + a.box.width, b.box.x + b.box.width) - Math.max(a.box.x, b.box.x);
  const sharedY =
    Math.min(a.box.y + a.box.height, b.box.y + b.box.height) - Math.max(a.box.y, b.box.y);
  const [along, across, thickness] =
    a.direction === 'horizontal'
      ? [sharedX, sharedY, Math.min(a.box.height, b.box.height)]
      : [sharedY, sharedX, Math.min(a.box.width, b.box.width)];
  return across > 0.5 * thickness && -along < MERGE_GAP * thickness;
}

function extend(target: Rectangle, by: Rectangle): void {
  const right = Math.max(target.x + target.width, by.x + by.width);
  const bottom = Math.max(target.y + target.height, by.y + by.height);
  target.x = Math.min(target.x, by.x);
  target.y = Math.min(target.y, by.y);
  target.width = right - target.x;
  target.height = bottom - target.y;
}

/**
 * First and last page (1-based, inclusive) on which characters of `range` stand. A document
 * without pages (plain text) is all on page 1.
 */
export function pagesOf(
  pages: readonly PageLayout[],
  range: Range,
): { firstPage: number; lastPage: number } {
  let firstPage = 0;
  let lastPage = 0;
  for (const page of pages) {
    if (page.start >= range.end && firstPage > 0) break;
    if (page.end <= range.start || page.start >= range.end) continue;
    if (firstPage === 0) firstPage = page.number;
    lastPage = page.number;
  }
  if (firstPage > 0) return { firstPage, lastPage };
  // White space between pages: it goes with the page before it.
  const before = pages.findLast((page) => page.start <= range.start && page.end > page.start);
  const number = before?.number ?? 1;
  return { firstPage: number, lastPage: number };
}
