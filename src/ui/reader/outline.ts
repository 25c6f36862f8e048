/** A PDF's own table of contents: parsed, never trusted; links to other places are left out. */
import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';

export interface OutlineEntry {
  title: string;
  /** From 0, the outermost. */
  depth: number;
  /** Where it leads to, from 1; null where the file does not say or names a page that is not there. */
  page: number | null;
}

/** A table of contents longer than this is a mistake or an attack. */
const MOST_ENTRIES = 5_000;
const DEEPEST = 12;

type Source = Pick<PDFDocumentProxy, 'getOutline' | 'getDestination' | 'getPageIndex' | 'numPages'>;
type Item = Awaited<ReturnType<PDFDocumentProxy['getOutline']>>[number];

export async function readOutline(pdf: Source): Promise<OutlineEntry[]> {
  const top = (await pdf.getOutline().catch(() => null)) as Item[] | null;
  const entries: OutlineEntry[] = [];
  const walk = async (items: readonly Item[], depth: number): Promise<void> => {
    for (const item of items) {
      if (entries.length >= MOST_ENTRIES) return;
      const title = item.title.replace(/\s+/g, ' ').trim();
      if (title !== '') entries.push({ title, depth, page: await pageOf(pdf, item.dest) });
      if (depth < DEEPEST) await walk(item.items as Item[], depth + 1);
    }
  };
  await walk(top ?? [], 0);
  return entries;
}

/** A destination is a name or an array whose first item is a page: its reference, or its index. */
async function pageOf(pdf: Source, destination: unknown): Promise<number | null> {
  try {
    const explicit: unknown =
      typeof destination === 'string' ? await pdf.getDestination(destination) : destination;
    const first: unknown = Array.isArray(explicit) ? explicit[0] : null;
    const index =
      typeof first === 'object' && first !== null
        ? await pdf.getPageIndex(first as Parameters<Source['getPageIndex']>[0])
        : first;
    const isPage = typeof index === 'number' && Number.isInteger(index);
    return isPage && index >= 0 && index < pdf.numPages ? index + 1 : null;
  } catch {
    return null;
  }
}
