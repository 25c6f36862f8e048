/**
 * Walks the drawing operators of a page and says where each glyph stands.
 *
 * pdf.js's own text content gives one width for a whole run of text. A highlight has to cover
 * exactly the words it cites, so the position of every glyph is worked out here, the way a
 * renderer does it: PDF 32000-1, section 9.4.4 "Text space details".
 */
import type { PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { PdfLibrary } from './library.ts';
import { IDENTITY, multiply, type Matrix } from './matrix.ts';
import { fontFacts, type FontFacts } from './fonts.ts';
import { rulesOfPath, type Paint, type RuleSink } from './rules.ts';

/** One showing of glyphs in one direction; filled by {@link walkGlyphs}, reused between calls. */
export interface Placement {
  /** Where the glyph's origin on the baseline stands, in page coordinates (y downwards). */
  x: number;
  y: number;
  /** Unit vector along the line. */
  ux: number;
  uy: number;
  /** Length of the advance along (ux, uy), in points. */
  advance: number;
  /** Of the gap before it, what all letters here are spaced by (the operator Tc), in points. */
  spacing: number;
  /** Height of the font's em square, in points. */
  size: number;
  font: FontFacts;
}

export type GlyphSink = (unicode: string, placement: Placement) => void;

/** What `q` and `Q` save and restore. */
interface GraphicsState {
  ctm: Matrix;
  font: FontFacts | null;
  fontSize: number;
  charSpacing: number;
  wordSpacing: number;
  scale: number;
  leading: number;
  rise: number;
  /** Spacing after the last glyph, while nothing else has moved the pen. */
  spaced: number;
}

/** A glyph as pdf.js hands it to its renderer, as far as it is needed here. */
interface ShownGlyph {
  unicode: string;
  /** In thousandths of the em, or in glyph space for Type 3 fonts. */
  width: number;
  vmetric?: [number, number, number] | null;
  isSpace: boolean;
}

/** Numbers move the pen back, in thousandths of the font size. */
type Shown = (ShownGlyph | number | null)[];

/** Calls `sink` for every glyph of the page, in the order of drawing, and `onRule` for every rule. */
export async function walkGlyphs(
  page: PDFPageProxy,
  library: PdfLibrary,
  sink: GlyphSink,
  onRule: RuleSink = () => undefined,
): Promise<void> {
  const { OPS } = library;
  const paints = paintsOf(library);
  const operators = await page.getOperatorList({
    intent: 'display',
    annotationMode: library.AnnotationMode.ENABLE,
  });
  const fonts = new Map<string, FontFacts>();
  const base = page.getViewport({ scale: 1 }).transform as unknown as Matrix;
  let state = initialState(base);
  const saved: GraphicsState[] = [];
  let textMatrix = IDENTITY;
  let lineMatrix = IDENTITY;

  const moveLine = (x: number, y: number) => {
    lineMatrix = multiply(lineMatrix, [1, 0, 0, 1, x, y]);
    textMatrix = lineMatrix;
    state.spaced = 0;
  };
  const restore = () => {
    state = saved.pop() ?? state;
  };
  const showText = (glyphs: Shown) => {
    textMatrix = show(glyphs, state, textMatrix, sink);
  };

  const { fnArray, argsArray } = operators;
  for (let i = 0; i < fnArray.length; i++) {
    const args = argsArray[i] as unknown[];
    switch (fnArray[i]) {
      case OPS.save:
        saved.push({ ...state });
        break;
      case OPS.restore:
        restore();
        break;
      case OPS.transform:
        state.ctm = multiply(state.ctm, args as unknown as Matrix);
        break;
      case OPS.constructPath: {
        const [operator, [path]] = args as [number, [unknown]];
        const paint = paints.get(operator);
        if (paint && path instanceof Float32Array) rulesOfPath(path, state.ctm, paint, onRule);
        break;
      }
      case OPS.paintFormXObjectBegin: {
        saved.push({ ...state });
        const matrix = args[0] as Matrix | null;
        if (matrix) state.ctm = multiply(state.ctm, matrix);
        break;
      }
      case OPS.beginAnnotation: {
        // An annotation's appearance is placed on the bare page, whatever was drawn before it.
        saved.push({ ...state });
        state = initialState(base);
        const [, , transform, matrix] = args as unknown as [string, unknown, Matrix?, Matrix?];
        if (transform) state.ctm = multiply(state.ctm, transform);
        if (matrix) state.ctm = multiply(state.ctm, matrix);
        break;
      }
      case OPS.paintFormXObjectEnd:
      case OPS.endAnnotation:
        restore();
        break;
      case OPS.beginText:
        textMatrix = lineMatrix = IDENTITY;
        state.spaced = 0;
        break;
      case OPS.setFont:
        state.font = await loadFont(page, args[0] as string, fonts);
        state.fontSize = args[1] as number;
        break;
      case OPS.setGState:
        for (const [key, value] of args[0] as [string, unknown][]) {
          if (key !== 'Font' || !Array.isArray(value)) continue;
          state.font = await loadFont(page, value[0] as string, fonts);
          state.fontSize = value[1] as number;
        }
        break;
      case OPS.setTextMatrix:
        textMatrix = lineMatrix = matrixOf(args);
        state.spaced = 0;
        break;
      case OPS.moveText:
        moveLine(args[0] as number, args[1] as number);
        break;
      case OPS.setLeadingMoveText:
        state.leading = args[1] as number;
        moveLine(args[0] as number, args[1] as number);
        break;
      case OPS.nextLine:
        moveLine(0, state.leading);
        break;
      case OPS.setLeading:
        state.leading = -(args[0] as number);
        break;
      case OPS.setCharSpacing:
        state.charSpacing = args[0] as number;
        break;
      case OPS.setWordSpacing:
        state.wordSpacing = args[0] as number;
        break;
      case OPS.setHScale:
        state.scale = (args[0] as number) / 100;
        break;
      case OPS.setTextRise:
        state.rise = args[0] as number;
        break;
      case OPS.showText:
      case OPS.showSpacedText:
        showText(args[0] as Shown);
        break;
      case OPS.nextLineShowText:
        moveLine(0, state.leading);
        showText(args[0] as Shown);
        break;
      case OPS.nextLineSetSpacingShowText:
        state.wordSpacing = args[0] as number;
        state.charSpacing = args[1] as number;
        moveLine(0, state.leading);
        showText(args[2] as Shown);
        break;
    }
  }
}

function paintsOf({ OPS }: PdfLibrary): ReadonlyMap<number, Paint> {
  const stroking = [OPS.stroke, OPS.closeStroke, OPS.fillStroke, OPS.eoFillStroke];
  return new Map<number, Paint>([
    ...[...stroking, OPS.closeFillStroke, OPS.closeEOFillStroke].map(
      (operator) => [operator, 'stroked'] as const,
    ),
    ...[OPS.fill, OPS.eoFill].map((operator) => [operator, 'filled'] as const),
  ]);
}

function initialState(ctm: Matrix): GraphicsState {
  return {
    ctm,
    font: null,
    fontSize: 0,
    charSpacing: 0,
    wordSpacing: 0,
    scale: 1,
    leading: 0,
    rise: 0,
    spaced: 0,
  };
}

/** pdf.js passes a text matrix as one typed array or as six numbers. */
function matrixOf(args: ArrayLike<unknown>): Matrix {
  return (args.length === 1 ? args[0] : args) as Matrix;
}

async function loadFont(
  page: PDFPageProxy,
  id: string,
  known: Map<string, FontFacts>,
): Promise<FontFacts> {
  let facts = known.get(id);
  if (!facts) {
    facts = fontFacts(
      await new Promise((resolve) => page.commonObjs.get(id, resolve as (font: unknown) => void)),
    );
    known.set(id, facts);
  }
  return facts;
}

/** Places one string of glyphs; returns the text matrix after it. */
function show(glyphs: Shown, state: GraphicsState, textMatrix: Matrix, sink: GlyphSink): Matrix {
  const { font, fontSize, scale, rise } = state;
  if (!font || fontSize === 0) return textMatrix;
  const toPage = multiply(state.ctm, textMatrix);
  const [a, b, c, d, e, f] = toPage;
  // Unit vectors of text space on the page: `along` is the direction of the advance.
  const across = Math.hypot(c, d);
  const along = font.vertical ? across : Math.hypot(a, b);
  if (!(along > 0) || !(across > 0)) return textMatrix;
  // Vertical writing goes down, against the y axis of text space.
  let ux = font.vertical ? -c / along : a / along;
  let uy = font.vertical ? -d / along : b / along;
  const backwards = !font.vertical && fontSize * scale < 0;
  if (backwards) {
    ux = -ux;
    uy = -uy;
  }
  const placement: Placement = {
    x: 0,
    y: 0,
    ux,
    uy,
    advance: 0,
    spacing: 0,
    size: Math.abs(fontSize) * across * font.em,
    font,
  };
  let pen = 0;
  for (const glyph of glyphs) {
    if (glyph === null) continue;
    if (typeof glyph === 'number') {
      pen += ((font.vertical ? glyph : -glyph) * fontSize) / 1000;
      continue;
    }
    const spacing = state.charSpacing + (glyph.isSpace ? state.wordSpacing : 0);
    placement.spacing = state.spaced * (font.vertical ? 1 : scale) * along;
    state.spaced = state.charSpacing;
    if (font.vertical) {
      // The pen stands on the middle of the glyph's upper edge and goes down.
      const advance = -(glyph.vmetric ?? font.verticalMetrics)[0] * font.unit * fontSize;
      placement.x = c * (rise - pen) + e;
      placement.y = d * (rise - pen) + f;
      placement.advance = Math.abs(advance) * along;
      sink(glyph.unicode, placement);
      pen += advance - spacing;
    } else {
      const advance = glyph.width * font.unit * fontSize;
      const tx = pen * scale;
      placement.x = a * tx + c * rise + e;
      placement.y = b * tx + d * rise + f;
      placement.advance = Math.abs(advance * scale) * along;
      sink(glyph.unicode, placement);
      pen += advance + spacing;
    }
  }
  return multiply(textMatrix, font.vertical ? [1, 0, 0, 1, 0, -pen] : [1, 0, 0, 1, pen * scale, 0]);
}
