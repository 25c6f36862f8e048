/** Windows end with their paragraph where that is long enough to be read by itself. */
import { expect, it } from 'vitest';
import { sentencesOf } from '../../../src/documents/sentences.ts';
import { cutWindows } from '../../../src/reading-model/windows.ts';

const count = (text: string): number => text.split(/\s+/).filter(Boolean).length;
const said = (text: string): string[] =>
  cutWindows({ text, sentences: sentencesOf(text) }, count).map(({ start, end }) =>
    text.slice(start, end),
  );
const of = (words: number): string => `${'word '.repeat(words - 1)}end.`;

it('reads paragraphs of forty tokens apart, shorter ones with what follows', () => {
  const [long, short] = [of(40), of(12)];
  expect(said(`${long}\n\n${long}\n\n${short}\n\n${short}`)).toEqual([
    long,
    long,
    `${short}\n\n${short}`,
  ]);
  expect(said(`${long} ${long}`)).toEqual([`${long} ${long}`]);
  expect(said(`${long}\n${long}`)).toEqual([`${long}\n${long}`]);
});
