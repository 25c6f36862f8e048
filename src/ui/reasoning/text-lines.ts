/**
 * Text cut into lines without a screen to measure it on: widths are reckoned from classes of letters,
 * on the wide side, so that the same drawing fits in any of the fonts that it may be shown in.
 */

/** Shares of the font's size. */
const NARROW = 0.34;
const USUAL = 0.57;
const WIDE = 0.72;
const WIDEST = 0.94;
const IDEOGRAPH = 1.05;

function widthOf(letter: string): number {
  if (/[ iljtfrI.,:;'’|!()[\]]/.test(letter)) return NARROW;
  if (/[mwMW@%—]/.test(letter)) return WIDEST;
  if (/[\p{Lu}\p{N}_?&#+=<>~]/u.test(letter)) return WIDE;
  if (
    /[\u1100-\u11ff\u2e80-\ud7ff\uf900-\ufaff\uff00-\uffef]|\p{Extended_Pictographic}/u.test(letter)
  )
    return IDEOGRAPH;
  return USUAL;
}

/** In the unit of `size`. */
export function textWidth(text: string, size: number): number {
  let sum = 0;
  for (const letter of text) sum += widthOf(letter);
  return sum * size;
}

/**
 * At spaces, and inside words that are longer than a line. What does not fit into `most` lines ends
 * in an ellipsis.
 */
export function wrap(text: string, width: number, size: number, most = Infinity): string[] {
  const lines: string[] = [];
  let line = '';
  const fits = (words: string): boolean => textWidth(words, size) <= width;
  for (const word of text.trim().split(/\s+/)) {
    if (line !== '' && fits(`${line} ${word}`)) {
      line = `${line} ${word}`;
      continue;
    }
    if (line !== '') lines.push(line);
    line = '';
    for (const letter of word) {
      if (line !== '' && !fits(line + letter)) {
        lines.push(line);
        line = '';
      }
      line += letter;
    }
  }
  if (line !== '') lines.push(line);
  if (lines.length <= most) return lines;
  const kept = lines.slice(0, most);
  let last = kept.pop()!;
  while (last !== '' && !fits(`${last}…`)) last = last.slice(0, -1);
  return [...kept, `${last.trimEnd()}…`];
}
