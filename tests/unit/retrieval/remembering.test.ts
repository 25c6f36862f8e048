/** Facts join the propositions of a question that they bear on, with their place in the pages. */
import { describe, expect, it } from 'vitest';
import type { Fact } from '../../../src/knowledge/facts.ts';
import { remembering } from '../../../src/retrieval/remembering.ts';
import { ScriptedRetriever } from '../../support/scripted-retriever.ts';

const LIBRARY = new ScriptedRetriever([
  { heading: 'Corrow Light', sentences: ['The plans of Corrow Light are by Ilse Varn.'] },
  { heading: 'Fishing', sentences: ['Boats from Teasdale fish for herring.'] },
]);
const passage = (id: number) => LIBRARY.chunks.find((chunk) => chunk.id === id);

function fact(part: Partial<Fact> = {}): Fact {
  const { document, firstPage, lastPage, sentences, text } = LIBRARY.chunks[0]!;
  const source = { chunk: 0, document, firstPage, lastPage, ...sentences[0]! };
  return {
    ...{ id: 'f', subject: 'Corrow Light', predicate: 'was designed by', object: 'Ilse Varn' },
    ...{ found: 'object', by: 'engine', question: 'q0', asked: 'Who designed Corrow Light?' },
    supports: [{ source, text }],
    ...part,
  } as Fact;
}

const ask = (query: string, ...facts: Fact[]) =>
  remembering(LIBRARY, facts, passage).retrieve([query], { chunks: 1 });

describe('remembering', () => {
  it('offers a fact that bears on a query, marked and with its place', async () => {
    const found = await ask('Which engineer designed Corrow Light?', fact());
    expect(found.propositions).toMatchObject([
      {
        ...{ subject: 'Corrow Light', predicate: 'was designed by', object: 'Ilse Varn' },
        sources: [{ chunk: 0, document: 'd0', firstPage: 1 }],
        remembered: { question: 'q0', asked: 'Who designed Corrow Light?' },
      },
    ]);
    expect(found.propositions[0]!.id).toBeLessThan(0);
  });

  it('brings the passage it was read from, so that it can be cited', async () => {
    const about = 'Do boats from Teasdale fish for herring where Corrow Light was designed?';
    const found = await ask(about, fact());
    expect(found.chunks.map(({ id }) => id)).toEqual([1, 0]);
  });

  it.each([
    ['names something else', 'Who designed Veld Light?'],
    ['names only a part of it', 'Who designed the light?'],
    ['asks another relation', 'When was Corrow Light lit?'],
  ])('offers nothing to a query that %s', async (_, query) => {
    expect((await ask(query, fact())).propositions).toEqual([]);
  });

  it('offers nothing whose passage is gone, or says something else now', async () => {
    const [support] = fact().supports;
    const gone = { ...support!, source: { ...support!.source, chunk: 9 } };
    const other = { ...support!, text: 'The plans of Corrow Light are lost and gone' };
    for (const one of [gone, other]) {
      const found = await ask('Who designed Corrow Light?', fact({ supports: [one] }));
      expect(found.propositions).toEqual([]);
      expect(found.chunks.map(({ id }) => id)).toEqual([0]);
    }
  });

  it('does not say twice what the documents say by themselves', async () => {
    const library = new ScriptedRetriever([
      {
        heading: 'Corrow Light',
        sentences: ['The plans of Corrow Light are by Ilse Varn.'],
        triplets: [['Corrow Light', 'was designed by', 'Ilse Varn', 0]],
      },
    ]);
    const found = await remembering(library, [fact()], passage).retrieve(
      ['Who designed Corrow Light?'],
      { chunks: 1 },
    );
    expect(found.propositions).toHaveLength(1);
    expect(found.propositions[0]).not.toHaveProperty('remembered');
  });

  it('leaves the other searches as they are', async () => {
    const found = await remembering(LIBRARY, [fact()], passage).passages('Teasdale herring', 3);
    expect(found.map(({ id }) => id)).toEqual([1]);
  });
});
