/** The headings of a text without pages, as its table of contents. */
import type { Range } from '../../documents/types.ts';
import type { TextBlock } from './text-parts.ts';

export interface Heading extends Range {
  title: string;
  /** From 0: levels that the text leaves out are none. */
  depth: number;
}

const MOST_HEADINGS = 5_000;
const LONGEST_TITLE = 300;

export function headingsOf(text: string, blocks: readonly TextBlock[]): Heading[] {
  const levels: number[] = [];
  return blocks
    .filter(({ kind }) => kind === 'heading')
    .slice(0, MOST_HEADINGS)
    .map(({ level, start, end }) => {
      while (levels.length > 0 && levels.at(-1)! >= level) levels.pop();
      levels.push(level);
      const title = text.slice(start, Math.min(end, start + LONGEST_TITLE));
      return { title: title.replace(/\s+/g, ' ').trim(), depth: levels.length - 1, start, end };
    })
    .filter(({ title }) => title !== '');
}

/** The last that begins before this place; -1 before the first. */
export function headingAt(headings: readonly Heading[], position: number): number {
  return headings.findLastIndex(({ start }) => start <= position);
}
