/**
 * Which way the lines of a page run, by projection: seen along the lines, ink and white strips
 * alternate; seen from anywhere else they blur (W. Postl's method of skew detection).
 */
import type { Picture } from './picture.ts';

export interface Direction {
  /** Degrees, clockwise, -45..135: upside down is not told from upright. */
  angle: number;
  /** Ink was found, and one axis stands out. */
  isSure: boolean;
}

/** The picture is looked at in so many pixels along its longer side. */
const LOOKED_AT = 1_000;
const MOST_POINTS = 60_000;
/** Darker than its surroundings by so much is ink; by so many times what neighbours differ by, too. */
const INK = 24;
const NOISE = 4;
/** Below this there is nothing to be read. */
const LEAST_POINTS = 40;
/** Degrees: how far a page may lean, and how finely that is looked for. */
const MOST_LEANING = 8;
const COARSE = 0.5;
const FINE = 0.1;
/** By how much the better axis has to stand out. */
const CLEARLY = 1.5;
/** Leaning less than this, recognition sees to itself. */
const STRAIGHT = 0.25;

/** @returns null for a picture without ink. */
export function directionOf(picture: Picture): Direction | null {
  const points = inkOf(smaller(picture));
  if (points.x.length < LEAST_POINTS) return null;
  const [across, down] = [best(points, 0), best(points, 90)];
  const [better, other] = across.score >= down.score ? [across, down] : [down, across];
  const leaning = better.angle - 90 * Math.round(better.angle / 90);
  return {
    angle: Math.abs(leaning) < STRAIGHT ? better.angle - leaning : better.angle,
    isSure: better.score > CLEARLY * other.score,
  };
}

interface Points {
  x: Float32Array;
  y: Float32Array;
}

function best(points: Points, axis: number): { angle: number; score: number } {
  let found = { angle: axis, score: sharpness(points, axis) };
  const look = (around: number, reach: number, step: number): void => {
    for (let angle = around - reach; angle <= around + reach + 1e-9; angle += step) {
      const score = sharpness(points, angle);
      if (score > found.score) found = { angle, score };
    }
  };
  look(axis, MOST_LEANING, COARSE);
  look(found.angle, COARSE, FINE);
  return found;
}

/** How much ink and white alternate across lines that run at this angle. */
function sharpness({ x, y }: Points, angle: number): number {
  const radians = (angle * Math.PI) / 180;
  const [cos, sin] = [Math.cos(radians), Math.sin(radians)];
  const bins = new Float64Array(4 * LOOKED_AT);
  for (let i = 0; i < x.length; i++) bins[Math.round(y[i]! * cos - x[i]! * sin) + 2 * LOOKED_AT]!++;
  let sum = 0;
  for (let i = 1; i < bins.length; i++) sum += (bins[i]! - bins[i - 1]!) ** 2;
  return sum;
}

function smaller({ width, height, grey }: Picture): Picture {
  const by = Math.max(1, Math.ceil(Math.max(width, height) / LOOKED_AT));
  if (by === 1) return { width, height, grey };
  const small = { width: Math.floor(width / by), height: Math.floor(height / by) };
  const pixels = new Uint8Array(small.width * small.height);
  for (let y = 0, i = 0; y < small.height; y++) {
    for (let x = 0; x < small.width; x++, i++) {
      let sum = 0;
      for (let dy = 0; dy < by; dy++) {
        const row = (y * by + dy) * width + x * by;
        for (let dx = 0; dx < by; dx++) sum += grey[row + dx]!;
      }
      pixels[i] = sum / (by * by);
    }
  }
  return { ...small, grey: pixels };
}

/** What is darker than the mean around it; at most so many points, evenly taken. */
function inkOf({ width, height, grey }: Picture): Points {
  const sums = new Float64Array((width + 1) * (height + 1));
  for (let y = 0; y < height; y++) {
    let row = 0;
    for (let x = 0; x < width; x++) {
      row += grey[y * width + x]!;
      sums[(y + 1) * (width + 1) + x + 1] = sums[y * (width + 1) + x + 1]! + row;
    }
  }
  const reach = Math.max(4, Math.round(Math.max(width, height) / 40));
  const ink = Math.max(INK, NOISE * usualDifference(grey));
  const found: number[] = [];
  for (let y = 0; y < height; y++) {
    const [top, bottom] = [Math.max(0, y - reach), Math.min(height, y + reach + 1)];
    for (let x = 0; x < width; x++) {
      const [left, right] = [Math.max(0, x - reach), Math.min(width, x + reach + 1)];
      const sum =
        sums[bottom * (width + 1) + right]! -
        sums[top * (width + 1) + right]! -
        sums[bottom * (width + 1) + left]! +
        sums[top * (width + 1) + left]!;
      const mean = sum / ((bottom - top) * (right - left));
      if (grey[y * width + x]! < mean - ink) found.push(y * width + x);
    }
  }
  const step = Math.max(1, found.length / MOST_POINTS);
  const count = Math.floor(found.length / step);
  const points = { x: new Float32Array(count), y: new Float32Array(count) };
  for (let i = 0; i < count; i++) {
    const at = found[Math.floor(i * step)]!;
    points.x[i] = (at % width) - width / 2;
    points.y[i] = Math.floor(at / width) - height / 2;
  }
  return points;
}

/** Between neighbours in a row: the middle one. */
function usualDifference(grey: Uint8Array): number {
  const counts = new Uint32Array(256);
  for (let i = 1; i < grey.length; i++) counts[Math.abs(grey[i]! - grey[i - 1]!)]!++;
  let left = grey.length / 2;
  return counts.findIndex((count) => (left -= count) <= 0);
}
