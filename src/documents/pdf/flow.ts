/**
 * Joins what a column or page break has torn apart. A paragraph that stops in mid-sentence goes
 * on in the next column, below whatever floats there (captions, tables, footnotes): the two
 * halves become one paragraph, the floats move out of its way, before it or behind it, so that
 * each page's text stays in one piece.
 */
import type { Draft } from './blocks.ts';

/** How many floats a paragraph may jump over. */
const MAX_FLOATS = 12;
const SIZE_CHANGE = 0.06;

/** @param drafts blocks of the whole document in reading order of their columns. */
export function joinAcrossBreaks(drafts: readonly Draft[], bodySize: number): Draft[] {
  const result: Draft[] = [];
  const rest = [...drafts];
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
      const here = floats.filter((float) => float.page === last.page);
      const there = floats.filter((float) => float.page !== last.page);
      result.splice(result.indexOf(draft), 0, ...here);
      draft.lines.push(...continuation.lines);
      // What floats on the later page is looked at again, after the paragraph.
      rest.splice(i, found - i + 1, ...there);
      last = continuation;
      if (there.length > 0 || !isOpen(last)) break;
    }
  }
  return result;
}

/** A paragraph whose last line does not end a sentence. */
function isOpen(draft: Draft): boolean {
  if (draft.kind !== 'paragraph' && draft.kind !== 'list-item') return false;
  const { line } = draft.lines.at(-1)!;
  return !/[.!?:][”’"')\]\d]*$/.test(line.text) && /\p{L}{2}|\p{N}/u.test(line.text);
}

function findContinuation(rest: Draft[], from: number, open: Draft, bodySize: number): number {
  const lastLine = open.lines.at(-1)!.line;
  const wasFull = open.right - lastLine.right < 2 * lastLine.size;
  const hyphenated = /\p{L}[-\u00AD]$/u.test(lastLine.text);
  for (let k = from; k < rest.length && k - from <= MAX_FLOATS; k++) {
    const draft = rest[k]!;
    if (draft.page > open.page + 1) return -1;
    if (draft.kind === 'heading') return -1;
    const alike =
      Math.abs(draft.size - open.size) <= SIZE_CHANGE * open.size && draft.bold === open.bold;
    if (draft.kind === 'paragraph' && alike) {
      if (draft.column === open.column) return -1;
      const first = draft.lines[0]!.line.text;
      const goesOn = /^[\p{Ll}(]/u.test(first) || hyphenated;
      if (goesOn || (wasFull && !/^[\d•[]/.test(first))) return k;
      return -1;
    }
    const floats =
      draft.kind !== 'paragraph' && draft.kind !== 'list-item'
        ? true
        : draft.size < bodySize * 0.96 || draft.size < open.size * 0.96;
    if (!floats) return -1;
  }
  return -1;
}
