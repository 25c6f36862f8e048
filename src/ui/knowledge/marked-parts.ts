/** A text cut where its marks begin and end. */
import type { Range } from '../../documents/types.ts';

export interface MarkedPart {
  text: string;
  marked: boolean;
}

/** @param marks in order; they do not overlap. */
export function markedParts(text: string, marks: readonly Range[]): MarkedPart[] {
  const parts: MarkedPart[] = [];
  let at = 0;
  for (const { start, end } of marks) {
    if (start > at) parts.push({ text: text.slice(at, start), marked: false });
    parts.push({ text: text.slice(start, end), marked: true });
    at = end;
  }
  if (at < text.length) parts.push({ text: text.slice(at), marked: false });
  return parts;
}
