/** Which rows of a long list can be seen, where each is as tall as what it says. */

/** Fewer are all on the page: nobody waits for them. */
export const MOST_AT_ONCE = 60;
/** Above and below what is seen, so that scrolling and Tab find something there. */
const BESIDE_PX = 600;

export interface Window {
  from: number;
  to: number;
  /** Room of the rows that are not on the page. */
  above: number;
  below: number;
}

/**
 * @param heights of all rows, as they were measured or are guessed.
 * @param top where the window that is looked through begins, from the top of the list.
 */
export function windowOf(heights: readonly number[], top: number, height: number): Window {
  const whole = heights.reduce((sum, each) => sum + each, 0);
  if (heights.length <= MOST_AT_ONCE) return { from: 0, to: heights.length, above: 0, below: 0 };
  let [from, above] = [0, 0];
  while (from < heights.length && above + heights[from]! < top - BESIDE_PX)
    above += heights[from++]!;
  let [to, until] = [from, above];
  while (to < heights.length && until < top + height + BESIDE_PX) until += heights[to++]!;
  return { from, to, above, below: whole - until };
}
