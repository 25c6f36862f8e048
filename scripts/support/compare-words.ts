/**
 * Compares the words that we read with those that poppler reads, by their place on the page: which
 * of its spaces we lack, and which of its words we split. The order of reading plays no part.
 */
import type { PageLayout, ReadDocument } from '../../src/documents/types.ts';

/** A word as `pdftotext -bbox -cropbox` prints it: points, y downwards from the page's top. */
export interface PlacedWord {
  text: string;
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export interface WordsCompared {
  /** Ends of sentences of which we read both sides letter by letter as poppler does. */
  sentenceEnds: number;
  /** "radio.The": those between which we have no space. */
  sentencesJoined: string[];
  /** Neighbours on a line, of which we read both. */
  neighbours: number;
  wordsJoined: string[];
  words: number;
  wordsSplit: string[];
}

const WORD = /<word xMin="(\S+)" yMin="(\S+)" xMax="(\S+)" yMax="(\S+)">([^<]*)<\/word>/g;
const ENDS_SENTENCE = /[\p{L}\p{N}][.!?]["'”’»)\]]*$/u;
const BEGINS_SENTENCE = /^["'“‘«([]*\p{Lu}/u;

/** Dots that lead to a number are no words. */
const HAS_LETTER = /[\p{L}\p{N}]/u;

/** @returns the words of each page in poppler's order. */
export function parseWords(html: string): PlacedWord[][] {
  return html
    .split(/<page /)
    .slice(1)
    .map((page) =>
      Array.from(page.matchAll(WORD), ([, left, top, right, bottom, text]) => ({
        text: unescaped(text!),
        left: Number(left),
        top: Number(top),
        right: Number(right),
        bottom: Number(bottom),
      })),
    );
}

export function compareWords(document: ReadDocument, theirs: PlacedWord[][]): WordsCompared {
  const result: WordsCompared = {
    ...{ sentenceEnds: 0, sentencesJoined: [] },
    ...{ neighbours: 0, wordsJoined: [] },
    ...{ words: 0, wordsSplit: [] },
  };
  const { text } = document;
  for (const page of document.pages) {
    const ours = new Characters(page, text);
    let before: { word: PlacedWord; range: [number, number] } | null = null;
    for (const word of theirs[page.number - 1] ?? []) {
      const range = ours.rangeOf(word);
      if (range) {
        result.words++;
        const read = text.slice(range[0], range[1]);
        if (/\s/.test(read)) result.wordsSplit.push(read);
      }
      if (range && before) {
        const isEnd = ENDS_SENTENCE.test(before.word.text) && BEGINS_SENTENCE.test(word.text);
        const isLine =
          Math.abs(before.word.bottom - word.bottom) < 1 &&
          before.word.right <= word.left &&
          HAS_LETTER.test(before.word.text) &&
          HAS_LETTER.test(word.text);
        const joined = before.range[1] === range[0];
        const pair = `${before.word.text}·${word.text}`;
        if (isEnd) result.sentenceEnds++;
        if (isEnd && joined) result.sentencesJoined.push(pair);
        if (isLine) result.neighbours++;
        if (isLine && joined) result.wordsJoined.push(pair);
      }
      before = range && { word, range };
    }
  }
  return result;
}

/** Our characters of a page by where their middles stand. */
class Characters {
  private static readonly CELL = 16;
  private readonly cells = new Map<string, [x: number, y: number, index: number][]>();

  constructor(
    page: PageLayout,
    private readonly text: string,
  ) {
    let edge = 0;
    page.runStarts.forEach((start, run) => {
      const [x, y, ux, uy, vx, vy] = page.quads.subarray(6 * run, 6 * run + 6) as unknown as [
        ...[number, number, number, number, number, number],
      ];
      const length = page.runLengths[run]!;
      for (let k = 0; k < length; k++) {
        const along = (page.edges[edge + k]! + page.edges[edge + k + 1]!) / 2;
        if (/\S/.test(text[start + k]!)) {
          this.put(x + ux * along + vx / 2, y + uy * along + vy / 2, start + k);
        }
      }
      edge += length + 1;
    });
  }

  /** Where in our text the word stands; null where we do not have it letter by letter. */
  rangeOf({ text, left, top, right, bottom }: PlacedWord): [number, number] | null {
    const { CELL } = Characters;
    const found: number[] = [];
    for (let i = Math.floor(left / CELL); i <= Math.floor(right / CELL); i++) {
      for (let j = Math.floor(top / CELL); j <= Math.floor(bottom / CELL); j++) {
        for (const [x, y, index] of this.cells.get(`${i} ${j}`) ?? []) {
          if (x > left && x < right && y > top && y < bottom) found.push(index);
        }
      }
    }
    if (found.length === 0) return null;
    found.sort((a, b) => a - b);
    const from = found[0]!;
    const to = found.at(-1)! + 1;
    return bare(this.text.slice(from, to)) === bare(text) ? [from, to] : null;
  }

  private put(x: number, y: number, index: number): void {
    const { CELL } = Characters;
    const key = `${Math.floor(x / CELL)} ${Math.floor(y / CELL)}`;
    const cell = this.cells.get(key);
    if (cell) cell.push([x, y, index]);
    else this.cells.set(key, [[x, y, index]]);
  }
}

/** Ligatures and compatibility forms are written differently; white space is what is asked about. */
function bare(text: string): string {
  return text.normalize('NFKC').replace(/\s+/g, '');
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function unescaped(text: string): string {
  return text.replace(/&(?:#(\d+)|(\w+));/g, (whole, code?: string, name?: string) =>
    code ? String.fromCodePoint(Number(code)) : (ENTITIES[name!] ?? whole),
  );
}
