/**
 * Cuts a document into retrieval passages: whole sentences of one section, of about the same
 * length. A section is divided evenly, so that it does not end in a chunk of three words.
 */
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
}

/** @param documentId goes into the chunks' spans. */
export function cutIntoChunks(
  document: ReadDocument,
  documentId: string,
  { words = CHUNK_WORDS }: ChunkOptions = {},
): Chunk[] {
  const chunks: Chunk[] = [];
  for (const { heading, headingPath, sentences } of sectionsOf(document)) {
    for (const group of divide(document.text, sentences, Math.max(1, words))) {
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
  const sections: Section[] = [];
  const path: { level: number; heading: string }[] = [];
  const over = titledByName || !NAMES_PART.test(title) ? [title] : [];
  let section: Section = { heading: titledByName ? '' : title, headingPath: over, sentences: [] };
  const open = (next: Section) => {
    if (section.sentences.length > 0) sections.push(section);
    section = next;
  };
  const descend = (level: number, heading: string) => {
    while (path.length > 0 && path.at(-1)!.level >= level) path.pop();
    path.push({ level, heading });
    const headings = path.map((above) => above.heading);
    const outer = isSame(headings[0]!, title) ? [] : over;
    open({ heading, headingPath: [...outer, ...headings], sentences: [] });
  };
  for (const { kind, level, start, end, opens } of blocks) {
    for (const section of opens ?? []) descend(section.level, section.heading);
    if (kind === 'heading') {
      descend(level, text.slice(start, end).replace(/\s+/g, ' ').trim());
    } else {
      const found = sentencesOf(text, { start, end }, { linesEnd: kind === 'table' });
      for (const sentence of found) section.sentences.push(sentence);
    }
  }
  open({ heading: '', headingPath: [], sentences: [] });
  return sections;
}

const isSame = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();

/** Into as many groups as needed, of about the same number of words. */
function divide(text: string, sentences: Range[], words: number): Range[][] {
  const lengths = sentences.map(({ start, end }) => countWords(text, start, end));
  const total = lengths.reduce((sum, length) => sum + length, 0);
  const target = total / Math.ceil(total / (words * TOLERANCE) || 1);
  const groups: Range[][] = [];
  let done = 0;
  let group: Range[] = [];
  sentences.forEach((sentence, i) => {
    const length = lengths[i]!;
    // A sentence belongs to the group in which its middle falls.
    if (group.length > 0 && done + length / 2 > target * (groups.length + 1)) {
      groups.push(group);
      group = [];
    }
    group.push(sentence);
    done += length;
  });
  if (group.length > 0) groups.push(group);
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
