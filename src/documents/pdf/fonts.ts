/** What the layout needs to know of a font: its metrics and whether it is bold. */

export interface FontFacts {
  name: string;
  bold: boolean;
  italic: boolean;
  vertical: boolean;
  /** Type 3: its glyphs are drawings, most often TeX's. */
  drawn: boolean;
  /** Glyph-space units to ems: 0.001 but for Type 3 fonts. */
  unit: number;
  /** Height of a line of this font, in units of the font size: 1 but for Type 3 fonts. */
  em: number;
  /** Above and below the baseline, in ems; descent is negative. */
  ascent: number;
  descent: number;
  /** For vertical writing: advance, and origin of the glyph, in glyph space. */
  verticalMetrics: [number, number, number];
  /** Glyphs seen on the page, and those among them that stand for no character. */
  glyphs: number;
  nameless: number;
}

/** A font with so many nameless glyphs says nothing: what it has names for is wrong as well. */
const NAMELESS_SHARE = 0.3;
const NAMELESS_COUNT = 10;

/** Whether the font tells which characters its shapes are. */
export function isReadable({ glyphs, nameless }: FontFacts): boolean {
  return nameless < NAMELESS_COUNT || nameless < NAMELESS_SHARE * glyphs;
}

/** The parts of pdf.js's font object that are read (`fontExtraProperties` must be on). */
interface LoadedFont {
  name?: string;
  bold?: boolean;
  black?: boolean;
  italic?: boolean;
  vertical?: boolean;
  isType3Font?: boolean;
  fontMatrix?: number[];
  bbox?: number[];
  ascent?: number;
  descent?: number;
  defaultVMetrics?: [number, number, number];
}

const BOLD_NAME = /bold|black|heavy|demi|cmbx|cmssbx|-medi(?:tal)?\b|nimbus.*medi|[-_,]bd/i;
const ITALIC_NAME = /ital|obliq|slant|cmti|cmsl|[-_,]it\b/i;

/** Fonts lie about their ascent and descent; a highlight outside these bounds looks wrong. */
const ASCENT = { usual: 0.8, least: 0.6, most: 1 };
const DESCENT = { usual: -0.2, least: -0.35, most: -0.1 };

/** @param loaded pdf.js's font object, or the error text it puts in the place of a broken font. */
export function fontFacts(loaded: unknown): FontFacts {
  const font: LoadedFont = typeof loaded === 'object' && loaded !== null ? loaded : {};
  const name = font.name ?? '';
  const unit = Math.abs(font.fontMatrix?.[0] ?? 0.001) || 0.001;
  const facts: FontFacts = {
    name,
    bold: Boolean(font.bold || font.black) || BOLD_NAME.test(name),
    italic: Boolean(font.italic) || ITALIC_NAME.test(name),
    vertical: Boolean(font.vertical),
    drawn: Boolean(font.isType3Font),
    unit,
    em: 1,
    ascent: within(ASCENT, font.ascent),
    descent: within(DESCENT, font.descent),
    verticalMetrics: font.defaultVMetrics ?? [-1000, 500, 880],
    glyphs: 0,
    nameless: 0,
  };
  if (facts.vertical) {
    // The line of vertical writing runs through the middle of its glyphs.
    facts.ascent = 0.5;
    facts.descent = -0.5;
  }
  if (font.isType3Font && font.bbox && font.fontMatrix) {
    // The em of a Type 3 font is whatever its author liked: measure it by the font's own box.
    const upper = Math.abs((font.bbox[3] ?? 0) * (font.fontMatrix[3] ?? 0));
    const lower = Math.abs((font.bbox[1] ?? 0) * (font.fontMatrix[3] ?? 0));
    if (upper + lower > 0) facts.em = upper + lower;
  }
  return facts;
}

function within(bounds: { usual: number; least: number; most: number }, value?: number): number {
  if (!value || !Number.isFinite(value)) return bounds.usual;
  const low = Math.min(bounds.least, bounds.most);
  return Math.min(Math.max(value, low), Math.max(bounds.least, bounds.most));
}
