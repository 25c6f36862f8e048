/**
 * The embedding worker over GGUF files of random weights, as the library uses it: llama.cpp itself,
 * from the choice of a file to the vectors.
 */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { parseIdentity } from '../../../src/engines/embedding/identity.ts';
import { deletePrivate } from '../../../src/engines/private-files.ts';
import { EmbeddingWorkers } from '../../../src/library/embedding-access.ts';
import { importModel, recognise } from '../../../src/models/import-files.ts';
import { uninstall } from '../../../src/models/install.ts';
import { tinyGgufEncoder, TINY_GGUF_DIMENSIONS } from '../../support/gguf.ts';

const EMBEDDER = 'embedder:local/tiny-embedder';
const RE_RANKER = 're-ranker:local/tiny-re-ranker';
const TARGET = { device: 'wasm', hasF16: false } as const;

let access: EmbeddingWorkers;

function chosen(name: string, bytes: Uint8Array<ArrayBuffer>) {
  return recognise('', [{ path: name, file: new Blob([bytes]) }], []);
}

beforeAll(async () => {
  const embedder = await chosen('tiny-embedder.gguf', tinyGgufEncoder('mean'));
  await importModel(embedder, { target: TARGET });
  const reRanker = await chosen('tiny-re-ranker.gguf', tinyGgufEncoder('rank'));
  await importModel(reRanker, { target: TARGET });
  access = new EmbeddingWorkers(
    () => new Worker(new URL('../../../workers/embedding.ts', import.meta.url), { type: 'module' }),
  );
});
afterAll(async () => {
  access.rest();
  await deletePrivate();
  for (const name of await caches.keys()) await caches.delete(name);
});

const row = (vectors: Float32Array, i: number): Float32Array =>
  vectors.subarray(i * TINY_GGUF_DIMENSIONS, (i + 1) * TINY_GGUF_DIMENSIONS);
const dot = (a: Float32Array, b: Float32Array): number =>
  a.reduce((sum, x, i) => sum + x * b[i]!, 0);

it('says whose vectors they are: other weights are another identity', async () => {
  const described = await access.describe(EMBEDDER);
  expect(described?.dimensions).toBe(TINY_GGUF_DIMENSIONS);
  expect(parseIdentity(described!.identity)).toMatchObject({
    ...{ model: EMBEDDER, revision: 'files', dtype: 'gguf', pooling: 'mean', maxTokens: 128 },
    weights: expect.stringMatching(/^[0-9a-f]{16}$/),
  });
});

it('embeds texts of any length, each the same alone and among others', async () => {
  const texts = [
    'the harbour town',
    'a ferry',
    'who built the lighthouse and when was the harbour town born in? '.repeat(40),
    '',
    ...Array.from({ length: 17 }, (_, i) => `town ${i}`),
  ];
  const all = await access.embed(EMBEDDER, texts, 'passage');
  expect(all.length).toBe(texts.length * TINY_GGUF_DIMENSIONS);
  for (const i of [0, 1, 2, 19]) {
    expect(dot(row(all, i), row(all, i))).toBeCloseTo(1, 4);
    const alone = await access.embed(EMBEDDER, [texts[i]!], 'passage');
    expect(dot(row(all, i), alone)).toBeCloseTo(1, 3);
  }
  expect(dot(row(all, 0), row(all, 1))).toBeLessThan(0.999);
});

it('ranks passages for a question, each by itself', async () => {
  const passages = ['the ferry town', 'a lighthouse by the harbour', 'the town '.repeat(200)];
  const scores = await access.rank(RE_RANKER, 'who built the harbour?', passages);
  expect(scores.length).toBe(3);
  for (const score of scores) {
    expect(score).toBeGreaterThan(0);
    expect(score).toBeLessThan(1);
  }
  expect(new Set(scores).size).toBe(3);
  const one = await access.rank(RE_RANKER, 'who built the harbour?', passages.slice(1, 2));
  expect(one[0]).toBeCloseTo(scores[1]!, 4);
});

it('is gone when it is deleted, and says so', async () => {
  const { model } = await chosen('tiny-re-ranker.gguf', tinyGgufEncoder('rank'));
  await uninstall(model);
  access.rest();
  await expect(access.rank(RE_RANKER, 'who?', ['a town'])).rejects.toMatchObject({
    code: 'not-found',
  });
});
