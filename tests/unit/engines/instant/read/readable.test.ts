/** Rows are read with what stands above their cells, and values stand where the document has them. */
import { expect, it } from 'vitest';
import { placeOf, readable } from '../../../../../src/engines/instant/read/readable.ts';
import { readFor } from '../../../../../src/engines/instant/read/read.ts';
import { windowsOf } from '../../../../../src/engines/instant/read/windows.ts';
import { chunk, readerOf } from './scripted-model.ts';

const TEXT = 'Two firms bid.\n\nBidder  Price\nPike  3.40\nAlder  2.90\n\nPike was named.';
const START = 100;
const sentences = [
  'Two firms bid.',
  'Bidder  Price',
  'Pike  3.40',
  'Alder  2.90',
  'Pike was named.',
].map((said) => ({
  start: START + TEXT.indexOf(said),
  end: START + TEXT.indexOf(said) + said.length,
}));
const given = { ...chunk(1, 'Bids', TEXT, START), sentences };

it('writes rows as sentences, and leaves prose as it is', () => {
  const { text, sentences: own } = readable(given);
  expect(own.map(({ start, end }) => text.slice(start, end))).toEqual([
    'Two firms bid.',
    'Bidder: Pike; Price: 3.40.',
    'Bidder: Alder; Price: 2.90.',
    'Pike was named.',
  ]);
  const plain = chunk(1, '', 'Orle is a town.  It lies low.', 7);
  expect(readable(plain)).toEqual({
    text: plain.text,
    sentences: plain.sentences.map(({ start, end }) => ({ start: start - 7, end: end - 7 })),
    pieces: [{ start: 0, end: plain.text.length, from: 7 }],
  });
});

it('writes what stands over several columns before the header of each', () => {
  const yields = 'Line  Yield (t)  –\n–  Full  Dry\nKarsa  1.54  0.88\nDL-12  1.62  1.04';
  expect(readable(chunk(1, '', yields)).text).toContain(
    'Line: Karsa; Yield (t), Full: 1.54; Yield (t), Dry: 0.88.',
  );
});

it('finds each cell, header and sentence where the document has it', () => {
  const { text, pieces } = readable(given);
  for (const said of ['Two firms bid.', 'Bidder', 'Alder', '2.90', 'Pike was named.']) {
    const start = text.indexOf(said);
    const place = placeOf({ start, end: start + said.length }, pieces)!;
    expect(TEXT.slice(place.start - START, place.end - START)).toBe(said);
  }
  const across = text.indexOf('Pike; Price');
  expect(placeOf({ start: across, end: across + 11 }, pieces)).toBeNull();
});

it('cites the row that a value stands in, and takes none over two cells', async () => {
  const script = { 'Alder; Price: 2.90': 9, '2.90': 6 };
  const { values } = await readFor('What did Alder bid?', { chunks: [given] }, readerOf(script));
  expect(values[0]).toMatchObject({
    value: '2.90',
    supports: [{ chunk: 1, sentence: sentences[3] }],
  });
  expect(values).toHaveLength(1);
});

it('takes an address whole, and no word of the next sentence', async () => {
  const text = 'Write to j.moe@lumenhart.example about it. Orle.voss is far, since 1932.4 It is.';
  const of = async (said: string): Promise<string[]> => {
    const { values } = await readFor(
      'Where?',
      { chunks: [chunk(1, '', text)] },
      readerOf({ [said]: 9 }),
    );
    return values.map(({ value }) => value);
  };
  expect(await of('j.moe@lumenhart')).toEqual(['j.moe@lumenhart.example']);
  expect(await of('j.moe')).toEqual(['j.moe@lumenhart.example']);
  expect(await of('Orle')).toEqual(['Orle']);
  expect(await of('1932')).toEqual(['1932']);
});

it('knows of each window what of the document it shows', async () => {
  const windows = await windowsOf([given], readerOf({}, 1).model);
  expect(windows.map((one) => one.sentences)).toEqual([
    [sentences[0]],
    [sentences[1], sentences[2]],
    [sentences[1], sentences[3]],
    [sentences[4]],
  ]);
});
