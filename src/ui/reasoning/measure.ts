/** Widths of text in the fonts that a drawing is shown in, measured by the browser. */
import { FONTS } from './drawing.ts';
import type { Measure } from './text-lines.ts';

/** Of the fonts of a page: the same words come again with every new event of a trace. */
const MOST_KNOWN = 5_000;

/** @param family as CSS has it: "'Inter', sans-serif". */
export function measureIn(family: string): Measure {
  const context = document.createElement('canvas').getContext('2d')!;
  const known = new Map<string, number>();
  return (text, kind) => {
    const key = `${kind} ${text}`;
    let width = known.get(key);
    if (width === undefined) {
      const { size, weight } = FONTS[kind];
      context.font = `${weight} ${size}px ${family}`;
      // Rounded up: the drawing may place glyphs on other fractions of a pixel than the canvas.
      width = Math.ceil(context.measureText(text).width) + 1;
      if (known.size >= MOST_KNOWN) known.clear();
      known.set(key, width);
    }
    return width;
  };
}
