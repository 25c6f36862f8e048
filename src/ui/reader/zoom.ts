/** How large pages are shown: at a scale, or as large as fits. */
import type { PageSize } from './page-stack.ts';

/** `width`: as wide as the reader; `page`: wholly in sight; a number: CSS pixels per point. */
export type Zoom = 'width' | 'page' | number;

const STEPS = [0.25, 0.33, 0.5, 0.67, 0.8, 1, 1.25, 1.5, 2, 3, 4] as const;

/** Smaller than this nobody can read, and a window without room would have no pages at all. */
const SMALLEST = 0.1;

/** Room in CSS pixels for one page, margins taken off. */
export interface Room {
  width: number;
  height: number;
}

/** @param size the page to fit. */
export function scaleOf(zoom: Zoom, size: PageSize, room: Room): number {
  if (typeof zoom === 'number') return zoom;
  const wide = room.width / size.width;
  const scale = zoom === 'width' ? wide : Math.min(wide, room.height / size.height);
  return Number.isFinite(scale) ? Math.max(SMALLEST, scale) : 1;
}

/**
 * Of each page, where most are as the typical one: those that are larger are shown smaller where
 * pages are fitted, so that they fit as well, and nothing is beside the window.
 */
export function scalesOf(zoom: Zoom, typical: PageSize, room: Room): (size: PageSize) => number {
  const most = scaleOf(zoom, typical, room);
  return (size) => Math.min(most, scaleOf(zoom, size, room));
}

/** The next step from the scale that is seen now; the same at either end. */
export function stepFrom(scale: number, direction: 1 | -1): number {
  const next =
    direction > 0
      ? STEPS.find((step) => step > scale * 1.02)
      : STEPS.findLast((step) => step < scale * 0.98);
  return next ?? scale;
}

/**
 * Device pixels per CSS pixel for a canvas of this size: as sharp as the screen, but never more than
 * `mostPixels` in all.
 */
export function sharpness(
  size: PageSize,
  scale: number,
  ratio: number,
  mostPixels: number,
): number {
  const pixels = size.width * size.height * scale * scale;
  return Math.min(ratio, Math.sqrt(mostPixels / Math.max(1, pixels)));
}
