import { describe, expect, it } from 'vitest';
import { hash32, readerStem, Vocabulary } from '../../../../scripts/trained-reader/words.ts';

const vocabulary = new Vocabulary(['the', 'mill', 'of'], new Uint8Array([2, 40, 3]));

describe('tokens', () => {
  it('are words and single marks, with their places, also in other scripts', () => {
    const text = 'Łódź’s mill, 1790 — déjà 水車!';
    const { length, start, end } = vocabulary.read(text, 40);
    const tokens = Array.from({ length }, (_, i) => text.slice(start[i], end[i]));
    expect(tokens).toEqual(['Łódź', '’', 's', 'mill', ',', '1790', '—', 'déjà', '水車', '!']);
  });

  it('are cut off after the longest', () => {
    expect(vocabulary.read('one two three four', 3).length).toBe(3);
  });

  it('know words by rank, numbers by their length, and all else as unknown and rare', () => {
    const { word, idf16 } = vocabulary.read('The mill 7 1790 123456 Corvel', 40);
    expect([...word]).toEqual([9, 10, 4, 7, 8, 1]);
    expect([...idf16]).toEqual([2, 40, 40, 40, 40, 40]);
  });

  it('have a shape', () => {
    const { shape } = vocabulary.read('mill Mill MILL M McMill 1790 17 B2 . , -', 40);
    expect([...shape]).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
  });

  it('begin a sentence after a stop, but not behind an initial or before a small letter', () => {
    const { sentence } = vocabulary.read('By A. Strand. It ran! and ran. No', 40);
    // By A . Strand . | It ran ! and ran . | No
    expect([...sentence]).toEqual([0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 2]);
  });
});

it.each([
  ['composed', 'compos'],
  ['composers', 'compos'],
  ['compose', 'compos'],
  ['cities', 'city'],
  ['glass', 'glass'],
  ['sing', 'sing'],
  ['are', 'are'],
  ['café', 'café'],
])('stem of %s: %s', (word, stem) => {
  expect(readerStem(word)).toBe(stem);
});

it('hashes by FNV-1a over UTF-8', () => {
  expect(hash32('')).toBe(0x811c9dc5);
  expect(hash32('a')).toBe(0xe40c292c);
  expect(hash32('foobar')).toBe(0xbf9cf968);
});
