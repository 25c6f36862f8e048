/** Sizes of a graph's nodes: apart from the layout, so that whoever draws it need not load that. */

/** In the layout's units. */
export function nodeRadius(statements: number): number {
  return 3 + Math.min(15, Math.sqrt(statements) * 1.4);
}
