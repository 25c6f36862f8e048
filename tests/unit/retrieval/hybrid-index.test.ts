import { expect, test } from 'vitest';
import { HybridIndex } from '../../../src/retrieval/hybrid-index.ts';
import { QuantisedIndex } from '../../../src/vectors/quantised-index.ts';
import type { Embedder } from '../../../src/vectors/types.ts';

/** The fewest that the quantised index takes. */
const DIMENSIONS = 64;

/** One direction a word: "up", "down", and whatever else. */
const embedder: Embedder = {
  id: 'compass',
  dimensions: DIMENSIONS,
  embed: async (texts) =>
    Float32Array.from(
      texts.flatMap((text) => {
        const rest = new Array<number>(DIMENSIONS - 2).fill(0);
        return [...(text === 'up' ? [0, 1] : text === 'down' ? [0, -1] : [1, 0]), ...rest];
      }),
    ),
};

async function filled(...texts: string[]): Promise<HybridIndex> {
  const index = new HybridIndex(embedder);
  const ids = Uint32Array.from(texts.keys());
  index.add(ids, await embedder.embed(texts, 'passage'), (id) => [
    { tokens: texts[id]!.split(' '), weight: 1 },
  ]);
  return index;
}

test('words score as a share of the most that the query can give', async () => {
  const index = await filled('up', 'down', 'left left left left left left left left left left');
  const [asked] = await index.prepare(['left'], [['left']]);
  const scores = await index.byWords.score(asked!, [0, 2]);
  expect(scores[0]).toBe(0);
  expect(scores[1]).toBeGreaterThan(0.5);
  expect(scores[1]).toBeLessThan(1);
  const [nothing] = await index.prepare([''], [[]]);
  expect([...Array.from(await index.byWords.score(nothing!, [0, 2]))]).toEqual([0, 0]);
});

test('vectors score by their cosine, and what points away scores nothing', async () => {
  const index = await filled('up', 'down', 'left');
  const [asked] = await index.prepare(['up'], [['up']]);
  const [up, down, left] = Array.from(await index.byVectors.score(asked!, [0, 1, 2]));
  expect(up).toBeCloseTo(1, 2);
  expect(down).toBe(0);
  expect(left).toBeCloseTo(0, 2);
});

test('each of the two searches alone, with its own scores', async () => {
  const index = await filled('up', 'down', 'left');
  // The words ask for one text, the vector points at another.
  const [up] = await index.prepare(['up'], [['up']]);
  const query = { text: '', stems: ['left'], vector: up!.vector };
  const [words] = await index.searchBy('words', query, 3);
  const [nearest] = await index.searchBy('vectors', query, 3);
  expect([words!.id, nearest!.id]).toEqual([2, 0]);
  expect(words!.score).toBe(Array.from(await index.byWords.score(query, [2]))[0]);
  expect(nearest!.score).toBeCloseTo(1, 2);
});

test('what the index only estimates is compared exactly, where a quick embedder makes it again', async () => {
  const texts = ['up', 'down', 'left'];
  const stored = (await filled(...texts)).vectors.takeChangedBlocks();
  const bytesOf = (part: string) => stored.find((each) => each.part === part)!.bytes!;
  const codes = [{ block: 0, bytes: bytesOf('codes') }];
  const open = () => QuantisedIndex.open({ header: bytesOf('header'), codes }).index;
  const scoresBy = async (by: Embedder): Promise<number[]> => {
    const index = new HybridIndex(by, open(), { textOf: (id) => texts[id]! });
    const [asked] = await index.prepare(['up'], [['up']]);
    return Array.from(await index.byVectors.score(asked!, [0, 9, 2]));
  };
  expect(await scoresBy({ ...embedder, isQuick: true })).toEqual([1, 0, 0]);
  const [estimated] = await scoresBy(embedder);
  expect(estimated).not.toBe(1);
  expect(estimated).toBeGreaterThan(0.5);
});
