/** Pages turned by the person who reads, clockwise; what is marked on them turns along. */
import type { PageSize } from './page-stack.ts';
import type { Box } from './page-links.ts';

export const TURNS = [0, 90, 180, 270] as const;
export type Turn = (typeof TURNS)[number];

export function turnedBy(turn: Turn, quarters: 1 | -1): Turn {
  return TURNS[(TURNS.indexOf(turn) + quarters + TURNS.length) % TURNS.length]!;
}

export function turnedSize({ width, height }: PageSize, turn: Turn): PageSize {
  return turn % 180 === 0 ? { width, height } : { width: height, height: width };
}

/** Where a box of the page stands when the page, of this size, is turned. */
export function turnedBox(box: Box, page: PageSize, turn: Turn): Box {
  const { x, y, width, height } = box;
  const [right, below] = [page.width - x - width, page.height - y - height];
  if (turn === 0) return { x, y, width, height };
  if (turn === 180) return { x: right, y: below, width, height };
  const place = turn === 90 ? { x: below, y: x } : { x: y, y: right };
  return { ...place, width: height, height: width };
}

/**
 * Turns an element of the page's own size about its upper left corner, so that it fills the room
 * of the turned page.
 * @param width of the page as it is, in CSS pixels; `height` likewise
 */
export function turnedInPlace(turn: Turn, width: number, height: number): string {
  const by = { 0: [0, 0], 90: [height, 0], 180: [width, height], 270: [0, width] }[turn];
  return turn === 0 ? '' : `translate(${by[0]}px, ${by[1]}px) rotate(${turn}deg)`;
}
