/**
 * Finds words in a document's text as a person means them: capitals, accents, ligatures, kinds of
 * quotation marks and dashes, and line breaks make no difference. What is found are ranges of the
 * text itself, so that the same provenance places them on the page.
 */
import type { Range } from '../../documents/types.ts';
import { throwIfCancelled } from '../../errors.ts';
import { nextTask } from '../../waiting.ts';

/** The text with everything folded that makes no difference, and where each character came from. */
export interface FoldedText {
  text: string;
  /** Position in the original of each character of `text`, and one more for the end. */
  from: Uint32Array;
}

/** So many characters at a time: the page stays alive while a long book is prepared. */
const SLICE = 200_000;
/** Beyond this nobody goes from hit to hit. */
export const MOST_HITS = 10_000;

const ALIKE: Record<string, string> = {
  '‘': "'",
  '’': "'",
  '‚': "'",
  '“': '"',
  '”': '"',
  '„': '"',
  '«': '"',
  '»': '"',
  '‐': '-',
  '‑': '-',
  '–': '-',
  '—': '-',
  '−': '-',
};

/** @throws TriviumError `aborted` */
export async function fold(text: string, signal?: AbortSignal): Promise<FoldedText> {
  const folder = new Folder(text.length);
  for (let start = 0; start < text.length; start += SLICE) {
    folder.add(text, start, Math.min(text.length, start + SLICE));
    if (start + SLICE < text.length) await nextTask();
    if (signal) throwIfCancelled(signal);
  }
  return folder.finish(text.length);
}

/** The words looked for, folded in the same way; white space around them means nothing. */
export function foldQuery(query: string): string {
  const folder = new Folder(query.length);
  folder.add(query, 0, query.length);
  return folder.finish(query.length).text.trim();
}

/** Every place where the words stand, in order, at most {@link MOST_HITS}. */
export function findAll(folded: FoldedText, query: string): Range[] {
  const wanted = foldQuery(query);
  const hits: Range[] = [];
  if (wanted === '') return hits;
  for (
    let at = folded.text.indexOf(wanted);
    at >= 0 && hits.length < MOST_HITS;
    at = folded.text.indexOf(wanted, at + wanted.length)
  ) {
    // One original character may have become several: the hit goes on to where the next one begins.
    let next = at + wanted.length;
    while (next < folded.text.length && folded.from[next] === folded.from[next - 1]) next++;
    hits.push({ start: folded.from[at]!, end: folded.from[next]! });
  }
  return hits;
}

/** The part of a sorted list of ranges that touches `range`. */
export function within(ranges: readonly Range[], range: Range): { first: number; last: number } {
  let low = 0;
  let high = ranges.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (ranges[middle]!.end > range.start) high = middle;
    else low = middle + 1;
  }
  let last = low;
  while (last < ranges.length && ranges[last]!.start < range.end) last++;
  return { first: low, last: last - 1 };
}

class Folder {
  #parts: string[] = [];
  #part = '';
  #from: Uint32Array;
  #length = 0;
  #spaced = false;

  constructor(length: number) {
    this.#from = new Uint32Array(Math.ceil(length * 1.05) + 64);
  }

  add(text: string, start: number, end: number): void {
    for (let i = start; i < end; i++) {
      const code = text.charCodeAt(i);
      if (code > 0x20 && code < 0x7f) {
        const lower = code >= 0x41 && code <= 0x5a ? code + 32 : code;
        this.#push(String.fromCharCode(lower), i);
      } else if (code <= 0x20 || code === 0xa0) this.#space(i);
      else this.#other(text[i]!, i);
    }
    this.#parts.push(this.#part);
    this.#part = '';
  }

  finish(length: number): FoldedText {
    const from = this.#from.slice(0, this.#length + 1);
    from[this.#length] = length;
    return { text: this.#parts.join(''), from };
  }

  #other(character: string, at: number): void {
    if (character === '\u00AD' || character === '\u200B') return;
    if (/\s/.test(character)) return this.#space(at);
    const alike = ALIKE[character];
    if (alike) return this.#push(alike, at);
    const plain = character
      .normalize('NFKD')
      .replace(/\p{M}+/gu, '')
      .toLowerCase();
    for (let i = 0; i < plain.length; i++) this.#push(plain[i]!, at);
  }

  #space(at: number): void {
    if (this.#spaced) return;
    this.#push(' ', at);
    this.#spaced = true;
  }

  #push(character: string, at: number): void {
    if (this.#length + 1 >= this.#from.length) {
      const larger = new Uint32Array(this.#from.length * 2);
      larger.set(this.#from);
      this.#from = larger;
    }
    this.#from[this.#length++] = at;
    this.#part += character;
    this.#spaced = false;
  }
}
