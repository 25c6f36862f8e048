/** Reads plain text and Markdown. They have no pages: `pages` is empty, spans say page 1. */
import { tableDrawn } from './aligned.ts';
import { inParts, TextBuilder } from './builder.ts';
import { normalise } from './characters.ts';
import { creditsOf } from './description.ts';
import { DEFINITION, withoutMarks } from './markdown-marks.ts';
import { isByLine } from './front-page.ts';
import { numberedHeadings, type Stretch } from './numbered.ts';
import { indentAt, titleIn } from './text-title.ts';
import { withRecords } from './records.ts';
import { lineOf } from './tables.ts';
import { isNoTitle, titled } from './title.ts';
import type { Block, BlockKind, ReadDocument } from './types.ts';
import { withoutUnderlines } from './underlined.ts';

/** A line alone is a heading of plain text up to this length. */
const MAX_HEADING_LENGTH = 80;

/**
 * Plain text. Line breaks inside paragraphs stay, so that the text shown is the text given; but for
 * tables that are drawn with spaces.
 */
export function readText(source: string, name: string, inMail = false): ReadDocument {
  const drawn = withTables(normalise(source));
  const records = withRecords(drawn.text, inMail);
  const { text, underlined } = withoutUnderlines(records.text);
  const blocks: Block[] = [];
  const stretches = stretchesIn(text);
  const numbered = numberedHeadings(text, stretches);
  /** Those that are headings whatever follows. */
  const sure = new Set<Block>();
  /** Where the front ends: the first numbered section or record. */
  let begun: Block | undefined;
  /** Short lines of a record are greetings and signatures. */
  let inRecords = false;
  const shortLine = (content: string): number => (inRecords ? 0 : headingOn(content));
  const kindOf = (content: string): Pick<Block, 'kind' | 'level'> => {
    const found = kindOfText(content);
    return inRecords && found.kind === 'heading' ? { kind: 'paragraph', level: 0 } : found;
  };
  for (const [at, { start: from, end }] of stretches.entries()) {
    let start = from;
    const content = text.slice(start, end);
    if (drawn.tables.has(content)) {
      blocks.push({ start, end, kind: 'table', level: 0, whole: true });
      continue;
    }
    const isRecord = records.heads.has(start);
    inRecords ||= isRecord;
    const depth = isRecord ? 0 : numbered.get(at);
    const level = underlined.get(start) ?? (depth === undefined ? 0 : UNNUMBERED + depth);
    const length = isRecord ? firstLine(content) : level ? content.length : shortLine(content);
    if (length > 0) {
      const heading: Block = { start, end: start + length, kind: 'heading', level: level || 2 };
      blocks.push(heading);
      if (level) sure.add(heading);
      if (depth !== undefined) begun ??= heading;
      start += length;
      start += text.slice(start, end).search(/\S|$/);
    }
    if (start < end) blocks.push({ start, end, ...kindOf(text.slice(start, end)) });
  }
  // A short line is a heading only if text follows that it can be the heading of.
  blocks.forEach((block, i) => {
    const next = blocks[i + 1];
    if (block.kind === 'heading' && !sure.has(block) && (!next || next.kind === 'list-item')) {
      Object.assign(block, { kind: 'paragraph', level: 0 });
    }
  });
  return finish('text', text, blocks, name, begun);
}

/** Cells stand further apart than words. */
const CELLS_APART = /[^\s.?!](?: {2,}|\t)\S/;

/** @returns the text with the cells of each table apart as in all documents, and those tables. */
function withTables(source: string): { text: string; tables: ReadonlySet<string> } {
  const tables = new Set<string>();
  const pieces: string[] = [];
  let done = 0;
  for (const { start: at, end } of stretchesIn(source)) {
    const start = source.lastIndexOf('\n', at) + 1;
    const stretch = source.slice(start, end);
    const drawn = CELLS_APART.test(stretch) ? tableDrawn(stretch.split('\n')) : null;
    if (!drawn) continue;
    const { before, table, after } = drawn;
    const parts = inParts(table.rows, table.headers).map((part) => part.map(lineOf).join('\n'));
    for (const part of parts) tables.add(part);
    const all = [before.join('\n'), ...parts, after.join('\n')].filter((one) => one !== '');
    pieces.push(source.slice(done, start), all.join('\n\n'));
    done = end;
  }
  return { text: pieces.join('') + source.slice(done), tables };
}

/** Lines between empty ones. */
function stretchesIn(text: string): Stretch[] {
  return [...text.matchAll(/\S(?:.|\n(?!\s*\n))*/g)].map(({ 0: said, index }) => {
    return { start: index, end: index + said.trimEnd().length, indent: indentAt(text, index) };
  });
}

/** The level of parts and chapters, which stand above what is numbered. */
const UNNUMBERED = 1;

const firstLine = (content: string): number => content.search(/\s*(?:\n|$)/);

/** Of a paragraph that was broken into lines for reading. */
const WRAPPED = { fewest: 3, wide: 60, full: 0.75, short: 0.6 };

/** "5. HOURS", above "5.1 Normal hours are …". */
const SECTION = /^(\d{1,3})\.?\s+\p{Lu}.*[\p{L}\p{N})]$/u;

/**
 * Letters of the heading on a paragraph's first line: one that is numbered as what begins below it,
 * or ends long before it had to, where the others are full. 0 where there is none.
 */
function headingOn(content: string): number {
  const lines = content.split('\n').map((line) => line.trimEnd());
  const section = SECTION.exec(lines[0]!)?.[1];
  const isSection = section !== undefined && lines[1]?.startsWith(`${section}.1 `) === true;
  if (isSection && lines[0]!.length <= MAX_HEADING_LENGTH) return lines[0]!.length;
  const widest = lines.reduce((most, { length }) => Math.max(most, length), 0);
  const [first = '', second = ''] = lines;
  const isHeading =
    lines.length >= WRAPPED.fewest &&
    widest >= WRAPPED.wide &&
    first.length <= WRAPPED.short * widest &&
    lines.slice(1, -1).every(({ length }) => length >= WRAPPED.full * widest) &&
    /^[\p{Lu}\d].*[\p{L}\p{N})]$/u.test(first) &&
    /^["“'‘]?[\p{Lu}\d]/u.test(second);
  return isHeading ? first.length : 0;
}

function kindOfText(content: string): { kind: BlockKind; level: number } {
  if (/^(?:[-*•]|\(?\d{1,3}[.)])\s/.test(content) && content.length > 1) {
    return { kind: 'list-item', level: 0 };
  }
  const oneLine = !content.includes('\n');
  if (isByLine(content)) return { kind: 'paragraph', level: 0 };
  if (oneLine && content.length <= MAX_HEADING_LENGTH && !/[.!?,;:…]["”’)]?$/.test(content)) {
    const capitals = content === content.toUpperCase() && /\p{Lu}/u.test(content);
    if (capitals || /^(?:chapter|part|book|section)\b/i.test(content)) {
      return { kind: 'heading', level: 1 };
    }
    const words = content.split(/\s+/).filter((word) => /^\p{L}{4,}/u.test(word));
    const capitalised = words.filter((word) => /^\p{Lu}/u.test(word)).length;
    if (words.length > 0 && capitalised >= 0.6 * words.length && /^[\p{Lu}\d]/u.test(content)) {
      return { kind: 'heading', level: 2 };
    }
  }
  return { kind: 'paragraph', level: 0 };
}

/** Markdown: its marks become blocks and are gone from the text. */
export function readMarkdown(source: string, name: string): ReadDocument {
  const lines = normalise(source).split('\n');
  const builder = new MarkdownBuilder();
  let i = skipFrontMatter(lines);
  const said = saidIn(lines.slice(0, i));
  const lastClosed = lines.findLastIndex((line) => line.includes('-->'));
  for (; i < lines.length; i++) {
    const line = lines[i]!;
    const fence = /^\s{0,3}(`{3,}|~{3,})/.exec(line)?.[1];
    if (fence) {
      builder.close();
      for (i++; i < lines.length && !lines[i]!.trimStart().startsWith(fence); i++) {
        builder.add('other', lines[i]!);
      }
      builder.close();
      continue;
    }
    if (i < lastClosed && /^\s{0,3}<!--/.test(line) && !line.includes('-->')) {
      builder.close();
      do i++;
      while (!lines[i]!.includes('-->'));
      lines[i] = lines[i]!.slice(lines[i]!.indexOf('-->') + '-->'.length);
      i--;
      continue;
    }
    const heading = /^\s{0,3}(#{1,6})\s+(.*?)(?:\s+#+)?\s*$/.exec(line);
    const underline = /^\s{0,3}(=+|-{2,})\s*$/.exec(lines[i + 1] ?? '')?.[1];
    if (heading) builder.heading(heading[1]!.length, heading[2]!);
    else if (underline && line.trim() !== '' && builder.isClosed && !/^\s*[|>-]/.test(line)) {
      builder.heading(underline[0] === '=' ? 1 : 2, line);
      i++;
    } else if (line.trim() === '' || /^\s{0,3}([-*_])(?:\s*\1){2,}\s*$/.test(line)) builder.close();
    else if (builder.isClosed && DEFINITION.test(line)) continue;
    else if (isTable(lines, i)) {
      const end = endOfTable(lines, i);
      builder.table(lines.slice(i, end));
      i = end - 1;
    } else {
      const isBroken = breaksOff(line) && (lines[i + 1] ?? '').trim() !== '';
      const own = isBroken ? line.replace(/\\$/, '').trimEnd() : line;
      const item = /^\s*(?:[-*+]|\d{1,3}[.)])\s+(?:\[[ xX]\]\s+)?(.*)$/.exec(own)?.[1];
      if (item !== undefined) {
        builder.close();
        builder.add('list-item', item);
      } else builder.continue(own.replace(/^\s{0,3}>\s?/, '').trim());
      if (isBroken) builder.break();
    }
  }
  builder.close();
  const document = finish('markdown', builder.text, builder.blocks, name);
  const title = said('title');
  return {
    ...(title && !isNoTitle(title) ? { ...document, ...titled(title, name) } : document),
    ...creditsOf(said('author') || said('authors'), said('date')),
  };
}

/** The next line is not to go on in this one. */
const breaksOff = (line: string): boolean => line.endsWith('  ') || /(?<!\\)\\$/.test(line);

/** "| --- | :-: |": what stands above it are headers. */
const UNDER_HEADERS = /^[\s:|-]+$/;
const ROW = /^\s*\|.*\|\s*$/;
/** What is no row, though it has a bar: headings, code, quotes, items of lists, comments. */
const OTHER = /^\s*(?:#{1,6}\s|`{3}|~{3}|>|[-*+]\s|\d{1,3}[.)]\s|<!--)/;

const isUnderHeaders = (line = ''): boolean =>
  line.includes('|') && line.includes('--') && UNDER_HEADERS.test(line);

/** The outer bars of a table may be missing. */
function isTable(lines: readonly string[], at: number): boolean {
  const line = lines[at]!;
  return ROW.test(line) || (isRow(line) && isUnderHeaders(lines[at + 1]));
}

const isRow = (line: string): boolean => line.includes('|') && !OTHER.test(line);

function endOfTable(lines: readonly string[], from: number): number {
  let end = from + 1;
  while (end < lines.length && isRow(lines[end]!)) end++;
  return end;
}

class MarkdownBuilder {
  readonly #builder = new TextBuilder();
  #open: BlockKind | null = null;
  #isBroken = false;

  get text(): string {
    return this.#builder.text;
  }

  get blocks(): Block[] {
    return this.#builder.blocks;
  }

  get isClosed(): boolean {
    return this.#open === null;
  }

  heading(level: number, content: string): void {
    this.close();
    this.#builder.add('heading', withoutMarks(content), level);
  }

  /** A line of a block of this kind; code keeps its lines. */
  add(kind: BlockKind, content: string): void {
    if (this.#open !== kind) this.close();
    this.#write(kind, kind === 'other' ? content : withoutMarks(content), '\n');
  }

  table(lines: readonly string[]): void {
    this.close();
    const rows = lines.filter((line) => !isUnderHeaders(line)).map(markdownCells);
    if (!rows.flat().some((cell) => /[\p{L}\p{N}]/u.test(cell))) return;
    const isHeaded = isUnderHeaders(lines[1]);
    this.#builder.table(rows.slice(isHeaded ? 1 : 0), isHeaded ? rows[0]! : null);
  }

  /** A line of whatever is open, or of a new paragraph. */
  continue(content: string): void {
    if (this.#open === 'other') this.close();
    this.#write(this.#open ?? 'paragraph', withoutMarks(content), ' ');
  }

  /** The line that came last ends here, though its block may go on. */
  break(): void {
    this.#isBroken = true;
  }

  close(): void {
    this.#open = null;
  }

  #write(kind: BlockKind, content: string, joint: string): void {
    if (content.trim() === '') return;
    const isBroken = this.#isBroken;
    this.#isBroken = false;
    if (this.#open) this.#builder.extend(isBroken ? '\n' : joint, content);
    else {
      this.#builder.add(kind, content);
      this.#open = kind;
    }
  }
}

/** Of a row, without its outer bars; a bar after a backslash is one of the text. */
function markdownCells(line: string): string[] {
  const inner = line
    .trim()
    .replace(/^\|/, '')
    .replace(/(?<!\\)\|$/, '');
  return inner.split(/(?<!\\)\|/).map((cell) => withoutMarks(cell.trim()));
}

function skipFrontMatter(lines: string[]): number {
  if (lines[0]?.trim() !== '---') return 0;
  const end = lines.findIndex((line, i) => i > 0 && /^(?:---|\.\.\.)\s*$/.test(line));
  return end > 0 && end < 60 && lines.slice(1, end).every(isFrontMatter) ? end + 1 : 0;
}

/** "name: value", its list, what is indented below it, a remark: else two rules have text between them. */
const isFrontMatter = (line: string): boolean =>
  /^(?:\s*$|\s+\S|-\s|#|[^\s:][^:]{0,60}:(?:\s|$))/.test(line);

/** What the lines between the marks say, as `name: value`; of a list its items, in a line or below. */
function saidIn(lines: readonly string[]): (name: string) => string {
  return (name) => {
    const at = lines.findIndex((each) => each.toLowerCase().startsWith(`${name}:`));
    const value = (lines[at] ?? '').slice(name.length + 1).trim();
    const inLine = /^\[(.*)\]$/.exec(value)?.[1];
    if (inLine !== undefined) return inLine.split(',').map(unquoted).join(', ');
    if (value !== '' || at < 0) return unquoted(value);
    const end = lines.findIndex((each, i) => i > at && !ITEM.test(each));
    const items = lines.slice(at + 1, end).map((each) => ITEM.exec(each)![1]!);
    return items.map(unquoted).join(', ');
  };
}

const ITEM = /^\s*-\s+(?:name:\s*)?(.*)$/;
const unquoted = (value: string): string => value.trim().replace(/^(["'])(.*)\1$/, '$2');

function finish(
  kind: 'text' | 'markdown',
  text: string,
  blocks: Block[],
  name: string,
  body?: Block,
): ReadDocument {
  const title = titled(titleIn(text, blocks, body), name);
  return { kind, ...title, text, pages: [], blocks, problems: [] };
}
