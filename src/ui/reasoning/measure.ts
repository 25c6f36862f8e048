/** Widths of text in the fonts that a drawing is shown in, measured by the browser. */
import { FONTS, type Face, type TextKind } from './drawing.ts';
import type { Measure } from './text-lines.ts';

/** Of the fonts of a page: the same words come again with every new event of a trace. */
const MOST_KNOWN = 5_000;

/** @param families CSS font families by face: "'Inter', sans-serif". */
export function measureIn(families: Record<Face, string>): Measure {
  const context = document.createElement('canvas').getContext('2d')!;
  const known = new Map<string, number>();
  return (text, kind) => {
    const key = `${kind} ${text}`;
    let width = known.get(key);
    if (width === undefined) {
      context.font = fontOf(kind, families);
      // Rounded up: the drawing may place glyphs on other fractions of a pixel than the canvas.
      width = Math.ceil(context.measureText(text).width) + 1;
      if (known.size >= MOST_KNOWN) known.clear();
      known.set(key, width);
    }
    return width;
  };
}

/** The interface's own families, as the page resolves them. */
export function pageFamilies(element: Element): Record<Face, string> {
  const style = getComputedStyle(element);
  return {
    sans: style.getPropertyValue('--font-sans'),
    mono: style.getPropertyValue('--font-mono'),
  };
}

function fontOf(kind: TextKind, families: Record<Face, string>): string {
  const { size, weight, face } = FONTS[kind];
  return `${weight} ${size}px ${families[face]}`;
}
