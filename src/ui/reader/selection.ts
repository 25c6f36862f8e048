/**
 * Where in the document's text stands what a person has selected. The text view says it of each of
 * its pieces. The words over a printed page are pdf.js's own, which break lines and words in other
 * places: there the letters and digits alone are looked for, on the pages that the selection touches.
 */
import type { Range as TextRange } from '../../documents/types.ts';
import type { DocumentView } from '../../protocol.ts';

type Shown = Pick<DocumentView, 'text' | 'pages'>;

export interface SelectedPlace {
  /** Null where the words are not found in the text. */
  span: TextRange | null;
  /** Null in a document without pages. */
  pages: { first: number; last: number } | null;
}

export function selectedPlace(selected: Range, shown: Shown): SelectedPlace {
  const papers = touched(selected, '[data-number]').map((each) => numberOf(each, 'number'));
  const [first, last] = [papers[0], papers.at(-1)];
  const printed = first === undefined || last === undefined ? null : { first, last };
  const span = printed ? onPages(selected, shown, printed) : inPieces(selected, shown.text);
  return { span, pages: (span && pagesOf(shown, span)) ?? printed };
}

function pagesOf({ pages }: Shown, { start, end }: TextRange): SelectedPlace['pages'] {
  const on = pages.filter((page) => page.start < end && page.end > start);
  const [first, last] = [on[0], on.at(-1)];
  return first && last ? { first: first.number, last: last.number } : null;
}

function inPieces(selected: Range, text: string): TextRange | null {
  const pieces = touched(selected, '[data-start]');
  const [first, last] = [pieces[0], pieces.at(-1)];
  if (!first || !last) return null;
  const { startContainer, startOffset, endContainer, endOffset } = selected;
  const from = first.contains(startContainer) ? lengthTo(first, startContainer, startOffset) : 0;
  const to = last.contains(endContainer)
    ? lengthTo(last, endContainer, endOffset)
    : (last.textContent ?? '').length;
  return trimmed(text, {
    start: numberOf(first, 'start') + from,
    end: numberOf(last, 'start') + to,
  });
}

function onPages(selected: Range, { text, pages }: Shown, on: { first: number; last: number }) {
  const [first, last] = [pages[on.first - 1], pages[on.last - 1]];
  const words = selected.toString().trim();
  const wanted = lettersOf(words).letters;
  if (!first || !last || wanted === '') return null;
  const { letters, at } = lettersOf(text, first.start, last.end);
  const found = nearest(letters, wanted, lettersBefore(selected));
  if (found < 0) return null;
  return withSigns(text, words, { start: at[found]!, end: at[found + wanted.length - 1]! + 1 });
}

/** Elements that the selection touches, in the order of the page. */
function touched(selected: Range, selector: string): HTMLElement[] {
  const { commonAncestorContainer: common } = selected;
  const around = common instanceof Element ? common : common.parentElement;
  const outer = around?.closest<HTMLElement>(selector);
  if (outer) return [outer];
  const all = [...(around?.querySelectorAll<HTMLElement>(selector) ?? [])];
  return all.filter((each) => selected.intersectsNode(each));
}

function numberOf(element: HTMLElement, name: 'number' | 'start'): number {
  return Number(element.dataset[name]);
}

function lengthTo(element: Element, container: Node, offset: number): number {
  const range = document.createRange();
  range.setStart(element, 0);
  range.setEnd(container, offset);
  return range.toString().length;
}

function trimmed(text: string, { start, end }: TextRange): TextRange | null {
  const words = text.slice(start, end);
  const from = start + words.length - words.trimStart().length;
  const to = end - (words.length - words.trimEnd().length);
  return from < to ? { start: from, end: to } : null;
}

/** Letters and digits, and where each stands. */
function lettersOf(text: string, start = 0, end = text.length): { letters: string; at: number[] } {
  let letters = '';
  const at: number[] = [];
  for (let i = start; i < end; i++) {
    for (const letter of text[i]!.normalize('NFKD').toLowerCase()) {
      if (!/[\p{L}\p{N}]/u.test(letter)) continue;
      letters += letter;
      at.push(i);
    }
  }
  return { letters, at };
}

/** How many letters of the first page stand before what is selected: of several places it is the nearest. */
function lettersBefore(selected: Range): number {
  const { startContainer, startOffset } = selected;
  const around =
    startContainer instanceof Element ? startContainer : (startContainer.parentElement ?? null);
  const layer = around?.closest('.reader-text');
  if (!layer) return 0;
  const before = document.createRange();
  before.setStart(layer, 0);
  before.setEnd(startContainer, startOffset);
  return lettersOf(before.toString()).letters.length;
}

function nearest(letters: string, wanted: string, expected: number): number {
  let best = -1;
  for (let at = letters.indexOf(wanted); at >= 0; at = letters.indexOf(wanted, at + 1)) {
    if (best < 0 || Math.abs(at - expected) < Math.abs(best - expected)) best = at;
    else break;
  }
  return best;
}

/** What stands before the first letter and behind the last, as far as it was selected too. */
function withSigns(text: string, words: string, { start, end }: TextRange): TextRange {
  const lead = /^[^\p{L}\p{N}\s]*/u.exec(words)![0];
  const rest = /[^\p{L}\p{N}\s]*$/u.exec(words)![0];
  return {
    start: text.slice(0, start).endsWith(lead) ? start - lead.length : start,
    end: text.startsWith(rest, end) ? end + rest.length : end,
  };
}
