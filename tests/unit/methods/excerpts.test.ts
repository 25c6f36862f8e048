import { expect, it } from 'vitest';
import { excerpts } from '../../../src/methods/excerpts.ts';
import { contextChunk } from '../../support/context-chunk.ts';

const chunk = {
  ...contextChunk(7, 'Orle', 'Orle has a mill. It was built in 1790. Nobody works there. Cats do.'),
};
/** The same passage further down in its document. */
const deep = {
  ...chunk,
  start: 500,
  end: 500 + chunk.text.length,
  sentences: chunk.sentences.map(({ start, end }) => ({ start: start + 500, end: end + 500 })),
};
const cite = (i: number) => ({ chunk: 7, sentence: deep.sentences[i]! });

it('keeps cited sentences at their places, and nothing of what stood between', () => {
  const { chunks } = excerpts([cite(3), cite(1), cite(3)], { chunks: [deep], propositions: [] });
  const [one] = chunks;
  expect(one!.sentences).toEqual([deep.sentences[1], deep.sentences[3]]);
  expect(
    one!.sentences.map(({ start, end }) => one!.text.slice(start - one!.start, end - one!.start)),
  ).toEqual(['It was built in 1790.', 'Cats do.']);
  expect(one!.text).not.toContain('Nobody');
  expect(one!.text).toHaveLength(one!.end - one!.start);
});

it('keeps the triplets of cited sentences, and no passage that is not cited', () => {
  const place = { document: 'Orle', firstPage: 1, lastPage: 1 };
  const triplet = (id: number, sentence: number) => ({
    ...{ id, subject: 'Orle', predicate: 'has', object: 'a mill', score: 1 },
    sources: [{ chunk: 7, ...place, ...deep.sentences[sentence]! }],
  });
  const context = {
    chunks: [deep, contextChunk(8, 'Carrow', 'Carrow.')],
    propositions: [triplet(1, 0), triplet(2, 2)],
  };
  const kept = excerpts([cite(0), { chunk: 99, sentence: { start: 0, end: 5 } }], context);
  expect(kept.chunks.map(({ id }) => id)).toEqual([7]);
  expect(kept.propositions.map(({ id }) => id)).toEqual([1]);
});

it('keeps a table whole where a row is cited, and lines as lines', () => {
  const rows = ['Ward  Alarms', 'Alder  1,690', 'Cedar  3,024'];
  const text = ['Counted in May.', ...rows, 'Nobody knows why.'].join('\n');
  const at = (said: string) => ({
    start: text.indexOf(said),
    end: text.indexOf(said) + said.length,
  });
  const one = { ...contextChunk(7, 'Wards', text), sentences: [] };
  const cited = ['Nobody knows why.', rows[1]!].map((said) => ({ chunk: 7, sentence: at(said) }));
  const { chunks } = excerpts(cited, { chunks: [one], propositions: [] });
  expect(chunks[0]!.text).toBe([...rows, 'Nobody knows why.'].join('\n'));
  expect(chunks[0]!.sentences).toEqual([at(rows[1]!), at('Nobody knows why.')]);
});
