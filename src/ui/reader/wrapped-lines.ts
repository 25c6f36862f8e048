/**
 * Which line breaks of a text are only where its lines were full: prose that was wrapped by hand
 * flows again in a window of any width. What is verse, a table or code keeps its lines.
 */
import type { Range } from '../../documents/types.ts';

/** The longest line of wrapped prose; verse and addresses have mostly shorter ones. */
const WRAPPED_AT = { from: 55, to: 100 };
const ITEM = /^(?:[-*•]|\(?(?:\d{1,3}|\p{L})[.)])\s+/u;
const ENDS_SENTENCE = /[.!?:;]["”’)\]]*$/;
const COLUMNS = /\S(?: {3,}|\t)\S/;

export interface TextPart extends Range {
  /** Its line breaks and indents stand for spaces. */
  flows: boolean;
}

interface Line extends Range {
  words: string;
  indent: number;
  /** Where the words of a list's item begin. */
  column: number;
  /** With its indent. */
  length: number;
}

/** Whether most of a text stands in lines that somebody broke, and not in one line a paragraph. */
export function isWrapped(text: string): boolean {
  const long = text.split('\n').filter(({ length }) => length > WRAPPED_AT.to);
  return long.reduce((sum, { length }) => sum + length, 0) < text.length / 2;
}

/** A block in parts that together are all of it. */
export function partsOf(text: string, { start, end }: Range): TextPart[] {
  const flowing = paragraphsIn(linesOf(text, start, end)).flatMap(flowingIn);
  const parts: TextPart[] = [];
  let at = start;
  for (const each of flowing) {
    if (each.start > at) parts.push({ start: at, end: each.start, flows: false });
    parts.push({ ...each, flows: true });
    at = each.end;
  }
  if (at < end) parts.push({ start: at, end, flows: false });
  return parts;
}

function linesOf(text: string, start: number, end: number): Line[] {
  let at = text.lastIndexOf('\n', start - 1) + 1;
  return text
    .slice(at, end)
    .split('\n')
    .map((line) => {
      const words = line.trim();
      const indent = line.length - line.trimStart().length;
      const column = indent + (ITEM.exec(words)?.[0].length ?? 0);
      const place = { start: at + indent, end: at + indent + words.length };
      at += line.length + 1;
      return { ...place, words, indent, column, length: indent + words.length };
    });
}

/** Lines under each other, of which the first alone may stand further in or begin an item. */
function paragraphsIn(lines: readonly Line[]): Line[][] {
  const paragraphs: Line[][] = [];
  for (const line of lines) {
    const last = paragraphs.at(-1);
    const isUnder = last?.[1]
      ? line.indent === last[1].indent
      : last && (line.indent === last[0]!.column || line.indent < last[0]!.indent);
    if (last && isUnder && line.column === line.indent) last.push(line);
    else paragraphs.push([line]);
  }
  return paragraphs;
}

/** What of such lines flows: where one was too full for the next word, and never else within a sentence. */
function flowingIn(lines: readonly Line[]): Range[] {
  const width = lines.reduce((most, { length }) => Math.max(most, length), 0);
  if (width < WRAPPED_AT.from || width > WRAPPED_AT.to) return [];
  if (lines.some(({ words }) => !isProse(words))) return [];
  const isFull = ({ length }: Line, next: Line): boolean =>
    length + 1 + next.words.split(/\s/, 1)[0]!.length > width;
  const flowing: Line[][] = [[lines[0]!]];
  for (const [i, line] of lines.slice(1).entries()) {
    if (isFull(lines[i]!, line)) flowing.at(-1)!.push(line);
    else if (ENDS_SENTENCE.test(lines[i]!.words)) flowing.push([line]);
    else return [];
  }
  return flowing
    .filter(({ length }) => length > 1)
    .map((each) => ({ start: each[0]!.start, end: each.at(-1)!.end }));
}

const isProse = (words: string): boolean => /[\p{L}\p{N}]/u.test(words) && !COLUMNS.test(words);
