/**
 * Pages for the dark: what is white becomes dark and the reverse, but for the pictures, which would
 * be negatives. A picture that fills the page is the page itself, as in a scan.
 */
import type { Box } from './page-links.ts';

/** As pdf.js tells it: of each picture three corners, x and y as shares of the page. */
const NUMBERS = 6;
/** Of the page's area. */
const WHOLE = 0.7;
/** Smaller ones are rules, bullets and pieces of a pattern. */
const SMALL = 0.0004;
/** A page made of more has its picture in strips or tiles, and they would all be named. */
const MOST = 200;

export interface Corner {
  x: number;
  y: number;
}

/** @returns the four corners of each picture that keeps its colours, as shares of the page. */
export function keptPictures(coordinates: ArrayLike<number> | null): Corner[][] {
  const pictures: Corner[][] = [];
  for (let at = 0; at + NUMBERS <= (coordinates?.length ?? 0); at += NUMBERS) {
    const [x0, y0, x1, y1, x2, y2] = Array.from({ length: NUMBERS }, (_, i) =>
      Number(coordinates![at + i]),
    ) as [number, number, number, number, number, number];
    const corners = [
      { x: x0, y: y0 },
      { x: x1, y: y1 },
      { x: x1 + x2 - x0, y: y1 + y2 - y0 },
      { x: x2, y: y2 },
    ];
    const area = Math.abs((x1 - x0) * (y2 - y0) - (x2 - x0) * (y1 - y0));
    if (Number.isFinite(area) && area >= SMALL) pictures.push(corners);
  }
  const all = pictures.reduce((sum, corners) => sum + areaOf(corners), 0);
  return all >= WHOLE || pictures.length > MOST ? [] : pictures;
}

function areaOf([a, b, , d]: Corner[]): number {
  return Math.abs((b!.x - a!.x) * (d!.y - a!.y) - (d!.x - a!.x) * (b!.y - a!.y));
}

/** The upright rectangle around a picture, as shares of the page, and its outline within that. */
export function cutOut(corners: readonly Corner[]): { box: Box; outline: string } {
  const within = (at: number): number => Math.min(1, Math.max(0, at));
  const [xs, ys] = [corners.map(({ x }) => within(x)), corners.map(({ y }) => within(y))];
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  const [width, height] = [Math.max(...xs) - left, Math.max(...ys) - top];
  const percent = (share: number): string => `${(share * 100).toFixed(2)}%`;
  const points = corners.map(
    ({ x, y }) => `${percent((x - left) / width)} ${percent((y - top) / height)}`,
  );
  return { box: { x: left, y: top, width, height }, outline: `polygon(${points.join(', ')})` };
}
