/**
 * Joins glyphs to segments: pieces of one line in one style, with no gap that could be a column
 * gutter. Segments are what the layout moves around; inside them every character keeps its edges.
 *
 * Coordinates are those of a frame: the page turned so that the segment's text runs along +x and
 * the next line follows at larger y. Upright text has the identity frame, so there a frame's
 * coordinates are the page's. Vertical writing needs nothing special: turned, its columns are
 * lines, and the next one (to the left on the page) is the next at larger y.
 */
import {
  combineAccent,
  isNameless,
  isWhiteSpace,
  textOfDrawing,
  textOfGlyph,
} from './characters.ts';
import type { FontFacts } from './fonts.ts';
import type { Placement } from './glyphs.ts';
import { closeLetters, WORD_GAP, type LooseSpace } from './spaces.ts';

/** Direction of text on the page as a unit vector, y downwards. */
export interface Frame {
  cos: number;
  sin: number;
}

export interface Segment {
  frame: Frame;
  text: string;
  /** text.length + 1 positions along the line, from the segment's left edge, in points. */
  edges: number[];
  left: number;
  right: number;
  baseline: number;
  /** Height of the em in points. */
  size: number;
  font: FontFacts;
  /** Text that runs from right to left: `edges` are measured from the right edge. */
  rightToLeft: boolean;
  /** Whether a space is drawn at its left edge, at its right one. */
  spaceLeft: boolean;
  spaceRight: boolean;
}

export const UPRIGHT: Frame = { cos: 1, sin: 0 };

/** In ems: pieces of a line further apart are cells of a table. */
export const CELL_GAP = 1.2;

/** All in ems. */
const COLUMN_GAP = 0.7;
const OVERLAP = 0.35;
const BASELINE_SHIFT = 0.12;
const ACCENT_STEP = 0.5;
const SIZE_CHANGE = 0.12;

/** Segments hold at most this many characters: their runs count them in 16 bits. */
const MAX_SEGMENT_LENGTH = 8_000;

/** Collects segments from glyphs in the order of drawing. */
export class SegmentBuilder {
  private readonly all: Segment[] = [];
  private open: Segment | null = null;
  /** Glyphs that stand for no character. */
  nameless = 0;
  private readonly frames = new Map<number, Frame>();
  /** Where the next glyph of the open segment is expected, in frame coordinates. */
  private pen = 0;
  private lastStart = 0;
  /** Where the space ends that was drawn last, if it is the last that was drawn. */
  private space: { frame: Frame; x: number; y: number } | null = null;
  /** Of the open segment: spaces that are gaps, and how many are drawn. */
  private loose: LooseSpace[] = [];
  private drawn = 0;

  constructor(
    private readonly width: number,
    private readonly height: number,
  ) {}

  readonly add = (unicode: string, at: Placement): void => {
    const drawing = at.font.drawn ? textOfDrawing(unicode) : undefined;
    const text = drawing ?? textOfGlyph(unicode);
    at.font.glyphs++;
    // A font of which most is guessed says nothing.
    if (drawing !== undefined || (text === '' && isNameless(unicode))) {
      at.font.nameless++;
      this.nameless++;
    }
    const isSpace = text === '' && isWhiteSpace(unicode);
    if (text === '' && !isSpace) return;
    if (!(at.size > 0.1) || !Number.isFinite(at.x + at.y + at.advance)) return;
    // Text outside the page is not what a reader sees (printers' marks, hidden notes).
    const middle = at.advance / 2;
    const midX = at.x + at.ux * middle;
    const midY = at.y + at.uy * middle;
    if (midX < 0 || midY < 0 || midX > this.width || midY - at.size > this.height) return;

    const frame = this.frameOf(at);
    const x = at.x * frame.cos + at.y * frame.sin;
    const y = at.y * frame.cos - at.x * frame.sin;
    const open = this.open;
    if (isSpace) {
      if (open && this.isBeside(open, frame, x, y)) open.spaceRight = true;
      this.space = { frame, x: x + at.advance, y };
    } else {
      if (open && this.continues(open, frame, x, y, at)) this.append(open, text, x, at);
      else this.start(frame, text, x, y, at);
      this.space = null;
    }
  };

  /** To be asked for when all glyphs are there. */
  get segments(): Segment[] {
    this.settle();
    return this.all;
  }

  /** The page has glyphs, but hardly any that stand for a character. */
  get isNameless(): boolean {
    return this.nameless > 10 && this.all.length < this.nameless / 10;
  }

  private continues(open: Segment, frame: Frame, x: number, y: number, at: Placement): boolean {
    const { size } = open;
    if (open.text.length > MAX_SEGMENT_LENGTH || !this.isBeside(open, frame, x, y)) return false;
    if (Math.abs(at.size - size) > SIZE_CHANGE * size) return false;
    return open.font === at.font || sameStyle(open.font, at.font);
  }

  private isBeside({ frame, size, baseline }: Segment, other: Frame, x: number, y: number) {
    if (frame !== other || Math.abs(y - baseline) > BASELINE_SHIFT * size) return false;
    const gap = x - this.pen;
    return gap < COLUMN_GAP * size && gap > -OVERLAP * size;
  }

  private start(frame: Frame, text: string, x: number, y: number, at: Placement): void {
    const open = this.open;
    if (open?.frame === frame && at.size === open.size && this.isUnderAccent(x, at.size)) {
      // An accent was drawn apart, then its letter under it, a step back: one character.
      const combined = combineAccent(open.text.at(-1)!, text);
      if (combined) {
        dropLast(open);
        this.pen = this.lastStart;
        this.append(open, combined, this.lastStart, at);
        return;
      }
    }
    this.settle();
    const { space } = this;
    const segment: Segment = {
      frame,
      text: '',
      edges: [0],
      left: x,
      right: x,
      baseline: y,
      size: at.size,
      font: at.font,
      rightToLeft: false,
      spaceLeft:
        space?.frame === frame &&
        Math.abs(space.x - x) < OVERLAP * at.size &&
        Math.abs(space.y - y) < BASELINE_SHIFT * at.size,
      spaceRight: false,
    };
    this.all.push(segment);
    this.open = segment;
    this.pen = x;
    this.append(segment, text, x, at);
  }

  private isUnderAccent(x: number, size: number): boolean {
    return x < this.pen && x > this.lastStart - ACCENT_STEP * size;
  }

  private append(segment: Segment, text: string, x: number, at: Placement): void {
    const { edges } = segment;
    if (segment.text !== '') {
      const shift = x - this.pen;
      const gap = shift - at.spacing;
      const drawn = segment.spaceRight;
      if (drawn || gap > WORD_GAP * segment.size) {
        if (drawn) this.drawn++;
        else this.loose.push({ index: segment.text.length, gap });
        segment.text += ' ';
        edges.push(Math.max(edges.at(-1)!, x - segment.left));
      } else {
        const combined =
          shift < -0.1 * segment.size ? combineAccent(segment.text.at(-1)!, text) : null;
        if (combined) {
          dropLast(segment);
          text = combined;
        } else {
          // No gap is left between two characters: the first ends where the second starts.
          edges[edges.length - 1] = Math.max(edges[edges.length - 2] ?? 0, x - segment.left);
        }
      }
      segment.spaceRight = false;
    }
    const from = edges[edges.length - 1]!;
    const end = Math.max(from, x + at.advance - segment.left);
    for (let i = 1; i <= text.length; i++) edges.push(from + ((end - from) * i) / text.length);
    segment.text += text;
    segment.right = Math.max(segment.right, segment.left + end);
    this.pen = x + at.advance;
    this.lastStart = x;
  }

  /** Ends the open segment. */
  private settle(): void {
    if (this.open && this.loose.length > 0) closeLetters(this.open, this.loose, this.drawn > 0);
    this.loose = [];
    this.drawn = 0;
  }

  /** One frame object per direction, so that frames are compared by identity. */
  private frameOf(at: Placement): Frame {
    if (at.ux > 0.9998) return UPRIGHT;
    const degrees = Math.round((Math.atan2(at.uy, at.ux) * 180) / Math.PI);
    if (degrees === 0) return UPRIGHT;
    let frame = this.frames.get(degrees);
    if (!frame) {
      const angle = (degrees * Math.PI) / 180;
      frame = { cos: Math.cos(angle), sin: Math.sin(angle) };
      this.frames.set(degrees, frame);
    }
    return frame;
  }
}

function sameStyle(a: FontFacts, b: FontFacts): boolean {
  return a.bold === b.bold && a.italic === b.italic && a.vertical === b.vertical;
}

function dropLast(segment: Segment): void {
  segment.text = segment.text.slice(0, -1);
  if (segment.edges.length > 1) segment.edges.pop();
}

/** Whether two neighbouring pieces of a line stand as far apart as cells of a table do. */
export function cellsApart(a: Segment, b: Segment): boolean {
  const [first, second] = a.left <= b.left ? [a, b] : [b, a];
  return second.left - first.right > CELL_GAP * second.size;
}

/** A stretch of its text. @param rightToLeft whether it is turned around. */
export function partOf(
  segment: Segment,
  from: number,
  to: number,
  rightToLeft: boolean = false,
): Segment {
  const start = segment.edges[from]!;
  const end = segment.edges[to]!;
  const edges = segment.edges.slice(from, to + 1);
  return {
    ...segment,
    text: rightToLeft
      ? [...segment.text.slice(from, to)].reverse().join('')
      : segment.text.slice(from, to),
    edges: rightToLeft
      ? edges.map((edge) => end - edge).reverse()
      : edges.map((edge) => edge - start),
    left: segment.left + start,
    right: segment.left + end,
    rightToLeft,
    spaceLeft: segment.spaceLeft && from === 0,
    spaceRight: segment.spaceRight && to === segment.text.length,
  };
}
