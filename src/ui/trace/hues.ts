/** One hue a placeholder, in the order in which they appear; far apart for neighbours. */
const HUES = [255, 55, 150, 330, 195, 95, 290, 20];

/** @param order the placeholder's place in the order of appearance, from 0. */
export function hueOf(order: number): number {
  return HUES[order % HUES.length]!;
}
