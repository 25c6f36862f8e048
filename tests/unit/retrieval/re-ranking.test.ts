/** A second look at the best passages turns their order round, and is never a reason to fail. */
import { expect, it } from 'vitest';
import { sentencesOf } from '../../../src/documents/sentences.ts';
import { InstantEngine } from '../../../src/engines/instant/engine.ts';
import { indexPassages } from '../../../src/evaluation/index-passages.ts';
import { LexicalEmbedder } from '../../../src/retrieval/lexical-embedder.ts';
import { extractTripletsTask } from '../../../src/tasks/extract-triplets.ts';

const QUERY = 'harbour of Tarnholm';

async function library() {
  const passages = Array.from({ length: 30 }, (_, i) => ({
    title: `Note ${i}`,
    text: i < 20 ? `The harbour of Tarnholm has ${i} cranes.` : `Crane ${i} was sold to a mill.`,
  }));
  return indexPassages(passages, {
    engine: new InstantEngine(),
    extract: extractTripletsTask,
    embedder: new LexicalEmbedder(64),
    sentences: sentencesOf,
  });
}

const first = async (index: Awaited<ReturnType<typeof library>>) =>
  (await index.passages(QUERY, 3)).map(({ heading }) => heading);

it('puts first what the re-ranker prefers among the best, and looks at few', async () => {
  const index = await library();
  const before = await first(index);
  const seen: string[] = [];
  index.reRankBy(async (query, passages) => {
    expect(query).toBe(QUERY);
    seen.push(...passages);
    return passages.map((_, i) => (i === passages.length - 1 ? 1 : 0));
  });
  const [best] = await first(index);
  expect(seen).toHaveLength(12);
  expect(seen.at(-1)).toContain(best);
  expect(before).not.toContain(best);
  // Asked again, nothing is looked at twice.
  expect(await first(index)).toEqual([best, ...before.slice(0, 2)]);
  expect(seen).toHaveLength(12);
});

it('keeps the order when the re-ranker fails, and after it is taken away', async () => {
  const index = await library();
  const before = await first(index);
  index.reRankBy(async () => {
    throw new Error('The model broke down.');
  });
  expect(await first(index)).toEqual(before);
  index.reRankBy(async (_query, passages) => passages.map((_, i) => i));
  expect(await first(index)).not.toEqual(before);
  index.reRankBy(null);
  expect(await first(index)).toEqual(before);
});

it('keeps the order where what the re-ranker says is no number', async () => {
  const index = await library();
  const before = await first(index);
  index.reRankBy(async (_query, passages) => passages.map((_, i) => (i === 0 ? NaN : 1)));
  expect(await first(index)).toEqual(before);
  index.reRankBy(async () => []);
  expect(await first(index)).toEqual(before);
});

it('is a scorer like the others: it can be left out', async () => {
  const index = await library();
  const before = await first(index);
  expect(index.scorers).toContain('passages.re-ranker');
  index.reRankBy(async (_query, passages) => passages.map((_, i) => i));
  index.leaveOut(new Set(['passages.re-ranker']));
  expect(await first(index)).toEqual(before);
});
