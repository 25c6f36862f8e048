/** Text cut into lines that fit, by whatever measures it. */
import type { TextKind } from './drawing.ts';

/** The width of a text in the font of its kind, in pixels. */
export type Measure = (text: string, kind: TextKind) => number;

/**
 * At spaces, and inside words that are longer than a line. What does not fit into `most` lines ends
 * in an ellipsis.
 * @param width of a line, in pixels
 */
export function wrap(
  text: string,
  kind: TextKind,
  width: number,
  measure: Measure,
  most = Infinity,
): string[] {
  const lines: string[] = [];
  let line = '';
  const fits = (words: string): boolean => measure(words, kind) <= width;
  for (const word of text.trim().split(/\s+/)) {
    if (line !== '' && fits(`${line} ${word}`)) {
      line = `${line} ${word}`;
      continue;
    }
    if (line !== '') lines.push(line);
    line = word;
    while (!fits(line)) {
      const [first, rest] = cut(line, fits);
      if (rest === '') break;
      lines.push(first);
      line = rest;
    }
  }
  if (line !== '') lines.push(line);
  if (lines.length <= most) return lines;
  const kept = lines.slice(0, most);
  let last = [...kept.pop()!];
  while (last.length > 0 && !fits(`${last.join('')}…`)) last = last.slice(0, -1);
  return [...kept, `${last.join('').trimEnd()}…`];
}

/** As many letters as fit, one at least, and what is left; never inside a letter. */
function cut(word: string, fits: (words: string) => boolean): [first: string, rest: string] {
  const letters = [...word];
  let count = 1;
  while (count < letters.length && fits(letters.slice(0, count + 1).join(''))) count++;
  return [letters.slice(0, count).join(''), letters.slice(count).join('')];
}
