/**
 * Joins what a column or page break has torn apart. A paragraph that stops in mid-sentence goes
 * on in the next column, below whatever floats there (captions, tables, footnotes): the two
 * halves become one paragraph, the floats move out of its way, before it or behind it, so that
 * each page's text stays in one piece.
 */
import type { Draft } from './blocks.ts';

/**
 * How many floats a paragraph may jump over; more where it goes on with a small letter, for a
 * figure with many labels.
 */
const MAX_FLOATS = 12;
const MAX_LABELS = 60;
const SIZE_CHANGE = 0.06;
/** Footnotes are smaller than the running text by this factor. */
const SMALL_PRINT = 0.96;

/** @param drafts blocks of the whole document in reading order of their columns. */
export function joinAcrossBreaks(drafts: readonly Draft[], bodySize: number): Draft[] {
  const result: Draft[] = [];
  const rest = footnotesBeforeHeadings(drafts, bodySize);
  let i = 0;
  while (i < rest.length) {
    const draft = rest[i]!;
    i++;
    result.push(draft);
    if (!isOpen(draft)) continue;
    let last = draft;
    for (;;) {
      const found = findContinuation(rest, i, last, bodySize);
      if (found < 0) break;
      const continuation = rest[found]!;
      const floats = rest.slice(i, found);
      const earlier = floats.filter((float) => float.page < continuation.page);
      const later = floats.filter((float) => float.page === continuation.page);
      result.splice(result.indexOf(draft), 0, ...earlier);
      draft.lines.push(...continuation.lines);
      // What floats on the page it goes on to is looked at again, after the paragraph.
      rest.splice(i, found - i + 1, ...later);
      last = continuation;
      if (!isOpen(last)) break;
    }
  }
  return result;
}

/**
 * A heading at the foot of a column is parted from its text by the footnotes below it: they go
 * before the heading.
 */
function footnotesBeforeHeadings(drafts: readonly Draft[], bodySize: number): Draft[] {
  const result = [...drafts];
  for (let i = 0; i < result.length; i++) {
    const heading = result[i]!;
    if (heading.kind !== 'heading') continue;
    let end = i + 1;
    while (result[end]?.column === heading.column && isSmallPrint(result[end]!, bodySize)) end++;
    if (end === i + 1 || result[end]?.column === heading.column) continue;
    // Only what is really cut off: the text goes on in the next column.
    if (result[end]?.kind !== 'paragraph') continue;
    result.splice(i, end - i, ...result.slice(i + 1, end), heading);
    i = end - 1;
  }
  return result;
}

function isSmallPrint({ kind, size }: Draft, bodySize: number): boolean {
  return kind !== 'heading' && kind !== 'table' && size < SMALL_PRINT * bodySize;
}

/** A paragraph whose last line does not end a sentence. */
function isOpen(draft: Draft): boolean {
  if (draft.kind !== 'paragraph' && draft.kind !== 'list-item') return false;
  const { line } = draft.lines.at(-1)!;
  return !/[.!?:][”’"')\]\d]*$/.test(line.text) && /\p{L}{2}|\p{N}/u.test(line.text);
}

/** Parts of drawings may be taken for signs and numbers, as large as the text. */
function hasWords({ lines }: Draft): boolean {
  return lines.some(({ line }) => /\p{L}{2}/u.test(line.text));
}

function findContinuation(rest: Draft[], from: number, open: Draft, bodySize: number): number {
  const lastLine = open.lines.at(-1)!.line;
  const wasFull = open.right - lastLine.right < 2 * lastLine.size;
  const fonts = new Set(open.lines.map(({ line }) => line.font));
  const hyphenated = /\p{L}[-\u00AD]$/u.test(lastLine.text);
  for (let k = from; k < rest.length && k - from <= MAX_LABELS; k++) {
    const draft = rest[k]!;
    if (draft.page > open.page + 1) return -1;
    if (draft.kind === 'heading' || draft.starts) return -1;
    // Program text and labels of figures are no part of a paragraph, whatever their size.
    const sameFonts = draft.lines.some(({ line }) => fonts.has(line.font));
    const alike =
      Math.abs(draft.size - open.size) <= SIZE_CHANGE * open.size && draft.bold === open.bold;
    const isText = hasWords(draft);
    if (draft.kind === 'paragraph' && alike && sameFonts && isText) {
      if (draft.column === open.column) return -1;
      const first = draft.lines[0]!.line.text;
      const goesOn = /^[\p{Ll}(]/u.test(first) || hyphenated;
      if (goesOn || (wasFull && k - from <= MAX_FLOATS && !/^[\d•[]/.test(first))) return k;
      return -1;
    }
    const floats =
      draft.kind !== 'paragraph' && draft.kind !== 'list-item'
        ? true
        : !sameFonts || !isText || draft.size < SMALL_PRINT * Math.max(bodySize, open.size);
    if (!floats) return -1;
  }
  return -1;
}
