/**
 * Sections as the document's own outline has them. What it names is a heading, whatever it looks
 * like, and what looks like a heading is none where the outline knows all others of its style.
 *
 * An outline is believed if most of its titles stand on the pages it names: lists of pages, of
 * slides or of another document's chapters change nothing.
 */
import type { Draft } from './blocks.ts';
import type { Line } from './lines.ts';

/** An entry of the outline that leads to a page. */
export interface SectionStart {
  title: string;
  /** 1 is the outermost. */
  level: number;
  page: number;
  /** In points, as the page is displayed; null where the outline names the page alone. */
  left: number | null;
  top: number | null;
}

/** The lines of a piece of a column. */
export interface ColumnLines {
  page: number;
  lines: Line[];
}

export interface Sections {
  /** Of each line of a title: where it stands in the outline. */
  headings: Map<Line, SectionStart>;
  /** Starts of sections whose titles stand nowhere: the line each begins with. */
  untitled: Map<Line, SectionStart[]>;
}

const MOST = 0.5;
const MAX_TITLE_LINES = 5;
/** A destination may be this far below the upper edge of its line, in ems. */
const BELOW_TOP_EMS = 1;

/** @returns null where the outline is not to be believed. */
export function findSections(
  starts: readonly SectionStart[],
  columns: readonly ColumnLines[],
): Sections | null {
  if (starts.length === 0) return null;
  const pages = new Map<number, Line[][]>();
  for (const { page, lines } of columns) {
    const known = pages.get(page);
    if (known) known.push(lines);
    else pages.set(page, [lines]);
  }
  const sections: Sections = { headings: new Map(), untitled: new Map() };
  const spelled = new Map(
    columns.flatMap(({ lines }) => lines).map((line) => [line, letters(line.text)]),
  );
  let found = 0;
  for (const start of starts) {
    const pieces = pages.get(start.page) ?? [];
    const title = titleLines(start, pieces, spelled, sections.headings);
    if (title.length > 0) {
      found++;
      for (const line of title) sections.headings.set(line, start);
    } else {
      const line = firstLineBelow(start, pieces);
      if (!line) continue;
      sections.untitled.set(line, [...(sections.untitled.get(line) ?? []), start]);
    }
  }
  return found > MOST * starts.length ? sections : null;
}

/** The lines that are the title, of several such the nearest to where the outline points. */
function titleLines(
  start: SectionStart,
  pieces: Line[][],
  spelled: Map<Line, string>,
  taken: Sections['headings'],
): Line[] {
  const wanted = letters(start.title);
  let best: Line[] = [];
  let nearest = Infinity;
  if (wanted === '') return best;
  for (const lines of pieces) {
    lines.forEach((line, i) => {
      if (taken.has(line)) return;
      const count = linesOfTitle(wanted, lines, i, spelled);
      const distance = Math.abs(line.top - (start.top ?? 0));
      if (count === 0 || distance >= nearest) return;
      best = lines.slice(i, i + count);
      nearest = distance;
    });
  }
  return best;
}

/** How many lines from the i-th on are the title and nothing else; 0 if they are not. */
function linesOfTitle(
  wanted: string,
  lines: readonly Line[],
  i: number,
  spelled: Map<Line, string>,
): number {
  let text = '';
  for (let count = 1; count <= MAX_TITLE_LINES && i + count <= lines.length; count++) {
    text += spelled.get(lines[i + count - 1]!)!;
    // A line of signs alone ends every title, and is none.
    if (text === '') return 0;
    if (text === wanted) return count;
    // The outline may leave the number out, or the page may.
    if (text.endsWith(wanted) && isNumber(text.slice(0, -wanted.length))) return count;
    if (wanted.endsWith(text) && isNumber(wanted.slice(0, -text.length))) return count;
    if (text.length > wanted.length + MAX_NUMBER_LENGTH) return 0;
  }
  return 0;
}

const MAX_NUMBER_LENGTH = 12;

/** "3.2", "Chapter 4", "IV", without what is between. */
function isNumber(text: string): boolean {
  return /^(?:chapter|section|part|appendix)?(?:\d+|[ivxlc]+|\p{L})?\d*$/u.test(text);
}

/** Without accents: many programs leave them out of the outline. */
function letters(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');
}

function firstLineBelow({ left, top }: SectionStart, pieces: Line[][]): Line | undefined {
  for (const lines of pieces) {
    for (const line of lines) {
      if (left !== null && line.right < left) continue;
      if (line.top + BELOW_TOP_EMS * line.size >= (top ?? 0)) return line;
    }
  }
  return undefined;
}

/**
 * Gives the headings their levels, and takes those back that the outline does not know though it
 * knows most of their style. Headings of other styles stand below the outline's.
 */
export function applySections(drafts: readonly Draft[], { untitled }: Sections): void {
  const styles = new Map<number, { known: number; others: number }>();
  for (const { kind, level, section } of drafts) {
    if (kind !== 'heading') continue;
    const style = styles.get(level) ?? { known: 0, others: 0 };
    if (section) style.known++;
    else style.others++;
    styles.set(level, style);
  }
  // What is more prominent than all of them stands above them: the document's title.
  const known = [...styles].filter(([, style]) => style.known > 0).map(([level]) => level);
  const above = Math.min(...known) - 1;
  let current = 0;
  for (const draft of drafts) {
    const starts = draft.lines.flatMap(({ line }) => untitled.get(line) ?? []);
    if (starts.length > 0) {
      draft.starts = starts.map((start) => ({ ...start, level: above + start.level }));
      current = draft.starts.at(-1)!.level;
    }
    if (draft.kind !== 'heading') continue;
    const style = styles.get(draft.level)!;
    if (draft.section) current = draft.level = above + draft.section.level;
    // What stands before the first of them is the document's title, or its front matter.
    else if (current === 0) continue;
    else if (style.known > style.others) Object.assign(draft, { kind: 'paragraph', level: 0 });
    else draft.level += current;
  }
}
