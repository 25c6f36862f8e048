/**
 * Cuts a document into retrieval passages: whole sentences of one section, of about the same
 * length. A section is divided evenly, so that it does not end in a chunk of three words.
 */
import { namesPointers, pointersIn } from './pointers.ts';
import { pagesOf } from './rectangles.ts';
import { sentencesOf } from './sentences.ts';
import type { Chunk, PageLayout, Range, ReadDocument } from './types.ts';

/** The length T2RAG's experiments use is near this; a sentence or two more does no harm. */
export const CHUNK_WORDS = 200;

/** A section up to this much longer than asked for stays one chunk. */
const TOLERANCE = 1.25;

export interface ChunkOptions {
  /** Words to aim for. */
  words?: number;
}

interface Section {
  heading: string;
  headingPath: string[];
  sentences: Range[];
  /** Starts of sentences before which nothing is cut: rows of a whole table, but for the first. */
  joined: Set<number>;
  /** Starts of sentences that begin a paragraph, an item or a table. */
  opening: Set<number>;
}

/** @param documentId goes into the chunks' spans. */
export function cutIntoChunks(
  document: ReadDocument,
  documentId: string,
  { words = CHUNK_WORDS }: ChunkOptions = {},
): Chunk[] {
  const chunks: Chunk[] = [];
  for (const { heading, headingPath, ...section } of sectionsOf(document)) {
    for (const group of divide(document.text, section, Math.max(1, words))) {
      const start = group[0]!.start;
      const end = group.at(-1)!.end;
      chunks.push({
        document: documentId,
        ordinal: chunks.length,
        start,
        end,
        ...pagesOf(document.pages, { start, end }),
        pageBreaks: pageBreaksIn(document.pages, { start, end }),
        heading,
        headingPath,
        text: document.text.slice(start, end),
        sentences: group,
      });
    }
  }
  return chunks;
}

/** Where new pages begin inside a range. */
function pageBreaksIn(pages: PageLayout[], { start, end }: Range): number[] {
  return pages.map((page) => page.start).filter((begin) => begin > start && begin < end);
}

/** A title that is but the first heading of several: "1 Scope", "Chapter One". */
const NAMES_PART =
  /^(?:\d{1,2}[.)]?\s+\p{Lu}|[IVX]+[.)]\s|(?:chapter|part|section|article|appendix|volume|page)\s+(?:\d+|[ivx]+|[a-z]|one|two|three|first|second)(?![\p{L}\p{N}])(?!\s+\p{Ll}))/iu;

function sectionsOf({ text, title, titledByName, blocks }: ReadDocument): Section[] {
  const pointers = pointersIn({ text, blocks });
  const sections: Section[] = [];
  const path: { level: number; heading: string }[] = [];
  const over = titledByName || !NAMES_PART.test(title) ? [title] : [];
  const sectionUnder = (heading: string, headingPath: string[]): Section => {
    return { heading, headingPath, sentences: [], joined: new Set(), opening: new Set() };
  };
  let section = sectionUnder(titledByName ? '' : title, over);
  const open = (next: Section) => {
    if (section.sentences.length > 0) sections.push(section);
    section = next;
  };
  const descend = (level: number, heading: string) => {
    const isUnder = (above: { level: number; heading: string }): boolean =>
      above.level < level && !namesPointers(above.heading);
    while (path.length > 0 && !isUnder(path.at(-1)!)) path.pop();
    path.push({ level, heading });
    const headings = path.map((above) => above.heading);
    const outer = isSame(headings[0]!, title) ? [] : over;
    open(sectionUnder(heading, [...outer, ...headings]));
  };
  for (const block of blocks) {
    const { kind, level, start, end, opens, whole } = block;
    for (const section of opens ?? []) descend(section.level, section.heading);
    if (pointers.has(block)) continue;
    if (kind === 'heading') {
      descend(level, text.slice(start, end).replace(/\s+/g, ' ').trim());
      continue;
    }
    const found = whole
      ? rowsOf(text, { start, end })
      : sentencesOf(text, { start, end }, { linesEnd: kind === 'table' });
    if (whole) for (const row of found.slice(1)) section.joined.add(row.start);
    if (found[0]) section.opening.add(found[0].start);
    for (const sentence of found) section.sentences.push(sentence);
  }
  open(sectionUnder('', []));
  return sections;
}

const isSame = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();

/** A row longer than this has whole sentences in its cells, and more than anybody wants to see cited. */
const LONG_ROW = 400;

/** A row is one sentence: what is cited of a table is a row. */
function rowsOf(text: string, range: Range): Range[] {
  const rows: Range[] = [];
  for (let start = range.start; start < range.end;) {
    const found = text.indexOf('\n', start);
    const end = found < 0 || found > range.end ? range.end : found;
    const row = { start, end };
    rows.push(...(end - start > LONG_ROW ? sentencesOf(text, row, { linesEnd: true }) : [row]));
    start = end + 1;
  }
  return rows;
}

/** A group may be so much longer or shorter, as a share of what is aimed for, to end with a paragraph. */
const SLACK = 0.25;

/** Into as many groups as needed, of about the same number of words; they end with a paragraph where one ends near. */
function divide(
  text: string,
  { sentences, joined, opening }: Pick<Section, 'sentences' | 'joined' | 'opening'>,
  words: number,
): Range[][] {
  const lengths = sentences.map(({ start, end }) => countWords(text, start, end));
  const total = lengths.reduce((sum, length) => sum + length, 0);
  const target = total / Math.ceil(total / (words * TOLERANCE) || 1);
  const isOpening = (i: number): boolean =>
    i === sentences.length || opening.has(sentences[i]!.start);
  /** Where a paragraph begins, that near; null where none does. */
  const opensNear = (from: number, step: 1 | -1): number | null => {
    let skipped = 0;
    for (let i = from; ; i += step) {
      if (isOpening(i)) return i;
      skipped += lengths[step > 0 ? i : i - 1]!;
      if (skipped > SLACK * target) return null;
    }
  };
  const groups: Range[][] = [];
  let first = 0;
  let done = 0;
  const close = (end: number): void => {
    groups.push(sentences.slice(first, end));
    first = end;
  };
  for (const [i, { start }] of sentences.entries()) {
    // A sentence belongs to the group in which its middle falls.
    const isFull = done + lengths[i]! / 2 > target * (groups.length + 1);
    if (i > first && isFull && !joined.has(start)) {
      const before = opensNear(i, -1);
      if (before !== null && before > first) close(before);
      else if (opensNear(i, 1) === null) close(i);
    }
    done += lengths[i]!;
  }
  if (first < sentences.length) close(sentences.length);
  return groups;
}

/** Longer stretches without a space are several words, or no words at all: addresses, Thai, codes. */
const LONGEST_WORD = 40;

/**
 * Words between white space; scripts without spaces count two characters as a word. It is a
 * measure of length as well: no text is long and has few words.
 */
export function countWords(text: string, start = 0, end = text.length): number {
  let count = 0;
  let unspaced = 0;
  let length = 0;
  for (let i = start; i < end; i++) {
    const code = text.charCodeAt(i);
    if (code <= 0x20 || code === 0xa0) length = 0;
    else if (code >= 0x2e80 && code <= 0x9fff) unspaced++;
    else if (length++ % LONGEST_WORD === 0) count++;
  }
  return count + Math.ceil(unspaced / 2);
}
