/** What was recognised on the picture of a page. */

export interface RecognisedWord {
  text: string;
  /** Along the line. */
  left: number;
  right: number;
  /** 0..100, as Tesseract gives it. */
  confidence: number;
  /** Width of its letters' strokes; 0 where it was not to be told, missing in what was read earlier. */
  stroke?: number;
}

/** Positions are in points of a frame that is turned as the text is (pdf/segments.ts). */
export interface RecognisedLine {
  baseline: number;
  /** Height of the em. */
  size: number;
  words: RecognisedWord[];
}

export interface RecognisedPage {
  /** From 1. */
  number: number;
  /** Of the page as displayed, in points. */
  width: number;
  height: number;
  /** Degrees, clockwise, by which the text is turned on the page as displayed. */
  angle: number;
  /** Empty where nothing could be read. */
  lines: RecognisedLine[];
}

/** Mean over the characters of a page below which its text is not to be relied on. */
export const HARD_TO_READ = 80;

/** 0..100; 0 for a page without text. */
export function confidenceOf({ lines }: Pick<RecognisedPage, 'lines'>): number {
  let sum = 0;
  let characters = 0;
  for (const { text, confidence } of lines.flatMap(({ words }) => words)) {
    sum += confidence * text.length;
    characters += text.length;
  }
  return characters === 0 ? 0 : sum / characters;
}
