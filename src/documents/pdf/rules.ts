/** Straight lines that are drawn on a page, across and down: what tables are ruled with. */
import { multiply, type Matrix } from './matrix.ts';

export interface Rule {
  isUpright: boolean;
  /** Its y if it runs across, its x if it is upright; page coordinates, y downwards. */
  at: number;
  /** Where it begins and ends, along itself. */
  from: number;
  to: number;
}

export type RuleSink = (rule: Rule) => void;

/** How a path is painted. */
export type Paint = 'stroked' | 'filled';

type Point = readonly [number, number];

/** In points. What is filled is a rule if it is no thicker, and much longer than thick. */
const THICKEST = 2.5;
const LONGER = 3;
/** How far off the straight a rule may run. */
const SLANT = 0.5;

/** pdf.js writes a path as numbers: what to do, and the points it takes. */
const [MOVE, LINE, CURVE, QUADRATIC, CLOSE] = [0, 1, 2, 3, 4];
const POINTS: Readonly<Record<number, number>> = { [CURVE!]: 3, [QUADRATIC!]: 2 };

/** @param path as pdf.js packs it. */
export function rulesOfPath(
  path: ArrayLike<number>,
  matrix: Matrix,
  paint: Paint,
  sink: RuleSink,
): void {
  for (const points of outlinesIn(path, matrix)) {
    if (paint === 'filled') {
      const rule = thinRule(points);
      if (rule) sink(rule);
      continue;
    }
    for (let i = 1; i < points.length; i++) {
      const rule = ruleBetween(points[i - 1]!, points[i]!);
      if (rule) sink(rule);
    }
  }
}

/** The corners of each of its parts, on the page; a part with a curve in it ends there. */
function outlinesIn(path: ArrayLike<number>, matrix: Matrix): Point[][] {
  const outlines: Point[][] = [];
  let open: Point[] = [];
  const begin = (...points: Point[]): void => {
    if (open.length > 1) outlines.push(open);
    open = points;
  };
  for (let i = 0; i < path.length;) {
    const step = path[i++]!;
    if (step === CLOSE) {
      if (open.length > 0) open.push(open[0]!);
      begin();
      continue;
    }
    const last = i + 2 * ((POINTS[step] ?? 1) - 1);
    const point = placed(path[last]!, path[last + 1]!, matrix);
    i = last + 2;
    if (step === LINE) open.push(point);
    else if (step === MOVE || POINTS[step]) begin(point);
    else return outlines;
  }
  begin();
  return outlines;
}

function placed(x: number, y: number, matrix: Matrix): Point {
  const [, , , , atX, atY] = multiply(matrix, [1, 0, 0, 1, x, y]);
  return [atX, atY];
}

function ruleBetween([x, y]: Point, [toX, toY]: Point): Rule | null {
  const [width, height] = [Math.abs(toX - x), Math.abs(toY - y)];
  if (height <= SLANT && width > height) return across((y + toY) / 2, x, toX);
  if (width <= SLANT && height > width) return upright((x + toX) / 2, y, toY);
  return null;
}

/** A long thin box that is filled is a line to who looks at it. */
function thinRule(points: readonly Point[]): Rule | null {
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  const [left, right] = [Math.min(...xs), Math.max(...xs)];
  const [top, bottom] = [Math.min(...ys), Math.max(...ys)];
  const [width, height] = [right - left, bottom - top];
  if (points.length > BOX_POINTS || Math.min(width, height) > THICKEST) return null;
  if (width > LONGER * height) return across((top + bottom) / 2, left, right);
  if (height > LONGER * width) return upright((left + right) / 2, top, bottom);
  return null;
}

/** The corners of a box, and the first of them again. */
const BOX_POINTS = 6;

function across(at: number, one: number, other: number): Rule {
  return { isUpright: false, at, from: Math.min(one, other), to: Math.max(one, other) };
}

function upright(at: number, one: number, other: number): Rule {
  return { isUpright: true, at, from: Math.min(one, other), to: Math.max(one, other) };
}
