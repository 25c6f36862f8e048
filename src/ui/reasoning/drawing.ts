/** What a drawing is made of: boxes, lines of text and paths at their places, in pixels from its top left. */
import type { Row } from './chain.ts';

export interface Rectangle {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Kinds of text: their type is `FONTS`, their colour is the renderer's. */
export type TextKind =
  | 'asked'
  | 'known'
  | 'label'
  | 'value'
  | 'relation'
  | 'note'
  | 'source'
  | 'answer'
  | 'head';

/** Good: grounded; caution: not grounded, or disputed; busy: looked for now. */
export type Tone = 'good' | 'caution' | 'busy';

export interface Line {
  text: string;
  kind: TextKind;
  tone?: Tone;
  x: number;
  /** Of the baseline. */
  y: number;
  anchor: 'start' | 'middle' | 'end';
}

export interface Box extends Rectangle {
  kind: 'known' | 'unknown' | 'found' | 'used';
  hue?: number;
  lines: Line[];
}

export interface DrawnRow extends Rectangle {
  row: Row;
  badge: { x: number; y: number; text: string };
  /** What the step asks, above its boxes. */
  asked: Line[];
  left: Box;
  right: Box;
  /** From the left box to the right one. */
  arrow: string;
  relation: Line[];
  /** Where it is written, how far it is grounded, what else was considered. */
  notes: Line[];
  /** Where the first source can be clicked; null without one. */
  source: Rectangle | null;
}

export interface DrawnLink {
  path: string;
  /** The corners of the path, for tests of what it crosses. */
  points: Point[];
  hue: number;
  dashed: boolean;
}
export type Point = readonly [x: number, y: number];

export interface Drawing {
  width: number;
  height: number;
  rows: DrawnRow[];
  links: DrawnLink[];
  answer: Box | null;
  /**
   * Above: the question. Below: what a person changed beside the steps, and what is cited. Question
   * and citations are for drawings that stand alone.
   */
  head: Line[];
  foot: Line[];
}

/** What each kind is set in, in pixels: drawn with it, and measured with it. The family is the renderer's. */
export const FONTS: Record<TextKind, { size: number; weight: number }> = {
  asked: { size: 14, weight: 560 },
  known: { size: 14, weight: 500 },
  label: { size: 12, weight: 500 },
  value: { size: 15, weight: 600 },
  relation: { size: 13, weight: 400 },
  note: { size: 12, weight: 400 },
  source: { size: 12, weight: 400 },
  answer: { size: 18, weight: 600 },
  head: { size: 18, weight: 600 },
};
/** Of a line, as a multiple of its size. */
export const LEADING = 1.34;
