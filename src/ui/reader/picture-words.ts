/**
 * The words that were recognised on a page's picture, laid over it where they stand: invisible, to be
 * selected and copied as those of printed pages are (text-layer.css).
 */
import type { Range, Rectangle } from '../../documents/types.ts';
import type { PageSize } from './page-stack.ts';

export interface PlacedWord {
  text: string;
  /** One, or two where a line ended within it. */
  boxes: readonly Rectangle[];
}

/** A word, or the part of it that stands on a line. */
interface Piece {
  text: string;
  box: Rectangle;
}

/** Where a piece begins, how far it goes along its line, and how high it is. */
interface Laid {
  x: number;
  y: number;
  along: number;
  across: number;
}

const FONT = 'sans-serif';
/** Pixels; what is measured is stretched. */
const MEASURED_AT = 100;

export function wordsIn(text: string, { start, end }: Range): Range[] {
  return [...text.slice(start, end).matchAll(/\S+/g)].map(({ 0: word, index }) => ({
    start: start + index,
    end: start + index + word.length,
  }));
}

export function layWords(
  container: HTMLElement,
  size: PageSize,
  words: readonly PlacedWord[],
): void {
  const measure = document.createElement('canvas').getContext('2d')!;
  measure.font = `${MEASURED_AT}px ${FONT}`;
  Object.assign(container.style, { width: '100%', height: '100%' });
  for (const line of linesOf(words.flatMap(piecesOf))) {
    const degrees = wayOf(line);
    const places = line.map(({ box }) => laid(box, degrees));
    for (const [i, { x, y, along: own, across }] of places.entries()) {
      // With its space it goes up to the next one; what is selected would be dark where they overlap.
      const next = places[i + 1];
      const along = next ? Math.hypot(next.x - x, next.y - y) : own;
      const text = next ? line[i]!.text : line[i]!.text.trimEnd();
      const width = (measure.measureText(text).width / MEASURED_AT) * across;
      const span = document.createElement('span');
      span.textContent = text;
      Object.assign(span.style, {
        left: `${(100 * x) / size.width}%`,
        top: `${(100 * y) / size.height}%`,
        fontFamily: FONT,
        // As wide as was measured: not in whole pixels.
        textRendering: 'geometricPrecision',
      });
      span.style.setProperty('--font-height', `${across}px`);
      span.style.setProperty('--scale-x', `${width > 0 ? along / width : 1}`);
      span.style.setProperty('--rotate', `${degrees}deg`);
      container.append(span);
    }
    container.append(document.createElement('br'));
  }
}

function piecesOf({ text, boxes }: PlacedWord): Piece[] {
  const whole = boxes.reduce((sum, box) => sum + lengthOf(box), 0);
  let [at, before] = [0, 0];
  return boxes.map((box) => {
    before += lengthOf(box);
    const end = Math.round((text.length * before) / whole);
    // What is copied has spaces between its words.
    const piece = { text: `${text.slice(at, end)}${end === text.length ? ' ' : ''}`, box };
    at = end;
    return piece;
  });
}

function lengthOf({ width, height }: Rectangle): number {
  return Math.max(width, height);
}

/** Pieces that follow each other on one line: none is farther off than a word is high. */
function linesOf(pieces: readonly Piece[]): Piece[][] {
  const lines: Piece[][] = [];
  for (const piece of pieces) {
    const last = lines.at(-1)?.at(-1);
    if (last && isBeside(last.box, piece.box)) lines.at(-1)!.push(piece);
    else lines.push([piece]);
  }
  return lines;
}

function isBeside(a: Rectangle, b: Rectangle): boolean {
  const gapX = Math.max(a.x, b.x) - Math.min(a.x + a.width, b.x + b.width);
  const gapY = Math.max(a.y, b.y) - Math.min(a.y + a.height, b.y + b.height);
  const thickness = Math.min(a.width, a.height, b.width, b.height);
  return Math.max(gapX, gapY) < 1.5 * thickness && Math.min(gapX, gapY) < -thickness / 2;
}

/** Quarter turns, clockwise, by the way from the first piece of a line to its last. */
function wayOf(line: readonly Piece[]): number {
  const [first, last] = [line[0]!.box, line.at(-1)!.box];
  const across = last.x + last.width / 2 - first.x - first.width / 2;
  const down = last.y + last.height / 2 - first.y - first.height / 2;
  if (Math.abs(down) > Math.abs(across)) return down > 0 ? 90 : 270;
  return across < 0 ? 180 : 0;
}

function laid({ x, y, width, height }: Rectangle, degrees: number): Laid {
  const isSideways = degrees % 180 !== 0;
  return {
    x: degrees === 90 || degrees === 180 ? x + width : x,
    y: degrees === 180 || degrees === 270 ? y + height : y,
    along: isSideways ? height : width,
    across: isSideways ? width : height,
  };
}
