/** Words that a person puts on documents, to find them together. */

const LONGEST_TAG = 60;
const MOST_TAGS = 100;

/**
 * "Law" and "law" are one tag: as it was written first. In the order of the alphabet.
 *
 * @param less go before others come: what is written otherwise from now on is among both.
 */
export function withTags(
  tags: readonly string[],
  more: readonly string[],
  less: readonly string[] = [],
): string[] {
  const byKey = new Map(tags.map((tag) => [keyOf(tag), tag]));
  for (const tag of less) byKey.delete(keyOf(tag));
  for (const tag of more.map(tagOf)) if (tag && !byKey.has(keyOf(tag))) byKey.set(keyOf(tag), tag);
  return [...byKey.values()].sort((a, b) => a.localeCompare(b)).slice(0, MOST_TAGS);
}

/** As they are written on other documents already. */
export function asWritten(tags: readonly string[], there: Iterable<string>): string[] {
  const byKey = new Map<string, string>();
  for (const tag of there) if (!byKey.has(keyOf(tag))) byKey.set(keyOf(tag), tag);
  return tags.map((tag) => byKey.get(keyOf(tag)) ?? tag);
}

const keyOf = (tag: string): string => tagOf(tag).toLowerCase();
const tagOf = (tag: string): string => tag.replace(/\s+/g, ' ').trim().slice(0, LONGEST_TAG).trim();
