/** What was read from pictures, as it is stored. */
import { expect, it } from 'vitest';
import { parseRecognised } from '../../../src/storage/recognised.ts';

const word = { text: 'Ferries', left: 60, right: 95, confidence: 91 };
const page = (words: object[]) => ({
  ...{ version: 1, document: 'd', number: 2, width: 600, height: 800, angle: 0 },
  lines: [{ baseline: 100, size: 10, words }],
});

it('has the width of strokes, and is read without it where it was stored earlier', () => {
  const stored = page([word, { ...word, stroke: 1.25 }]);
  expect(parseRecognised(stored)).toEqual(stored);
});

it('is refused where a word is none', () => {
  expect(() => parseRecognised(page([{ ...word, stroke: 'wide' }]))).toThrow('stroke');
});
