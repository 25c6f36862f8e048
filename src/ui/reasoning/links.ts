/**
 * The lines from what fills an unknown to where it is used: between the lanes, or in the margins
 * beside them, never across a box or across what a step asks.
 */
import type { Chain, Side } from './chain.ts';
import type { Box, DrawnLink, DrawnRow, Point, Rectangle } from './drawing.ts';
import { GAP, GUTTER, RIGHT } from './measures.ts';
import { roundedPath } from './paths.ts';

/** Lines between two lanes stand this far apart. */
const SPREAD = 5;

export function linked(
  chain: Chain,
  rows: readonly DrawnRow[],
  answer: Box | null,
  isStacked: boolean,
  width: number,
): DrawnLink[] {
  return chain.links.flatMap(({ from, to, hue }, i) => {
    const source = rows[from.row]!;
    const target = to ? rows[to.row]![to.side] : answer;
    if (!target) return [];
    const box = source[from.side];
    const shift = (i % 4) * SPREAD;
    const isBack = to !== null && to.row < from.row;
    const isNext = to === null ? from.row === rows.length - 1 : to.row === from.row + 1;
    const gap = (to ? rows[to.row]! : target).y - GAP / 2 + shift - 1.5 * SPREAD;
    const end = endOf(target, box, shift, width);
    const into: Point[] =
      to && rows[to.row]!.asked.length > 0
        ? besideAsked(target, to.side, gap, width, shift)
        : [
            [end, gap],
            [end, target.y],
          ];
    const points: Point[] = isStacked
      ? beside(box, target, 27 - (shift / SPREAD) * 1.5)
      : isBack
        ? back(source, from.side, rows[to.row]!, to.side, shift, width)
        : isNext
          ? [[middleOf(box, shift), box.y + box.height], [middleOf(box, shift), gap], ...into]
          : around(box, from.side, gap, into, width, shift);
    const { row } = source;
    return [{ path: roundedPath(points), points, hue, dashed: row[from.side].text === null }];
  });
}

const middleOf = ({ x, width }: Rectangle, shift: number): number => x + width / 2 + shift;

/** Where a line arrives: above the box; below where it comes from at the answer, which is wide. */
function endOf(target: Box, source: Box, shift: number, width: number): number {
  return target.width < width / 2 ? middleOf(target, -shift) : middleOf(source, shift);
}

/** In the margin, past the lanes between. */
function around(
  box: Box,
  side: Side,
  gap: number,
  into: readonly Point[],
  width: number,
  shift: number,
): Point[] {
  const [edge, margin] = [edgeOf(box, side), marginOf(side, width, shift)];
  const middle = box.y + box.height / 2 + shift;
  return [[edge, middle], [margin, middle], [margin, gap], ...into];
}

/** Above the box stands what its step asks: the line arrives from the side. */
function besideAsked(target: Box, side: Side, gap: number, width: number, shift: number): Point[] {
  const [margin, middle] = [marginOf(side, width, shift), target.y + target.height / 2 - shift];
  return [
    [margin, gap],
    [margin, middle],
    [edgeOf(target, side), middle],
  ];
}

/** Up to an earlier row that waits for this one; from side to side below that row. */
function back(
  source: DrawnRow,
  side: Side,
  target: DrawnRow,
  end: Side,
  shift: number,
  width: number,
): Point[] {
  const [from, to] = [source[side], target[end]];
  const [start, arrival] = [from.y + from.height / 2 + shift, to.y + to.height / 2 - shift];
  const [out, into] = [marginOf(side, width, shift), marginOf(end, width, shift)];
  const gap = target.y + target.height + GAP / 2 + shift - 1.5 * SPREAD;
  const across: Point[] =
    side === end
      ? []
      : [
          [out, gap],
          [into, gap],
        ];
  return [
    [edgeOf(from, side), start],
    [out, start],
    ...across,
    [into, arrival],
    [edgeOf(to, end), arrival],
  ];
}

const edgeOf = ({ x, width }: Rectangle, side: Side): number => (side === 'left' ? x : x + width);

function marginOf(side: Side, width: number, shift: number): number {
  return side === 'left' ? GUTTER - 8 - shift / 3 : width - RIGHT + 7 + shift / 2;
}

/** Down (or up) the left margin, from box to box. */
function beside(from: Box, to: Box, margin: number): Point[] {
  const [start, end] = [from.y + from.height / 2, to.y + Math.min(to.height / 2, 18)];
  return [
    [from.x, start],
    [margin, start],
    [margin, end],
    [to.x, end],
  ];
}
