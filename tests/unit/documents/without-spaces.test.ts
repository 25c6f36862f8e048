/**
 * Texts without a space: encoded bytes, keys, marks that never close. Any step that looks again
 * and again over all of one would take minutes to hours on this size, and run into the time limit.
 */
import { describe, expect, it } from 'vitest';
import { countWords, cutIntoChunks } from '../../../src/documents/chunks.ts';
import { readDocument } from '../../../src/documents/read.ts';
import { extractTriplets } from '../../../src/engines/instant/extract.ts';
import { toArrayBuffer } from './support/fixtures.ts';

const LENGTH = 2_000_000;
const TIME_LIMIT_MS = 60_000;

const read = (name: string, text: string) =>
  readDocument(
    { name, bytes: toArrayBuffer(new TextEncoder().encode(text)) },
    { assetsUrl: 'unused/' },
  );

describe('two million characters without a space', () => {
  it.each([
    ['keys.txt', 'ab-'],
    ['bytes.txt', 'Qk0'],
    ['stops.txt', 'a.'],
    ['marks.md', '['],
    ['stars.md', '**a'],
    ['comments.md', '<!--'],
  ])(
    'are read, cut and searched for triplets: %s of %j',
    { timeout: TIME_LIMIT_MS },
    async (name, unit) => {
      const document = await read(name, unit.repeat(LENGTH / unit.length));
      const chunks = cutIntoChunks(document, 'd');
      expect(Math.max(...chunks.map(({ text }) => text.length))).toBeLessThan(20_000);
      expect(chunks.map(({ text }) => text).join('')).toHaveLength(document.text.length);
      for (const { heading, text, start, sentences } of chunks) {
        const relative = sentences.map((range) => ({
          start: range.start - start,
          end: range.end - start,
        }));
        expect(extractTriplets({ heading, text, sentences: relative }).triplets).toEqual([]);
      }
    },
  );

  it('do not hide the sentences around them, nor shift their positions', async () => {
    const text = `Mira Solberg built the lighthouse. ${'x9'.repeat(400)} Colm Veery painted the tower.`;
    const [chunk] = cutIntoChunks(await read('notes.txt', text), 'd');
    const { triplets } = extractTriplets(chunk!);
    expect(triplets.map(({ subject }) => subject)).toEqual(['Mira Solberg', 'Colm Veery']);
  });
});

describe('countWords', () => {
  it('takes a long stretch for several words', () => {
    expect(countWords('an antidisestablishmentarianism of words')).toBe(4);
    expect(countWords('x'.repeat(4_000))).toBe(100);
    expect(countWords(`${'東'.repeat(20)} one`)).toBe(11);
  });
});
