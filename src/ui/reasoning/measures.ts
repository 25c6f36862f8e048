/** Measures of a drawing that several of its parts keep to, in pixels. */

/** Left of the lanes: the numbers, and lines that pass a lane. */
export const GUTTER = 36;
export const RIGHT = 18;
/** Between two lanes. */
export const GAP = 34;
/** Inside a box. */
export const PADDING = 10;
/** Lines of text at most, of one thing. */
export const MOST_LINES = 8;
