/** What is marked on the pages of a document: its evidence, each sentence in its steps' colour. */
import type { Range, Rectangle } from '../../documents/types.ts';
import type { Evidence } from './evidence.ts';

export interface Mark {
  rectangle: Rectangle;
  /** Of the first step that cites it; null for a place that no answer cites. */
  hue: number | null;
  /** The citation's number, as beside the answer; empty where it has none. */
  label: string;
  /** The place that was opened. */
  current: boolean;
  /** Where the number stands, beside others that stand there already; null on further lines. */
  number: { x: number; others: number } | null;
}

/** Letters of a line, generously. */
const LINE = 300;
/** Of the line's height: words of one line are not further apart, its columns are. */
const GAP = 1.5;

/** What may stand before a place, on its line: its rectangles have to be known, too. */
export const beforeOf = ({ start }: Range): Range => ({
  start: Math.max(0, start - LINE),
  end: start,
});

export type RectanglesOf = (range: Range) => readonly Rectangle[] | undefined;

/**
 * @param evidence of this document
 * @param place what was opened, whether an answer cites it or not
 * @returns marks by page number; what is current comes last, on top of the others
 */
export function marksByPage(
  evidence: readonly Evidence[],
  place: (Range & { number?: number }) | null,
  rectanglesOf: RectanglesOf,
): Map<number, Mark[]> {
  const byPage = new Map<number, Mark[]>();
  const add = (range: Range, mark: Pick<Mark, 'hue' | 'label' | 'current'>): void => {
    rectanglesOf(range)?.forEach((rectangle, index) => {
      const marks = byPage.get(rectangle.page) ?? [];
      const before = rectanglesOf(beforeOf(range)) ?? [];
      const number = index === 0 && mark.label ? placeOf(rectangle, before, marks) : null;
      byPage.set(rectangle.page, [...marks, { ...mark, rectangle, number }]);
    });
  };
  const current = evidence.find((each) => isSame(each, place));
  for (const each of evidence) {
    if (each !== current) add(each, { ...looksOf(each), current: false });
  }
  if (current) add(current, { ...looksOf(current), current: true });
  else if (place) add(place, { hue: null, label: labelOf(place), current: true });
  return byPage;
}

/** At the line's beginning: before the mark stand other words, with no room for a number between them. */
function placeOf(
  first: Rectangle,
  before: readonly Rectangle[],
  marks: readonly Mark[],
): NonNullable<Mark['number']> {
  const beside = before.findLast(
    (one) =>
      onOneLine(one, first) && one.x < first.x && first.x - one.x - one.width < GAP * first.height,
  );
  const x = beside?.x ?? first.x;
  const others = marks.filter(
    ({ number, rectangle }) => number?.x === x && onOneLine(rectangle, first),
  );
  return { x, others: others.length };
}

function onOneLine(one: Rectangle, other: Rectangle): boolean {
  const shared = Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y);
  return one.page === other.page && shared > other.height / 2;
}

export function looksOf({ number, steps }: Evidence): { hue: number; label: string } {
  return { hue: steps[0]!.hue, label: `${number}` };
}

/** Of a place that the answer's steps do not cite: one side of a conflict has a number, too. */
export function labelOf({ number }: { number?: number }): string {
  return number === undefined ? '' : `${number}`;
}

export function isSame(one: Range, other: Range | null): boolean {
  return other !== null && one.start === other.start && one.end === other.end;
}
