/** Which gaps of a line are spaces, and which stand between the letters of "T H E  S E A". */
import type { Segment } from './segments.ts';

/**
 * In ems. A space that is drawn is one, however narrow. Where none is drawn (TeX draws none) a
 * gap is one: the least of justified text is 0.18, of sentences placed one by one 0.1, and letters
 * of a word are that far apart only where all of them are.
 */
export const WORD_GAP = 0.1;

/** A space inside a segment that is only a gap. */
export interface LooseSpace {
  /** Its place in the segment's text. */
  index: number;
  /** In points, without what the letters are spaced by in any case. */
  gap: number;
}

/** In ems: without a drawn space among them, wider gaps are those of single letters in a row. */
const MAX_LETTER_GAP = 0.16;

const PARTED_LETTERS = /^[\p{L}\p{N}] [\p{L}\p{N}]/u;
const CLOSED_LETTERS = /[\p{L}\p{N}](?=[\p{L}\p{N}])/gu;

/**
 * Takes back those spaces of a segment that turn out to be the gap between all its letters.
 *
 * @param loose in text order.
 * @param hasDrawn the segment has drawn spaces as well.
 */
export function closeLetters(segment: Segment, loose: LooseSpace[], hasDrawn: boolean): void {
  const { text, size, spaceLeft, spaceRight } = segment;
  const parted = loose.filter(({ index }) => PARTED_LETTERS.test(text.slice(index - 1, index + 2)));
  const closed = text.match(CLOSED_LETTERS)?.length ?? 0;
  if (parted.length <= closed) return;
  const middle = parted.map(({ gap }) => gap).sort((a, b) => a - b)[parted.length >> 1]!;
  const drawsSpaces = hasDrawn || spaceLeft || spaceRight;
  if (!drawsSpaces && middle > MAX_LETTER_GAP * size) return;
  for (const { index, gap } of [...loose].reverse()) {
    if (gap > middle + WORD_GAP * size) continue;
    segment.text = segment.text.slice(0, index) + segment.text.slice(index + 1);
    segment.edges.splice(index, 1);
  }
}
