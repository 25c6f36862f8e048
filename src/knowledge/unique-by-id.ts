/** Each item once, by its id: the last one seen, where the first one stood. */
export function uniqueById<Item extends { id: number }>(items: readonly Item[]): Item[] {
  return [...new Map(items.map((item) => [item.id, item])).values()];
}
