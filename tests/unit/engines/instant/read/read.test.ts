/** A question read over passages: what is read, what comes of it, and where it is said. */
import { describe, expect, it } from 'vitest';
import { readFor } from '../../../../../src/engines/instant/read/read.ts';
import { nearest, windowsOf } from '../../../../../src/engines/instant/read/windows.ts';
import type { ReadingModel } from '../../../../../src/reading-model/types.ts';
import type { ContextProposition } from '../../../../../src/tasks/types.ts';
import { readerOf, chunk } from './scripted-model.ts';

it('cuts chunks into windows that know where they stand in their document', async () => {
  const given = chunk(7, 'Orle', 'Orle is a town. It lies on the river Ande.', 100);
  const { model } = readerOf({}, 1);
  const windows = await windowsOf([given], model);
  expect(windows.map(({ text, pieces, chunk: id }) => [id, pieces[0]!.from, text])).toEqual([
    [7, 100, 'Orle is a town.'],
    [7, 116, 'It lies on the river Ande.'],
  ]);
  expect(windows[1]!.sentences).toEqual([{ start: 116, end: 142 }]);
});

it('reads the windows that say most of the question, rare words counting more', () => {
  const window = (text: string) => ({ chunk: 1, heading: '', text, sentences: [], pieces: [] });
  const windows = [
    'The bridge was built.',
    'The bridge of Orle was built.',
    'The mill was built.',
    'Nothing at all.',
  ].map(window);
  expect(nearest('Who built the bridge of Orle?', windows, 2).map(({ text }) => text)).toEqual([
    'The bridge of Orle was built.',
    'The bridge was built.',
  ]);
  expect(nearest('Who?', windows, 4)).toEqual(windows);
});

it('gives values likeliest first, each with the sentences that say it', async () => {
  const chunks = [
    chunk(1, 'Orle', 'Orle is old. Its bridge was built by Ines Calloway.', 0),
    chunk(2, 'Bridges', 'Ines Calloway built many. Rolf Aster built none.', 500),
  ];
  const { values } = await readFor(
    'Who built it?',
    { chunks },
    readerOf({ 'Ines Calloway': 6, 'Rolf Aster': 2 }),
  );
  expect(values.map(({ value }) => value)).toEqual(['Ines Calloway', 'Rolf Aster']);
  expect(values[0]!.chance).toBeGreaterThan(values[1]!.chance);
  expect(values[0]!.supports).toEqual([
    { chunk: 1, sentence: { start: 13, end: 51 } },
    { chunk: 2, sentence: { start: 500, end: 525 } },
  ]);
});

it('cites no passage that says the same words and does not answer', async () => {
  const chunks = [
    chunk(1, 'Margit', 'She was born in Debrecen.', 0),
    chunk(2, 'Will', 'Her books go to Debrecen.', 500),
  ];
  const { model } = readerOf({ Debrecen: 6 });
  const asked = { ...model, read: readAs(model.read) };
  const { values } = await readFor('Where was she born?', { chunks }, { model: asked });
  expect(values[0]!.supports).toEqual([{ chunk: 1, sentence: { start: 0, end: 25 } }]);
});

/** In the will nothing answers. */
function readAs(read: ReadingModel['read']): ReadingModel['read'] {
  return async (question, passages) => {
    const readings = await read(question, passages);
    return readings.map((reading, i) =>
      passages[i]!.heading === 'Will' ? { ...reading, none: 9 } : reading,
    );
  };
}

it('takes nothing for a value that stands in two cells of a row', async () => {
  const row = chunk(1, 'Wards', 'Alder  28  120  1,690', 0);
  const reader = readerOf({ '28  120': 6, '1,690': 2 });
  const { values } = await readFor('How many alarms did Alder have?', { chunks: [row] }, reader);
  expect(values.map(({ value }) => value)).toEqual(['1,690']);
});

it('cites no passage for what stands above it, where another passage says it', async () => {
  const chunks = [
    chunk(1, 'Orle', 'It is old.', 0),
    chunk(2, 'Bridges', 'The longest bridge is that of Orle.', 500),
    chunk(3, 'Orle', 'It has a mill.', 900),
  ];
  const cited = async (...of: typeof chunks) =>
    (await readFor('Where is it?', { chunks: of }, readerOf({ Orle: 6 }))).values[0]!.supports.map(
      (support) => support.chunk,
    );
  expect(await cited(chunks[1]!, chunks[0]!, chunks[2]!)).toEqual([2]);
  expect(await cited(chunks[0]!)).toEqual([1]);
});

it('finds nothing where there is nothing to read', async () => {
  expect((await readFor('Who?', { chunks: [] }, readerOf({}))).values).toEqual([]);
});

describe('what a person corrected', () => {
  const chunks = [chunk(1, 'Ilse Varnhagen', 'Ilse Varnhagen was born in Brackwater.', 0)];
  const stated = {
    ...{ id: 7, subject: 'Ilse Varnhagen', predicate: 'was born in', object: 'Teasdale', score: 1 },
    sources: [{ document: 'd', chunk: 1, start: 0, end: 38, firstPage: 1, lastPage: 1 }],
  };
  const edited = {
    ...stated,
    edited: { at: 1, before: { subject: '', predicate: '', object: '' } },
  } as unknown as ContextProposition;
  const first = async (question: string, propositions: ContextProposition[]) =>
    (await readFor(question, { chunks, propositions }, readerOf({ Brackwater: 8 }))).values[0];

  it('outweighs what was read, and is cited', async () => {
    const value = await first('Where was Ilse Varnhagen born?', [edited]);
    expect(value).toMatchObject({
      value: 'Teasdale',
      supports: [{ chunk: 1, triplet: 7, sentence: { start: 0, end: 38 } }],
    });
  });

  it('says nothing of what else is asked, and what was extracted outweighs nothing', async () => {
    expect(await first('When did Ilse Varnhagen die?', [edited])).toMatchObject({
      value: 'Brackwater',
    });
    expect(await first('Where was Ilse Varnhagen born?', [stated])).toMatchObject({
      value: 'Brackwater',
    });
  });
});
