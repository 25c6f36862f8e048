import { expect, test } from 'vitest';
import { LexicalEmbedder } from '../../../src/retrieval/lexical-embedder.ts';

const TEXTS = [
  'Marte Quist designed Veldhaven Light',
  'The lighthouse was automated in 1988',
  'Orle Island lies north of the harbour',
];

const dot = (a: Float32Array, b: Float32Array): number => a.reduce((s, x, i) => s + x * b[i]!, 0);

async function one(embedder: LexicalEmbedder, text: string, kind: 'query' | 'passage' = 'passage') {
  return embedder.embed([text], kind);
}

test('every text has a unit vector, also one without words', async () => {
  const embedder = new LexicalEmbedder(128);
  const texts = [...TEXTS, '', '…', 'the of and', 'ب', '漢字'];
  const vectors = await embedder.embed(texts, 'passage');
  for (let i = 0; i < texts.length; i++) {
    const row = vectors.subarray(i * 128, (i + 1) * 128);
    expect(dot(row, row)).toBeCloseTo(1, 5);
  }
});

test('a passage has the same vector in any company, order, instance and collection', async () => {
  const embedder = new LexicalEmbedder();
  const together = await embedder.embed(TEXTS, 'passage');
  const other = new LexicalEmbedder();
  other.weighQueriesBy((stem) => stem.length);
  for (const [i, text] of [...TEXTS.entries()].reverse()) {
    const alone = await one(other, text);
    expect(alone).toEqual(together.slice(i * 384, (i + 1) * 384));
  }
});

test('the nearest passage is the one that shares words, word forms or spelling', async () => {
  const embedder = new LexicalEmbedder();
  const passages = await Promise.all(TEXTS.map((text) => one(embedder, text)));
  const nearest = async (query: string): Promise<number> => {
    const vector = await one(embedder, query, 'query');
    const scores = passages.map((passage) => dot(passage, vector));
    return scores.indexOf(Math.max(...scores));
  };
  expect(await nearest('who was the designer of Veldhaven Light')).toBe(0);
  expect(await nearest('automating of lighthouses')).toBe(1);
  expect(await nearest('Martte Qvist')).toBe(0);
  expect(await nearest('harbor')).toBe(2);
});

test('collection statistics weigh queries', async () => {
  const embedder = new LexicalEmbedder();
  const query = 'harbour automated';
  const plain = await one(embedder, query, 'query');
  embedder.weighQueriesBy((stem) => (stem === 'harbour' ? 5 : 0.1));
  const weighted = await one(embedder, query, 'query');
  const harbour = await one(embedder, 'harbour');
  expect(dot(weighted, harbour)).toBeGreaterThan(dot(plain, harbour) + 0.1);
});

test('stops when cancelled', async () => {
  const embedder = new LexicalEmbedder();
  await expect(embedder.embed(TEXTS, 'passage', AbortSignal.abort())).rejects.toMatchObject({
    code: 'aborted',
  });
});
