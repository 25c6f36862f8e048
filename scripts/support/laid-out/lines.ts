/** Text set into lines: words with their widths, footnote marks raised, hyphens at line ends. */
import hyphen from 'hyphen/en-gb/index.js';
import type { PDFFont } from 'pdf-lib';

export interface Type {
  font: PDFFont;
  /** Points. */
  size: number;
  /** From line to line, in points. */
  leading: number;
}

/** Part of a word; a raised one is a footnote's mark. */
interface Piece {
  text: string;
  raised: boolean;
}
export interface Word {
  pieces: Piece[];
  width: number;
}
export interface Line {
  words: Word[];
  /** Of its words and single spaces. */
  width: number;
  /** Ends its paragraph: it is not justified. */
  last: boolean;
}

export const RAISED_SHARE = 0.62;
const FOOTNOTE_MARK = /(\[\^\w+\])/;
const SOFT_HYPHEN = '\u00ad';
/** Shorter words are not divided. */
const SHORTEST_DIVIDED = 6;

/** @param width of the lines, in points. */
export function linesOf(text: string, type: Type, width: number, hyphenate = false): Line[] {
  const space = type.font.widthOfTextAtSize(' ', type.size);
  const lines: Line[] = [];
  let line: Line = { words: [], width: 0, last: false };
  const widthWith = (word: Word): number =>
    line.width + (line.words.length > 0 ? space : 0) + word.width;
  const put = (word: Word): void => {
    line.width = widthWith(word);
    line.words.push(word);
  };
  const end = (): void => {
    lines.push(line);
    line = { words: [], width: 0, last: false };
  };
  for (const written of text.split(/\s+/).filter(Boolean)) {
    const word = wordOf(written, type);
    if (line.words.length === 0 || widthWith(word) <= width) {
      put(word);
      continue;
    }
    const divided = hyphenate ? divide(written, type, width, widthWith) : null;
    if (divided) put(divided.first);
    end();
    put(divided ? divided.rest : word);
  }
  end();
  lines.at(-1)!.last = true;
  return lines;
}

/** The marks of the footnotes that the line refers to. */
export function marksIn({ words }: Line): string[] {
  return words.flatMap(({ pieces }) =>
    pieces.filter(({ raised }) => raised).map(({ text }) => text),
  );
}

export function wordOf(written: string, { font, size }: Type): Word {
  const pieces = written
    .split(FOOTNOTE_MARK)
    .filter(Boolean)
    .map((text): Piece => {
      const raised = FOOTNOTE_MARK.test(text);
      return { text: raised ? text.slice(2, -1) : text, raised };
    });
  const width = pieces.reduce((sum, piece) => sum + widthOf(piece, font, size), 0);
  return { pieces, width };
}

export function widthOf({ text, raised }: Piece, font: PDFFont, size: number): number {
  return font.widthOfTextAtSize(text, raised ? size * RAISED_SHARE : size);
}

/** As much of the word as fits the line with a hyphen, and the rest. */
function divide(
  written: string,
  type: Type,
  width: number,
  widthWith: (word: Word) => number,
): { first: Word; rest: Word } | null {
  if (!/^\p{Ll}+[.,;:)]?$/u.test(written)) return null;
  const parts = hyphen
    .hyphenateSync(written, {
      hyphenChar: SOFT_HYPHEN,
      minWordLength: SHORTEST_DIVIDED,
    })
    .split(SOFT_HYPHEN);
  for (let taken = parts.length - 1; taken > 0; taken--) {
    const first = wordOf(`${parts.slice(0, taken).join('')}-`, type);
    if (widthWith(first) <= width)
      return { first, rest: wordOf(parts.slice(taken).join(''), type) };
  }
  return null;
}
