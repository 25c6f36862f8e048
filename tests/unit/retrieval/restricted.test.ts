/** Pins and exclusions of a person around retrieval: nothing excluded comes through any of its ways. */
import { describe, expect, it } from 'vitest';
import { restricted, type Restriction } from '../../../src/retrieval/restricted.ts';
import type { Retriever } from '../../../src/retrieval/types.ts';
import { ScriptedRetriever } from '../../support/scripted-retriever.ts';

const passages = Array.from({ length: 12 }, (_, i) => ({
  heading: `Harbour ${i}`,
  sentences: [`The harbour wall was built by Mason${i}.`, 'Ropes are sold there.'],
  triplets: [
    ['The harbour wall', 'was built by', `Mason${i}`, 0] as [string, string, string, number],
  ],
}));
const scripted = () => new ScriptedRetriever(passages);

function over(
  inner: ScriptedRetriever,
  { pinned = [], excluded = new Set<number>() }: Partial<Restriction>,
): Retriever {
  return restricted(inner, { pinned, excluded }, (id) => inner.chunks[id]);
}
const ids = (all: readonly { id: number }[]): number[] => all.map(({ id }) => id);
const QUERY = 'Who built the harbour wall?';

describe('what is excluded', () => {
  const excluded = new Set([0, 1, 2]);

  it('is never retrieved, and as many others take its place', async () => {
    const retriever = over(scripted(), { excluded });
    const found = await retriever.retrieve([QUERY], { chunks: 4, seen: new Set([3]) });
    expect(ids(found.chunks)).toEqual([4, 5, 6, 7]);
    expect(found.propositions.map(({ object }) => object)).toEqual([
      ...['Mason4', 'Mason5', 'Mason6', 'Mason7'],
    ]);
    expect(ids(await retriever.passages(QUERY, 5))).toEqual([3, 4, 5, 6, 7]);
    expect(ids(await retriever.passages(QUERY, 50))).toHaveLength(9);
  });

  it('leaves nothing when it is everything', async () => {
    const retriever = over(scripted(), { excluded: new Set(passages.keys()) });
    expect(await retriever.retrieve([QUERY], { chunks: 5 })).toEqual({
      chunks: [],
      propositions: [],
    });
    expect(await retriever.passages(QUERY, 5)).toEqual([]);
  });

  it('says nothing more: a triplet that others say too has their places alone', async () => {
    const inner = scripted();
    const [first] = inner.propositions;
    first!.sources.push({ ...inner.propositions[5]!.sources[0]! });
    const retriever = over(inner, { excluded });
    const [of5] = await retriever.structured([5]);
    expect(of5!.triplets.map(({ object, sources }) => [object, sources.length])).toEqual([
      ['Mason0', 1],
      ['Mason5', 1],
    ]);
    const near = await retriever.triplets(QUERY, { chunks: [0, 1, 5], limit: 9 });
    expect(near.map(({ object }) => object)).toEqual(['Mason0', 'Mason5']);
    expect(near.flatMap(({ sources }) => sources.map(({ chunk }) => chunk))).toEqual([5, 5]);
  });

  it('is so of a document that has come since, in whichever way it is retrieved', async () => {
    const inner = scripted();
    const isLeftOut = (document: string) => document !== 'd5';
    const restriction = { pinned: [9], excluded: new Set<number>(), isLeftOut };
    const retriever = restricted(inner, restriction, (id) => inner.chunks[id]);
    const found = await retriever.retrieve([QUERY], { chunks: 12 });
    expect(ids(found.chunks)).toEqual([9, 5]);
    expect(found.propositions.map(({ object }) => object).sort()).toEqual(['Mason5', 'Mason9']);
    expect(ids(await retriever.passages(QUERY, 12))).toEqual([9, 5]);
    const [, of6] = await retriever.structured([5, 6]);
    expect(of6!.triplets).toEqual([]);
  });

  it('lets the signal through', async () => {
    const { signal } = new AbortController();
    const given: unknown[] = [];
    const scriptedOne = scripted();
    const inner: Retriever = {
      ...{ retrieve: scriptedOne.retrieve, passages: scriptedOne.passages },
      triplets: scriptedOne.triplets,
      structured: (_chunks, passed) => {
        given.push(passed);
        return Promise.resolve([]);
      },
    };
    const retriever = restricted(inner, { pinned: [], excluded }, () => undefined);
    await retriever.structured([5], signal);
    expect(given).toEqual([signal]);
  });
});

describe('what is pinned', () => {
  it('is always among the retrieved, first, beside as many as were asked for', async () => {
    const retriever = over(scripted(), { pinned: [9, 11] });
    for (const query of [QUERY, 'nothing of that kind anywhere']) {
      const { chunks } = await retriever.retrieve([query], { chunks: 2 });
      expect(ids(chunks).slice(0, 2)).toEqual([9, 11]);
      expect(ids(await retriever.passages(query, 2)).slice(0, 2)).toEqual([9, 11]);
    }
    const { chunks, propositions } = await retriever.retrieve([QUERY], { chunks: 2 });
    expect(ids(chunks)).toEqual([9, 11, 0, 1]);
    expect(propositions.map(({ object }) => object).sort()).toEqual([
      ...['Mason0', 'Mason1', 'Mason11', 'Mason9'],
    ]);
    expect(Math.max(...chunks.map(({ score }) => score))).toBe(chunks[0]!.score);
  });

  it('comes again in every round, and although it is excluded otherwise', async () => {
    const excluded = new Set(passages.keys());
    const retriever = over(scripted(), { pinned: [9], excluded });
    const found = await retriever.retrieve([QUERY], { chunks: 3, seen: new Set([9]) });
    expect(ids(found.chunks)).toEqual([9]);
    expect(found.propositions.map(({ object }) => object)).toEqual(['Mason9']);
  });

  it('that is gone is passed over', async () => {
    const retriever = over(scripted(), { pinned: [99] });
    expect(ids(await retriever.passages(QUERY, 2))).toEqual([0, 1]);
  });
});

it('is the retriever itself where nothing is restricted', () => {
  const inner = scripted();
  expect(over(inner, {})).toBe(inner);
});
