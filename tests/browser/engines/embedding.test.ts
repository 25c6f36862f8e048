/**
 * The embedding worker over tiny models of random weights, as the library uses it: WebAssembly, and
 * WebGPU where there is some (an adapter imitated by the processor is enough for the self-test).
 */
import { wrap, type Remote } from 'comlink';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import type { EmbeddingWorker } from '../../../src/engines/embedding/protocol.ts';
import { parseIdentity } from '../../../src/engines/embedding/identity.ts';
import { EmbeddingWorkers } from '../../../src/library/embedding-access.ts';
import { deviceReport } from '../../../src/engines/device.ts';
import { importModel, recognise } from '../../../src/models/import-files.ts';
import { tinyEmbedder, tinyReRanker, TINY_DIMENSIONS } from '../../fixtures/models/bert.ts';
import type { Files } from '../../fixtures/models/weights.ts';

const EMBEDDER = 'embedder:local/tiny-embedder';
const RE_RANKER = 're-ranker:local/tiny-re-ranker';
const spawn = () =>
  new Worker(new URL('../../../workers/embedding.ts', import.meta.url), { type: 'module' });

let access: EmbeddingWorkers;
const workers: Worker[] = [];

async function importFolder(folder: string, files: Files) {
  const chosen = [...files].map(([path, content]) => ({ path, file: new Blob([content]) }));
  const target = { device: 'wasm', hasF16: false } as const;
  await importModel(await recognise(folder, chosen, []), { target });
}

beforeAll(async () => {
  await importFolder('tiny-embedder', tinyEmbedder());
  await importFolder('tiny-re-ranker', tinyReRanker());
  access = new EmbeddingWorkers(spawn);
});
afterEach(() => {
  for (const worker of workers.splice(0)) worker.terminate();
});
afterAll(async () => {
  access.rest();
  for (const name of await caches.keys()) await caches.delete(name);
});

function row(vectors: Float32Array, i: number): Float32Array {
  return vectors.subarray(i * TINY_DIMENSIONS, (i + 1) * TINY_DIMENSIONS);
}
const dot = (a: Float32Array, b: Float32Array) => a.reduce((sum, x, i) => sum + x * b[i]!, 0);

it('says whose vectors they are', async () => {
  const described = await access.describe(EMBEDDER);
  expect(described?.dimensions).toBe(TINY_DIMENSIONS);
  expect(parseIdentity(described!.identity)).toMatchObject({
    ...{ model: EMBEDDER, revision: 'files', dtype: 'q8', pooling: 'mean', queryPrefix: '' },
    weights: expect.stringMatching(/^[0-9a-f]{16}$/),
  });
  expect(await access.describe('embedder:local/none')).toBeNull();
});

it('embeds texts of any length, each the same alone and among others', async () => {
  const texts = [
    'the harbour town',
    'a ferry',
    'who built the lighthouse and when was the harbour town born in? '.repeat(9),
    ...Array.from({ length: 17 }, (_, i) => `town ${i}`),
  ];
  const all = await access.embed(EMBEDDER, texts, 'passage');
  expect(all.length).toBe(texts.length * TINY_DIMENSIONS);
  for (const i of [0, 1, 2, 19]) {
    expect(dot(row(all, i), row(all, i))).toBeCloseTo(1, 4);
    const alone = await access.embed(EMBEDDER, [texts[i]!], 'passage');
    expect(dot(row(all, i), alone)).toBeCloseTo(1, 3);
  }
  expect(dot(row(all, 0), row(all, 1))).toBeLessThan(0.999);
});

it('ranks passages for a question, each by itself', async () => {
  const passages = ['the ferry town', 'a lighthouse by the harbour', 'who was born?'];
  const scores = await access.rank(RE_RANKER, 'who built the harbour?', passages);
  expect(scores.length).toBe(3);
  for (const score of scores) expect(score).toBeGreaterThanOrEqual(0);
  const last = await access.rank(RE_RANKER, 'who built the harbour?', passages.slice(2));
  expect(last[0]).toBeCloseTo(scores[2]!, 4);
});

it('says what to do about a model that is not there', async () => {
  await expect(access.embed('embedder:local/none', ['x'], 'query')).rejects.toMatchObject({
    code: 'not-found',
    hint: expect.stringContaining('Models screen'),
  });
});

it('starts a worker that crashed anew, once', async () => {
  const dying = URL.createObjectURL(
    new Blob(["setTimeout(() => { throw new Error('gone'); }, 20)"]),
  );
  let started = 0;
  const once = new EmbeddingWorkers(() => (started++ === 0 ? new Worker(dying) : spawn()));
  expect(await once.embed(EMBEDDER, ['the harbour town'], 'query')).toHaveLength(TINY_DIMENSIONS);
  expect(started).toBe(2);
  once.rest();

  const never = new EmbeddingWorkers(() => new Worker(dying));
  await expect(never.embed(EMBEDDER, ['x'], 'query')).rejects.toMatchObject({
    code: 'model-failed',
  });
  never.rest();
});

it('tells once that the graphics card is not used, and why', async () => {
  const noting = new EmbeddingWorkers(
    () => new Worker(new URL('./noting.worker.ts', import.meta.url), { type: 'module' }),
  );
  const notes: string[] = [];
  noting.onNote = ({ message, hint }) => notes.push(`${message} ${hint}`);
  await noting.embed(EMBEDDER, ['a'], 'query');
  noting.rest();
  await noting.embed(EMBEDDER, ['b'], 'query');
  expect(notes).toEqual([
    expect.stringMatching(/^The card computes wrongly\. Nothing has to be done\./),
  ]);
  noting.rest();
});

it('compares WebGPU with WebAssembly before it trusts it', async () => {
  const { webgpu } = await deviceReport();
  expect(webgpu?.isSoftware).toBe(true);
  const load = async (gpu: 'auto' | 'software' | 'never') => {
    const worker = spawn();
    workers.push(worker);
    const remote: Remote<EmbeddingWorker> = wrap<EmbeddingWorker>(worker);
    return { remote, loaded: await remote.load(EMBEDDER, gpu) };
  };
  // An imitated card is never used for real work.
  expect((await load('auto')).loaded).toMatchObject({ device: 'wasm', note: null });
  const tried = await load('software');
  const [onCard] = [await tried.remote.embed(['the harbour town'], 'passage')];
  const onProcessor = await access.embed(EMBEDDER, ['the harbour town'], 'passage');
  expect(dot(onCard, onProcessor)).toBeCloseTo(1, 2);
  expect(tried.loaded).toMatchObject({ device: 'webgpu', note: null });
});
