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
  /** Where its mark begins: there the number stands. */
  first: boolean;
}

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
      const marks = byPage.get(rectangle.page);
      const added = { ...mark, rectangle, first: index === 0 };
      if (marks) marks.push(added);
      else byPage.set(rectangle.page, [added]);
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
