/** What a text without pages is shown by. Pages are shown as they are printed. */
import type { ReadDocument, ShownBlock } from './types.ts';

export function shapeOf({ pages, blocks }: Pick<ReadDocument, 'pages' | 'blocks'>): ShownBlock[] {
  if (pages.length > 0) return [];
  return blocks.map(({ kind, level, start, end }) => ({ kind, level, start, end }));
}
