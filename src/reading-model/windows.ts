/**
 * A text cut at its sentences into windows of at most so many tokens, as even as the sentences
 * allow: what the model was trained to read (training/reader/text.py). What it was trained on has no
 * paragraphs; here a window ends with one.
 */
import type { SentencedText, Stretch } from './types.ts';

/** Tokens of a window's text, its heading not counted. */
export const WINDOW_TOKENS = 128;
/**
 * A window of so many ends with its paragraph: entries of a list or a history read together lend each
 * other their values. Of 568 golden questions 315 are right so, of 306; from 12, 24 and 64 tokens on
 * 314, 312 and 307.
 */
const PARAGRAPH_TOKENS = 40;
const PARAGRAPH = /\n\s*\n/;
/** Shorter than this, a stretch is kept whole however many tokens it has. */
const WHOLE_CHARACTERS = 8;

/** @param count how many tokens a text has. @returns in the order of the text, not overlapping. */
export function cutWindows(
  { text, sentences }: SentencedText,
  count: (text: string) => number,
  limit = WINDOW_TOKENS,
): Stretch[] {
  const whole = sentences.length > 0 ? sentences : [{ start: 0, end: text.length }];
  const parts: { stretch: Stretch; size: number }[] = [];
  const open = whole.filter(({ start, end }) => text.slice(start, end).trim()).reverse();
  while (open.length > 0) {
    const stretch = open.pop()!;
    const size = count(text.slice(stretch.start, stretch.end));
    if (size > limit && stretch.end - stretch.start > WHOLE_CHARACTERS) {
      open.push(...halves(text, stretch).reverse());
    } else {
      parts.push({ stretch, size });
    }
  }
  const total = parts.reduce((sum, { size }) => sum + size, 0);
  const wanted = total / Math.max(1, Math.ceil(total / limit));
  const windows: Stretch[] = [];
  let held = 0;
  for (const { stretch, size } of parts) {
    const last = windows.at(-1);
    const isFull =
      last && held >= PARAGRAPH_TOKENS && PARAGRAPH.test(text.slice(last.end, stretch.start));
    if (last && !isFull && held + size <= limit && held + size / 2 <= wanted) {
      last.end = stretch.end;
      held += size;
    } else {
      windows.push({ start: stretch.start, end: stretch.end });
      held = size;
    }
  }
  return windows;
}

/** Before the middle at a space, or else within a word, but not within a code point. */
function halves(text: string, { start, end }: Stretch): [Stretch, Stretch] {
  const middle = Math.floor((start + end) / 2);
  const space = text.lastIndexOf(' ', middle - 1);
  let cut = space > start ? space + 1 : middle;
  if (isSecondHalf(text.charCodeAt(cut))) cut += 1;
  return [
    { start, end: cut },
    { start: cut, end },
  ];
}

/** Of a code point beyond U+FFFF. */
const isSecondHalf = (unit: number): boolean => unit >= 0xdc00 && unit <= 0xdfff;
