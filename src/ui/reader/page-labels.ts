/**
 * What a PDF calls its pages (PDF 32000-1, 12.4.2): "iv" before "1", "A-3" in an appendix. Only
 * where that differs from counting them.
 */

/** A label longer than this is no number of a page. */
const LONGEST = 16;

/** @param given of every page. @returns null where pages are counted from 1. */
export function labelsOf(given: readonly string[]): string[] | null {
  const labels = given.map((label, index) => {
    const words = label.replace(/\s+/g, ' ').trim();
    return words === '' || words.length > LONGEST ? `${index + 1}` : words;
  });
  return labels.every((label, index) => label === `${index + 1}`) ? null : labels;
}

/**
 * The page that a person means: one with this label, of several the next one from here; otherwise
 * the one with this number. Null for neither.
 */
export function pageMeant(
  typed: string,
  labels: readonly string[] | null,
  count: number,
  here: number,
): number | null {
  const wanted = typed.trim().toLowerCase();
  const labelled = (labels ?? []).flatMap((label, index) =>
    label.toLowerCase() === wanted ? index + 1 : [],
  );
  const found = labelled.find((page) => page >= here) ?? labelled[0];
  if (found !== undefined) return found;
  if (!/^\d+$/.test(wanted)) return null;
  return Math.min(count, Math.max(1, Number(wanted)));
}
