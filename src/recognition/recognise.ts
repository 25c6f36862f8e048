/** The picture of a page to the words on it: turned upright, read, and placed on the page. */
import { confidenceOf, type RecognisedLine, type RecognisedPage } from '../documents/recognised.ts';
import { directionOf } from './direction.ts';
import { turnedBack, type Picture } from './picture.ts';
import type { ReadLine, Recogniser } from './tesseract.ts';
import { strokesOf } from './weight.ts';

/** Read worse than this, the page may stand upside down. */
const DOUBTFUL = 75;
/** Read worse than this, there was nothing to be read: a photograph, a drawing. */
const NOTHING = 55;
/** Letters and digits; fewer are shapes that look like some. */
const LEAST_CHARACTERS = 4;
/** What is read worse is noise: a fold, a stamp, a part of a drawing. */
const WORST_LINE = 45;
const WORST_WORD = 20;
/** Ascender to descender, in ems. */
const ROW_HEIGHT = 0.9;

type RecognisedWords = Pick<RecognisedPage, 'angle' | 'lines'>;

/** @param scale points a pixel. */
export function recognise(
  picture: Picture,
  scale: number,
  recogniser: Recogniser,
): RecognisedWords {
  const direction = directionOf(picture);
  if (!direction) return { angle: 0, lines: [] };
  const { angle, isSure } = direction;
  let best = readAt(picture, angle, scale, recogniser);
  for (const turn of isSure ? [180] : [180, 90, 270]) {
    if (confidenceOf(best) >= DOUBTFUL) break;
    const other = readAt(picture, angle + turn, scale, recogniser);
    if (confidenceOf(other) > confidenceOf(best)) best = other;
  }
  return hasText(best) ? best : { angle: 0, lines: [] };
}

function hasText(page: RecognisedWords): boolean {
  const text = page.lines.flatMap(({ words }) => words.map((word) => word.text)).join('');
  const characters = text.match(/[\p{L}\p{N}]/gu)?.length ?? 0;
  return characters >= LEAST_CHARACTERS && confidenceOf(page) >= NOTHING;
}

function readAt(
  picture: Picture,
  angle: number,
  scale: number,
  recogniser: Recogniser,
): RecognisedWords {
  const { picture: upright, dx, dy } = turnedBack(picture, angle);
  const lines = recogniser
    .read(upright)
    .flatMap((line) => placed(line, strokesOf(upright, line.words), { scale, dx, dy }));
  return { angle: ((angle % 360) + 360) % 360, lines };
}

function placed(
  { baseline, height, words }: ReadLine,
  strokes: readonly number[],
  { scale, dx, dy }: { scale: number; dx: number; dy: number },
): RecognisedLine[] {
  const line: RecognisedLine = {
    baseline: (baseline + dy) * scale,
    size: (height / ROW_HEIGHT) * scale,
    words: words
      .map(({ text, left, right, confidence }, i) => ({
        ...{ text, confidence, stroke: strokes[i]! * scale },
        left: (left + dx) * scale,
        right: (right + dx) * scale,
      }))
      .filter(({ confidence }) => confidence >= WORST_WORD),
  };
  return confidenceOf({ lines: [line] }) < WORST_LINE ? [] : [line];
}
