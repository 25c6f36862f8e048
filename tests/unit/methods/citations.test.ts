import { describe, expect, it } from 'vitest';
import { Gathered } from '../../../src/methods/citations.ts';
import type { ContextChunk } from '../../../src/tasks/types.ts';

const first = 'Orle Chapel was built in 1790.';
const second = 'Its bell came from Tarnholm.';
/** A chunk in the middle of a document; its second page begins inside the second sentence. */
const chunk: ContextChunk = {
  id: 7,
  document: 'd',
  heading: 'Orle Chapel',
  text: `${first} ${second}`,
  start: 1000,
  end: 1000 + first.length + 1 + second.length,
  firstPage: 3,
  lastPage: 4,
  sentences: [
    { start: 1000, end: 1000 + first.length },
    { start: 1001 + first.length, end: 1001 + first.length + second.length },
  ],
  pageBreaks: [1010 + first.length],
  score: 1,
};
const [one, two] = chunk.sentences;

describe('Gathered', () => {
  const gathered = new Gathered();
  gathered.add({ chunks: [chunk], propositions: [] });

  it('cites the sentence with its exact text, heading and pages', () => {
    expect(gathered.cite({ chunk: 7, sentence: one! })).toMatchObject({
      text: first,
      heading: 'Orle Chapel',
      source: { ...one, document: 'd', firstPage: 3, lastPage: 3 },
    });
    expect(gathered.cite({ chunk: 7, sentence: two! })).toMatchObject({
      text: second,
      source: { firstPage: 3, lastPage: 4 },
    });
  });

  it('cites a row of a table as it stands, and as it is read out', () => {
    const text = 'Bidder  Price\nCosta  3.40\nPike  2.90';
    const start = 500 + text.indexOf('Costa');
    const sentence = { start, end: start + 'Costa  3.40'.length };
    const table = { ...chunk, id: 9, text, start: 500, end: 500 + text.length };
    const tabled = new Gathered();
    tabled.add({ chunks: [table], propositions: [] });
    expect(tabled.cite({ chunk: 9, sentence })).toMatchObject({
      ...{ text: 'Costa  3.40', row: 'Bidder: Costa; Price: 3.40' },
    });
    expect(gathered.cite({ chunk: 7, sentence: one! })).not.toHaveProperty('row');
  });

  it('cites nothing that was not retrieved or lies outside its chunk', () => {
    expect(gathered.cite({ chunk: 8, sentence: one! })).toBeNull();
    expect(gathered.cite({ chunk: 7, sentence: { start: 990, end: 1010 } })).toBeNull();
  });

  it('cites a remembered fact to its sentence, never to itself', () => {
    const words = { subject: 'Orle Chapel', predicate: 'was built in', object: '1790' };
    const remembered = { question: 'q', asked: 'When was Orle Chapel built?' };
    const fact = { id: -1, ...words, sources: [], score: 1, remembered };
    const both = new Gathered();
    both.add({ chunks: [chunk], propositions: [fact, { id: 5, ...words, sources: [], score: 1 }] });
    const cited = both.cite({ chunk: 7, sentence: one!, triplet: -1 });
    expect(cited).toMatchObject({ text: first });
    expect(cited).not.toHaveProperty('triplet');
    expect(both.cite({ chunk: 7, sentence: one!, triplet: 5 })).toMatchObject({ triplet: 5 });
  });

  it('keeps a triplet id only when that triplet was retrieved', () => {
    expect(gathered.cite({ chunk: 7, sentence: one!, triplet: 5 })).not.toHaveProperty('triplet');
  });

  it('cites a sentence once, however many supports point at it', () => {
    const supports = [one!, two!, one!].map((sentence) => ({ chunk: 7, sentence }));
    expect(gathered.citeAll(supports).map(({ text }) => text)).toEqual([first, second]);
  });

  it('counts only new chunks as new', () => {
    expect(new Gathered().add({ chunks: [chunk, chunk], propositions: [] })).toBe(1);
    expect(gathered.add({ chunks: [chunk], propositions: [] })).toBe(0);
  });
});
