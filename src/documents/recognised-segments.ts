/** Recognised words as segments: from there on their page is laid out like any other. */
import type { FontFacts } from './pdf/fonts.ts';
import { UPRIGHT, type Frame, type Segment } from './pdf/segments.ts';
import type { RecognisedLine, RecognisedPage, RecognisedWord } from './recognised.ts';

/** In ems: words of a line further apart may stand in two columns. White space is in it. */
const COLUMN_GAP = 1;
/** Measured sizes differ by so much without meaning it: what is larger would be a heading. */
const SIZE_NOISE = { smaller: 0.11, larger: 0.16 };

/** Strokes so many times as wide as most of the page's are bold; those of bold fonts are 1.5 to 2. */
const BOLD_STROKES = 1.35;

const PLAIN: FontFacts = {
  ...{ name: '', bold: false, italic: false, vertical: false, drawn: false },
  ...{ unit: 0.001, em: 1, ascent: 0.8, descent: -0.2, verticalMetrics: [-1000, 500, 880] },
  ...{ glyphs: 0, nameless: 0 },
};

const BOLD: FontFacts = { ...PLAIN, bold: true };

export function segmentsOf({ angle, lines }: Pick<RecognisedPage, 'angle' | 'lines'>): Segment[] {
  const frame = frameOf(angle);
  const sizes = evened(lines);
  const boldFrom = BOLD_STROKES * usualStroke(lines, sizes);
  return lines.flatMap((line) => {
    const { baseline, words } = line;
    const size = sizes.get(line)!;
    const segments: Segment[] = [];
    let font = PLAIN;
    for (const word of words) {
      const last = segments.at(-1);
      // Words of signs alone have no strokes to measure; they are like those before them.
      if (word.stroke) font = word.stroke / size > boldFrom ? BOLD : PLAIN;
      const goesOn = last !== undefined && word.left - last.right < COLUMN_GAP * size;
      if (goesOn && last.font === font) append(last, word);
      else segments.push(begun(word, { frame, baseline, size, font, spaceLeft: goesOn }));
    }
    return segments;
  });
}

/** In ems: what the middle one of all characters has. */
function usualStroke(
  lines: readonly RecognisedLine[],
  sizes: ReadonlyMap<RecognisedLine, number>,
): number {
  const measured = lines
    .flatMap((line) =>
      line.words.map(({ text, stroke = 0 }) => ({
        stroke: stroke / sizes.get(line)!,
        length: text.length,
      })),
    )
    .filter(({ stroke }) => stroke > 0)
    .sort((a, b) => a.stroke - b.stroke);
  let left = measured.reduce((sum, { length }) => sum + length, 0) / 2;
  return measured.find(({ length }) => (left -= length) <= 0)?.stroke ?? Infinity;
}

function frameOf(angle: number): Frame {
  if (angle === 0) return UPRIGHT;
  const radians = (angle * Math.PI) / 180;
  return { cos: Math.cos(radians), sin: Math.sin(radians) };
}

/**
 * The size for each line that it shares with those of nearly the same: noise would make headings of
 * lines, and two of one that is broken.
 */
function evened(lines: readonly RecognisedLine[]): Map<RecognisedLine, number> {
  const sizes = new Map<RecognisedLine, number>();
  const left = [...lines].sort((a, b) => a.size - b.size);
  while (left.length > 0) {
    const usual = middle(left);
    const isLike = ({ size }: RecognisedLine): boolean =>
      size >= (1 - SIZE_NOISE.smaller) * usual && size <= (1 + SIZE_NOISE.larger) * usual;
    const from = left.findIndex(isLike);
    const to = left.findLastIndex(isLike) + 1;
    for (const line of left.splice(from, to - from)) sizes.set(line, usual);
  }
  return sizes;
}

/** The size that the middle one of all characters has. */
function middle(lines: readonly RecognisedLine[]): number {
  const lengthOf = ({ words }: RecognisedLine): number =>
    words.reduce((sum, { text }) => sum + text.length, 0);
  let left = lines.reduce((sum, line) => sum + lengthOf(line), 0) / 2;
  return lines.find((line) => (left -= lengthOf(line)) <= 0)?.size ?? lines[0]!.size;
}

function begun(
  word: RecognisedWord,
  line: Pick<Segment, 'frame' | 'baseline' | 'size' | 'font' | 'spaceLeft'>,
): Segment {
  const segment: Segment = {
    ...line,
    ...{ text: '', edges: [0], left: word.left, right: word.left },
    ...{ rightToLeft: false, spaceRight: false },
  };
  append(segment, word);
  return segment;
}

/** A word's letters share its width evenly: what is lit begins and ends with words. */
function append(segment: Segment, { text, left, right }: RecognisedWord): void {
  const { edges } = segment;
  const start = Math.max(left - segment.left, edges.at(-1)!);
  const end = Math.max(start, right - segment.left);
  if (segment.text !== '') {
    segment.text += ' ';
    edges.push(start);
  }
  for (let i = 1; i <= text.length; i++) edges.push(start + ((end - start) * i) / text.length);
  segment.text += text;
  segment.right = segment.left + end;
}
