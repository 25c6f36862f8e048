/** How heavy letters are: the width of their stems, by which bold is told from plain. */
import type { Picture } from './picture.ts';

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Shares of a line's pixels, from the darkest: its ink and its paper. */
const INK = 0.03;
const PAPER = 0.7;
/** Between paper and ink: what belongs to a stroke, and what one has to reach. */
const EDGE = 0.25;
const CORE = 0.5;
/** Of a pixel. */
const STEP = 0.25;
/** Fewer strokes say nothing. */
const LEAST_STROKES = 12;

/**
 * The middle one of the widths that strokes have along a line, in pixels, for each of its words;
 * 0 where there are too few. Measured between the line's own ink and paper, over the edges of each
 * stroke, so that light and blur change little.
 */
export function strokesOf(picture: Picture, words: readonly Box[]): number[] {
  const boxes = words.map((box) => within(picture, box));
  const { ink, paper } = shadesOf(picture, boxes);
  return boxes.map((box) => middleStroke(picture, box, ink, paper));
}

function within({ width, height }: Picture, { left, top, right, bottom }: Box): Box {
  return {
    left: Math.max(0, Math.floor(left)),
    top: Math.max(0, Math.floor(top)),
    right: Math.min(width, Math.ceil(right)),
    bottom: Math.min(height, Math.ceil(bottom)),
  };
}

function shadesOf({ width, grey }: Picture, boxes: readonly Box[]): { ink: number; paper: number } {
  const counts = new Uint32Array(256);
  let all = 0;
  for (const { left, top, right, bottom } of boxes) {
    for (let y = top; y < bottom; y++) {
      for (let at = y * width + left; at < y * width + right; at++, all++) counts[grey[at]!]!++;
    }
  }
  const shadeAt = (share: number): number => {
    let left = share * all;
    return Math.max(
      0,
      counts.findIndex((count) => (left -= count) <= 0),
    );
  };
  return { ink: shadeAt(INK), paper: shadeAt(PAPER) };
}

function middleStroke(
  { width, grey }: Picture,
  { left, top, right, bottom }: Box,
  ink: number,
  paper: number,
): number {
  const counts: number[] = [];
  let strokes = 0;
  const end = (sum: number, peak: number): void => {
    if (peak < CORE) return;
    const bucket = Math.round(sum / STEP);
    counts[bucket] = (counts[bucket] ?? 0) + 1;
    strokes++;
  };
  for (let y = top; y < bottom; y++) {
    let [sum, peak] = [0, 0];
    for (let x = left; x < right; x++) {
      const dark = (paper - grey[y * width + x]!) / (paper - ink || 1);
      if (dark > EDGE) {
        sum += Math.min(1, dark);
        peak = Math.max(peak, dark);
      } else {
        end(sum, peak);
        sum = peak = 0;
      }
    }
    end(sum, peak);
  }
  if (strokes < LEAST_STROKES) return 0;
  let half = strokes / 2;
  return STEP * counts.findIndex((count) => (half -= count ?? 0) <= 0);
}
