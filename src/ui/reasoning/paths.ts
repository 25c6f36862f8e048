/** SVG paths: lines with rounded corners, and arrows. */
import type { Point } from './drawing.ts';

const RADIUS = 7;
const HEAD = 5;

const at = (n: number): string => String(Math.round(n * 10) / 10);

/** Straight pieces between the points, corners rounded as far as their pieces are long enough. */
export function roundedPath(points: readonly Point[]): string {
  const [first, ...rest] = points;
  if (!first) return '';
  let path = `M${at(first[0])} ${at(first[1])}`;
  let before = first;
  for (const [i, corner] of rest.entries()) {
    const next = rest[i + 1];
    if (!next) {
      path += `L${at(corner[0])} ${at(corner[1])}`;
      break;
    }
    const [from, to] = [towards(corner, before), towards(corner, next)];
    path += `L${at(from[0])} ${at(from[1])}Q${at(corner[0])} ${at(corner[1])} ${at(to[0])} ${at(to[1])}`;
    before = corner;
  }
  return path;
}

function towards([x, y]: Point, [tx, ty]: Point): Point {
  const length = Math.hypot(tx - x, ty - y);
  const share = length === 0 ? 0 : Math.min(RADIUS, length / 2) / length;
  return [x + (tx - x) * share, y + (ty - y) * share];
}

/** Level or upright, with an open head at its end. */
export function arrowPath([x1, y1]: Point, [x2, y2]: Point): string {
  const isLevel = y1 === y2;
  const line = `M${at(x1)} ${at(y1)}L${at(x2)} ${at(y2)}`;
  const head = isLevel
    ? `M${at(x2 - HEAD)} ${at(y2 - HEAD)}L${at(x2)} ${at(y2)}L${at(x2 - HEAD)} ${at(y2 + HEAD)}`
    : `M${at(x2 - HEAD)} ${at(y2 - HEAD)}L${at(x2)} ${at(y2)}L${at(x2 + HEAD)} ${at(y2 - HEAD)}`;
  return line + head;
}
