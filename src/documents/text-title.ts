/** What a text calls itself, by what stands above the whole of it. */
import { isDateLine } from './date-line.ts';
import { isByLine } from './front-page.ts';
import type { Block, Range } from './types.ts';

/** What stands before running text is the front; a paragraph of it is longer than that. */
const LONGEST_ON_FRONT = 300;
/** "THE NIGHT THE FOG CAME", among other lines. */
const HEADLINE = /^(?=\P{L}*\p{L}+(?:\P{L}+\p{L}+){2})[^\p{Ll}]{12,100}(?<![.:;,])$/u;
/** "Chapter 1", "Ruth 1". */
const NUMBERED = /^(.{0,100}\p{L}.{0,20}?)\s+(?:\d+|[IVXLC]+)\.?$/u;

/**
 * The first heading on its front, or line in the middle of it, unless that is one part's of many;
 * empty where there is none.
 * @param begun where the body begins, if that is known: at the first numbered section.
 */
export function titleIn(text: string, blocks: readonly Block[], begun?: Block): string {
  const plain = ({ start, end }: Range): string => text.slice(start, end).replace(/\s+/g, ' ');
  const isHeading = ({ kind }: Block): boolean => kind === 'heading';
  const body = blocks.findIndex(
    (each) => each === begun || (!isHeading(each) && each.end - each.start > LONGEST_ON_FRONT),
  );
  const front = body < 0 ? blocks : blocks.slice(0, body);
  const centred = centredIn(text);
  const isNamed = (block: Block): boolean => isHeading(block) || centred(block) !== null;
  const isOther = (words: string): boolean => isDateLine(words) || isByLine(words);
  const at = front.findIndex((block) => isNamed(block) && !isOther(plain(block)));
  const first = front[at];
  const isLast = first !== undefined && at === front.length - 1;
  const isOfPart = isLast && at > 0 && body > 0 && siblings(first, blocks) >= SECTIONS;
  if (first && !isOfPart) {
    const title = plain(centred(first) ?? first);
    const [, series] = NUMBERED.exec(title) ?? [];
    const isSame = (each: Block): boolean => NUMBERED.exec(plain(each))?.[1] === series;
    const parts =
      series === undefined ? 0 : blocks.filter((each) => isHeading(each) && isSame(each)).length;
    return parts > 1 ? '' : title;
  }
  const lines = front
    .slice(0, isOfPart ? at : undefined)
    .flatMap(({ start, end }) => text.slice(start, end).split('\n'));
  const found = lines.map((line) => line.trim()).find((line) => HEADLINE.test(line)) ?? '';
  return found.replace(/\s+/g, ' ');
}

/** Below what stands above them, the first of so many headings is one section's. */
const SECTIONS = 3;

const siblings = ({ kind, level }: Block, blocks: readonly Block[]): number =>
  blocks.filter((each) => each.kind === kind && each.level === level).length;

/** Lines are broken at a width that so many do not pass; at none where it is more than the widest. */
const FULL = 0.95;
const WIDEST = 100;
const USUAL_WIDTH = 80;
/** Columns that are left free, at least; and how far off the middle is in the middle, as a share. */
const CENTRED = { least: 8, off: 0.1 };

/** @returns the first line of a block that is set in the middle of the page; null of others. */
function centredIn(text: string): (block: Range) => Range | null {
  const widths = text
    .split('\n')
    .flatMap(({ length }) => length || [])
    .sort((a, b) => a - b);
  const full = widths[Math.floor(FULL * widths.length)] ?? 0;
  const page = full > WIDEST ? USUAL_WIDTH : full;
  return ({ start, end }) => {
    const [line = ''] = text.slice(start, end).split('\n');
    const title = line.trimEnd();
    const indent = indentAt(text, start);
    const off = Math.abs(indent + title.length / 2 - page / 2);
    const isCentred = indent >= CENTRED.least && off <= CENTRED.off * page;
    return isCentred && A_TITLE.test(title) ? { start, end: start + title.length } : null;
  };
}
const A_TITLE = /^["“'‘]?\p{Lu}.*[^.:;,]$/u;

/** Columns before the first letter of a line. */
export function indentAt(text: string, start: number): number {
  const before = start === 0 ? '' : text.slice(text.lastIndexOf('\n', start - 1) + 1, start);
  return before.replaceAll('\t', ' '.repeat(TAB)).length;
}
const TAB = 8;
