/** Groups the lines of a column to headings, paragraphs, list items, captions and tables. */
import type { BlockKind } from '../types.ts';
import { markNumberedItems } from './bare-numbers.ts';
import type { Line } from './lines.ts';
import { namesOfRowGroups } from './row-groups.ts';
import { withJoinedRows } from './rows.ts';
import type { SectionStart } from './sections.ts';
import { cellsApart } from './segments.ts';
import { withEmptyCells } from './table-columns.ts';
import { isProminent, type Typography } from './typography.ts';

/** A block whose place in the text is not settled yet. */
export interface Draft {
  kind: BlockKind;
  level: number;
  lines: PlacedLine[];
  page: number;
  /** Index of its column piece in the document. */
  column: number;
  size: number;
  bold: boolean;
  /** The column's right edge, for judging whether the last line was full. */
  right: number;
  /** The outline's entry whose title it is. */
  section?: SectionStart;
  /** The outline's entries that begin with it and have no title in the text. */
  starts?: SectionStart[];
}

/** A line and the page it stands on: a paragraph may have lines of two pages. */
export interface PlacedLine {
  page: number;
  line: Line;
}

const CAPTION =
  /^(?:fig(?:ure|\.)|table|algorithm|listing|scheme|chart|plate|box|exhibit)\s*[\dIVX]+(?:\.\d+)*\s*[.:|–—-]/i;
const LIST_MARK = /^(?:[•·‣▪▸●○◦■□◆➢✓*]|[–—-](?=\s)|\(?(?:\d{1,2}|[a-hA-H]|[ivx]{1,4})[.)](?=\s))/;
/** "(viii)". */
const MARK_LENGTH = 6;

/** A heading has a word, is one letter or a number; labels of figures are "3 A 4", "+2", "h". */
const TITLE = /\p{L}{2}|(?![ªº])\p{Lo}|^\p{Lu}\.?$/u;
const NUMBER = /^(?:§ ?)?\d[\d.\s–-]*$/;
/** Up to the page that contents name. */
const LEADERS = /(?:\s?\.){5,}\s*\S{0,8}$/;

/** What no heading begins with. */
const BULLET = /^[•·‣▪▸●○◦■□◆➢✓]/;

const SENTENCE_END = /[.!?:;][”’"')\]]*$/;

/** Longer than this it is no heading, whatever it looks like. */
const MAX_HEADING_LENGTH = 220;
const MAX_HEADING_LINES = 5;
/** A gap larger than the usual leading by this factor ends a paragraph. */
const LOOSE = 1.32;
/** In ems: a first line is indented by so much, and no more. */
const INDENT = { least: 0.7, most: 5 };
const SIZE_CHANGE = 0.09;
const MAX_CAPITALS_LENGTH = 80;
/** Of rows of one table: so much larger may one be. */
const ROW_SIZES = 0.2;

const NO_TITLES: ReadonlyMap<Line, SectionStart> = new Map();

/** @param titles lines that are headings whatever they look like, with what the outline says. */
export function blocksOf(
  given: readonly Line[],
  typography: Typography,
  page: number,
  column: number,
  titles: ReadonlyMap<Line, SectionStart> = NO_TITLES,
): Draft[] {
  const drafts: Draft[] = [];
  const isTitle = (line: Line): boolean => titles.has(line);
  markNumberedItems(given, isTitle);
  const lines = withJoinedRows(given, isTitle);
  const names = namesOfRowGroups(
    lines,
    (line) => isTitle(line) || [CAPTION, LIST_MARK].some((mark) => mark.test(line.text)),
  );
  /** The nearest line that is not such a name. */
  const beside = (i: number, step: 1 | -1): Line | undefined => {
    let at = i + step;
    while (lines[at] && names.has(lines[at]!)) at += step;
    return lines[at];
  };
  const margins = marginsOf(lines);
  const isWrapped = (before: Line, line: Line): boolean =>
    isClose(before, line, typography) && !hasRoom(before, line, margins);
  let current: Draft | null = null;
  lines.forEach((line, i) => {
    const before = lines[i - 1];
    const section = titles.get(line);
    const seen = names.has(line) ? 'table' : kindOf(line, beside(i, -1), beside(i, 1), typography);
    const looks = section ? 'heading' : seen;
    const isRest = !section && current !== null && endsSentence(line, before!, current);
    const kind = looks === 'heading' && isRest && isWrapped(before!, line) ? 'paragraph' : looks;
    if (
      !current ||
      !before ||
      (section || titles.has(before)
        ? section !== current.section
        : startsBlock(before, line, kind, current, margins, typography))
    ) {
      current = {
        kind,
        level: 0,
        lines: [],
        page,
        column,
        size: line.size,
        bold: line.bold,
        right: margins.right,
        ...(section && { section }),
      };
      drafts.push(current);
    }
    current.lines.push({ page, line });
  });
  const joined = withRunInHeadings(drafts, typography);
  for (const draft of joined) {
    settle(draft, typography);
    if (draft.kind !== 'table') continue;
    const aligned = withEmptyCells(draft.lines.map(({ line }) => line));
    draft.lines = draft.lines.map(({ page }, i) => ({ page, line: aligned[i]! }));
  }
  return joined;
}

/**
 * A bold phrase that opens a paragraph may fill its first line; it is no heading if the bold
 * goes on in the next line and then turns into text.
 */
function withRunInHeadings(drafts: Draft[], typography: Typography): Draft[] {
  const result: Draft[] = [];
  for (const draft of drafts) {
    const before = result.at(-1);
    const last = before?.lines.at(-1)!.line;
    const first = draft.lines[0]!.line;
    if (
      before?.kind === 'heading' &&
      !before.section &&
      draft.kind === 'paragraph' &&
      first.segments[0]!.font.bold &&
      !first.bold &&
      last!.bold &&
      Math.abs(last!.size - first.size) <= SIZE_CHANGE * first.size &&
      first.baseline - last!.baseline <= LOOSE * typography.leading(first.size)
    ) {
      before.kind = 'paragraph';
      before.bold = false;
      before.lines.push(...draft.lines);
    } else result.push(draft);
  }
  return result;
}

interface Margins {
  left: number;
  right: number;
}

/** The column's edges as most lines see them. */
function marginsOf(lines: readonly Line[]): Margins {
  const lefts = lines.map((line) => line.left).sort((a, b) => a - b);
  const rights = lines.map((line) => line.right).sort((a, b) => a - b);
  return {
    left: lefts[Math.floor(lefts.length * 0.1)] ?? 0,
    right: rights[Math.floor(rights.length * 0.9)] ?? 0,
  };
}

function kindOf(
  line: Line,
  before: Line | undefined,
  after: Line | undefined,
  typography: Typography,
): BlockKind {
  if (line.grid) return 'table';
  if (line.isNumbered) return 'list-item';
  if (CAPTION.test(line.text)) return 'caption';
  const isRow =
    areRows(line, after) || (areRows(before, line) && isClose(before!, line, typography));
  const prominent = !isRow && isProminent(line, typography.bodySize, typography.bodyBold);
  if (
    prominent &&
    !BULLET.test(line.text) &&
    !LEADERS.test(line.text) &&
    !goesOnBold(before, line, typography)
  ) {
    // A heading may be a number ("1984") if it is set as large as headings are.
    const larger = line.size > typography.bodySize * 1.05;
    if (TITLE.test(line.text) || (larger && NUMBER.test(line.text))) return 'heading';
  }
  if (isCapitals(line) && standsAlone(before, line, after, typography)) return 'heading';
  if (cellsOf(line) >= 2 && (cellsOf(before) >= 2 || cellsOf(after) >= 2)) return 'table';
  if (LIST_MARK.test(line.text) && mayStartItem(before, line, typography)) return 'list-item';
  return 'paragraph';
}

/** A header over its column, a name over a place, a sum below: no headings, though they are bold. */
function areRows(line: Line | undefined, next: Line | undefined): boolean {
  if (!line || !next || Math.abs(line.size - next.size) > ROW_SIZES * next.size) return false;
  return [line, next].every((each) => cellsOf(each) - (isNumbered(each) ? 1 : 0) >= 2);
}

/** "2.1", and its title apart from it. */
function isNumbered({ segments: [first, second] }: Line): boolean {
  const isNumber = /^(?:\d+(?:\.\d+)*|[A-Z](?:\.\d+)*)\.?$/.test(first!.text.trim());
  return isNumber && second !== undefined && cellsApart(first!, second);
}

function isClose(before: Line, line: Line, typography: Typography): boolean {
  const distance = line.baseline - (before.lastBaseline ?? before.baseline);
  return distance <= LOOSE * typography.leading(line.size);
}

/** What marks a line as an item of a list is no cell, however far from the text it stands. */
function cellsOf(line: Line | undefined): number {
  if (!line) return 0;
  return line.cells >= 2 && isMarked(line) ? line.cells - 1 : line.cells;
}

/** Its mark stands apart from its text. */
function isMarked({ text, segments }: Line): boolean {
  return LIST_MARK.test(text) && segments[0]!.text.trim().length <= MARK_LENGTH;
}

/** A bold sentence at the end of a paragraph may fill its last line; it began on the one before. */
function goesOnBold(before: Line | undefined, line: Line, typography: Typography): boolean {
  return (
    before !== undefined &&
    !before.bold &&
    before.segments.at(-1)!.font.bold &&
    Math.abs(before.size - line.size) <= SIZE_CHANGE * line.size &&
    line.baseline - before.baseline <= LOOSE * typography.leading(line.size)
  );
}

/** "INTRODUCTION": capitals make a heading of a line in the size of the text. */
function isCapitals({ text, cells }: Line): boolean {
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  return (
    cells === 1 &&
    letters >= 4 &&
    text.length <= MAX_CAPITALS_LENGTH &&
    letters > 0.6 * text.replaceAll(' ', '').length &&
    !/\p{Ll}/u.test(text) &&
    !/[.,;]$/.test(text)
  );
}

function standsAlone(
  before: Line | undefined,
  line: Line,
  after: Line | undefined,
  typography: Typography,
): boolean {
  const gap = LOOSE * typography.leading(line.size);
  const above = !before || line.baseline - before.baseline > gap;
  return above && after !== undefined && after.baseline - line.baseline > gap;
}

/** A dash or number at the start of a line may be the middle of a sentence: "1971–\n72." */
function mayStartItem(before: Line | undefined, line: Line, typography: Typography): boolean {
  if (!before || BULLET.test(line.text)) return true;
  const moved = Math.abs(line.left - before.left) > 0.5 * line.size;
  const apart = line.baseline - before.baseline > LOOSE * typography.leading(line.size);
  return moved || apart || SENTENCE_END.test(before.text) || LIST_MARK.test(before.text);
}

function startsBlock(
  before: Line,
  line: Line,
  kind: BlockKind,
  current: Draft,
  margins: Margins,
  typography: Typography,
): boolean {
  if (kind === 'caption' || kind === 'list-item' || before.grid !== line.grid) return true;
  if (line.grid) return false;
  // On slides the second line of a point is as large as a heading.
  const large = kind === 'heading' && current.kind === 'list-item' && before.bold === line.bold;
  if ((kind === 'heading') !== (current.kind === 'heading') && !large) return true;
  if ((kind === 'table') !== (current.kind === 'table')) return true;
  const size = Math.max(before.size, line.size);
  if (Math.abs(before.size - line.size) > SIZE_CHANGE * size) return true;
  const distance = line.baseline - (before.lastBaseline ?? before.baseline);
  const leading = typography.leading(line.size);
  if (kind === 'table') return distance > 3 * leading;
  if (kind === 'heading') return distance > 1.5 * leading || before.bold !== line.bold;
  if (distance > LOOSE * leading || distance < 0) return true;

  const indent = (line.left - margins.left) / size;
  const step = (line.left - before.left) / size;
  if (current.kind === 'list-item') {
    // The rest of an item is indented like its first word; back at the margin it is over.
    const first = current.lines[0]!.line;
    return (
      line.left < first.left - 0.3 * size ||
      (line.left <= first.left + 0.2 * size &&
        (isShort(before, line, margins) || (isMarked(first) && endsEarly(before, line, margins))))
    );
  }
  if (
    step > INDENT.least &&
    step < INDENT.most &&
    indent < INDENT.most &&
    startsLikeSentence(line)
  ) {
    return true;
  }
  return isShort(before, line, margins);
}

/** Bold words alone in a line may be the last of a sentence, or of an item that they hang in. */
function endsSentence(line: Line, before: Line, { kind, lines }: Draft): boolean {
  const isSame = Math.abs(before.size - line.size) <= SIZE_CHANGE * line.size;
  const isText = kind === 'paragraph' || kind === 'list-item';
  if (!isText || before.bold || !isSame || SENTENCE_END.test(before.text)) return false;
  const { segments } = lines[0]!.line;
  const item = kind === 'list-item' && segments[1] !== undefined ? segments[1].left : NaN;
  const hangs = Math.abs(line.left - item) <= 0.2 * line.size;
  return hangs || /[.,;]$/.test(line.text) || /^\p{Ll}/u.test(line.text);
}

/** The line before ended a sentence though the next word had had room: the paragraph was over. */
function isShort(before: Line, line: Line, margins: Margins): boolean {
  if (!SENTENCE_END.test(before.text) || !startsLikeSentence(line)) return false;
  return hasRoom(before, line, margins);
}

/** Whether the first word of a line had had room in the line before. */
function hasRoom(before: Line, line: Line, margins: Margins): boolean {
  const word = line.segments[0]!;
  const space = word.text.indexOf(' ');
  const width = word.edges[space < 0 ? word.edges.length - 1 : space]!;
  return margins.right - before.right > width + 0.6 * before.size;
}

/** A third of the column was free, though what follows begins like a sentence. */
function endsEarly(before: Line, line: Line, { left, right }: Margins): boolean {
  return /^\p{Lu}/u.test(line.text) && right - before.right > (right - left) / 3;
}

function startsLikeSentence(line: Line): boolean {
  return !/^[\p{Ll}),.;:%]/u.test(line.text);
}

/** Decides what a finished group of lines is; what looked like a heading may be too long. */
function settle(draft: Draft, typography: Typography): void {
  if (draft.kind === 'heading') {
    const length = draft.lines.reduce((sum, { line }) => sum + line.text.length, 0);
    const tooLong = length > MAX_HEADING_LENGTH || draft.lines.length > MAX_HEADING_LINES;
    if (tooLong) draft.kind = 'paragraph';
    else draft.level = typography.levelOf(draft);
  }
  if (
    draft.kind === 'paragraph' &&
    draft.lines.every(({ line }) => !/[\p{L}\p{N}]/u.test(line.text))
  ) {
    draft.kind = 'other';
  }
}

/** More of a document's text than this is never headings. */
const MAX_HEADING_SHARE = 0.4;

/**
 * Slides and posters have no size that is usual, and much of them looks like headings. The least
 * prominent styles are text then, until most of the document is.
 */
export function demoteExcessHeadings(drafts: readonly Draft[]): void {
  const lengthOf = (group: readonly Draft[]) =>
    group.reduce(
      (sum, { lines }) => sum + lines.reduce((n, { line }) => n + line.characters, 0),
      0,
    );
  const total = lengthOf(drafts);
  for (;;) {
    const headings = drafts.filter(({ kind, section }) => kind === 'heading' && !section);
    const lowest = Math.max(...headings.map(({ level }) => level));
    if (lengthOf(headings) <= MAX_HEADING_SHARE * total || lowest <= 1) return;
    for (const draft of headings) {
      if (draft.level === lowest) Object.assign(draft, { kind: 'paragraph', level: 0 });
    }
  }
}
