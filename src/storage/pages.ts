/** The store `pages`: page layouts in blocks, so that a highlight loads few pages of a long book. */
import type { PageLayout, Range, ShownBlock } from '../documents/types.ts';
import { parseOne } from './damage.ts';
import { documentGone } from './documents.ts';
import { parsePageBlock } from './parsers.ts';
import type { PageBlockRecord, PageHead, TextRecord } from './records.ts';
import type { Database } from './schema.ts';

/** About 300 kB a record for a dense page of text. */
export const PAGES_PER_BLOCK = 8;

export function toPageBlocks(document: string, pages: readonly PageLayout[]): PageBlockRecord[] {
  const blocks: PageBlockRecord[] = [];
  for (let first = 0; first < pages.length; first += PAGES_PER_BLOCK) {
    const part = pages.slice(first, first + PAGES_PER_BLOCK);
    blocks.push({
      version: 1,
      document,
      block: blocks.length,
      start: part[0]!.start,
      end: part.at(-1)!.end,
      pages: part,
    });
  }
  return blocks;
}

function toPageHeads(pages: readonly PageLayout[]): PageHead[] {
  return pages.map(({ number, label, width, height, start, end }) => {
    return { number, label, width, height, start, end };
  });
}

export function toTextRecord(
  document: string,
  text: string,
  pages: readonly PageLayout[],
  shape: ShownBlock[],
): TextRecord {
  const record = { version: 1, document, text, pages: toPageHeads(pages) } as const;
  return shape.length > 0 ? { ...record, shape } : record;
}

/** @throws TriviumError `damaged`, also where there is no such block; `not-found` for no document. */
export async function readPageBlock(
  database: Database,
  document: string,
  block: number,
): Promise<PageBlockRecord> {
  const value: unknown = await database.get('pages', [document, block]);
  const isThere = value !== undefined || (await database.getKey('texts', document)) !== undefined;
  if (!isThere) throw documentGone();
  return parseOne('pages', `${document}/${block}`, value, parsePageBlock);
}

/** The layouts of the pages that any of these ranges of text touches. */
export async function readLayouts(
  database: Database,
  document: string,
  heads: readonly PageHead[],
  ranges: readonly Range[],
): Promise<PageLayout[]> {
  const touched = heads.flatMap((page, i) =>
    ranges.some((range) => page.start < range.end && page.end > range.start) ? [i] : [],
  );
  const blocks = [...new Set(touched.map((i) => Math.floor(i / PAGES_PER_BLOCK)))];
  const { store } = database.transaction('pages');
  const records = await Promise.all(
    blocks.map(async (block) => {
      const value = await store.get([document, block]);
      return parseOne('pages', `${document}/${block}`, value, parsePageBlock);
    }),
  );
  const wanted = new Set(touched.map((i) => heads[i]!.number));
  return records.flatMap((record) => record.pages).filter((page) => wanted.has(page.number));
}
