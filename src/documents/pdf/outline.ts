/** A PDF's own table of contents: parsed, never trusted; links to other places are left out. */

export interface OutlineEntry {
  title: string;
  /** From 0, the outermost. */
  depth: number;
  /** Where it leads to, from 1; null where the file does not say or names a page that is not there. */
  page: number | null;
  /** The point of that page, in its own coordinates (y upwards), as far as the file names one. */
  left: number | null;
  top: number | null;
}

/** A table of contents longer than this is a mistake or an attack. */
const MOST_ENTRIES = 5_000;
const DEEPEST = 12;
const MAX_TITLE_LENGTH = 500;

/** What is asked of pdf.js's document, in whichever build. */
export interface OutlineSource {
  numPages: number;
  getOutline(): Promise<unknown>;
  getDestination(name: string): Promise<unknown>;
  getPageIndex(reference: { num: number; gen: number }): Promise<number>;
}

interface Item {
  title: string;
  dest: unknown;
  items: Item[];
}

export type Destination = Pick<OutlineEntry, 'page' | 'left' | 'top'>;

/** Never rejects: what cannot be read has no entries, or entries that lead nowhere. */
export async function readOutline(pdf: OutlineSource): Promise<OutlineEntry[]> {
  const top = (await pdf.getOutline().catch(() => null)) as Item[] | null;
  const entries: OutlineEntry[] = [];
  const walk = async (items: readonly Item[], depth: number): Promise<void> => {
    for (const item of items) {
      if (entries.length >= MOST_ENTRIES) return;
      const title = item.title.slice(0, MAX_TITLE_LENGTH).replace(/\s+/g, ' ').trim();
      if (title !== '') entries.push({ title, depth, ...(await destinationOf(pdf, item.dest)) });
      if (depth < DEEPEST) await walk(item.items, depth + 1);
    }
  };
  await walk(top ?? [], 0);
  return entries;
}

/**
 * A destination is a name or an array: a page (its reference or index), the way to show it, and
 * the numbers that way needs (PDF 32000-1, table 151).
 */
export async function destinationOf(
  pdf: Pick<OutlineSource, 'numPages' | 'getDestination' | 'getPageIndex'>,
  destination: unknown,
): Promise<Destination> {
  const nowhere = { page: null, left: null, top: null };
  try {
    const explicit: unknown =
      typeof destination === 'string' ? await pdf.getDestination(destination) : destination;
    if (!Array.isArray(explicit)) return nowhere;
    const [first, fit, ...numbers] = explicit as unknown[];
    const index =
      typeof first === 'object' && first !== null
        ? await pdf.getPageIndex(first as { num: number; gen: number })
        : first;
    const isPage = typeof index === 'number' && Number.isInteger(index);
    if (!isPage || index < 0 || index >= pdf.numPages) return nowhere;
    const at = (i: number | undefined): number | null => {
      const value = i === undefined ? null : numbers[i];
      return typeof value === 'number' && Number.isFinite(value) ? value : null;
    };
    const [left, top] = POINTS[(fit as { name?: string } | undefined)?.name ?? ''] ?? [];
    return { page: index + 1, left: at(left), top: at(top) };
  } catch {
    return nowhere;
  }
}

/** Which of its numbers are the left and the upper edge of what is shown. */
const POINTS: Record<string, [left?: number, top?: number]> = {
  XYZ: [0, 1],
  FitH: [undefined, 0],
  FitBH: [undefined, 0],
  FitV: [0],
  FitBV: [0],
  FitR: [0, 3],
};
