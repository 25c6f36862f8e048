/** A font for drawings made without a screen: every letter takes the same share of its size. */
import { FONTS } from '../../src/ui/reasoning/drawing.ts';
import type { Measure } from '../../src/ui/reasoning/text-lines.ts';

export function fontOf(share: number): Measure {
  return (text, kind) => [...text].length * FONTS[kind].size * share;
}
