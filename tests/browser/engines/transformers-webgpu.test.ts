/**
 * transformers.js on WebGPU in software: slow, but the same code, shaders and runtime build as on
 * a graphics card. What the tiny model writes there is what it writes in WebAssembly.
 */
import { wrap } from 'comlink';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { tinyCausalLm } from '../../fixtures/models/causal-lm.ts';
import { install, uninstallAll } from './installed.ts';
import type { WebGpuWorker } from './webgpu.worker.ts';

const REPOSITORY = 'tiny/causal-lm';

const worker = new Worker(new URL('./webgpu.worker.ts', import.meta.url), { type: 'module' });
const { setUp, say } = wrap<WebGpuWorker>(worker);

beforeAll(async () => {
  await install(REPOSITORY, tinyCausalLm());
  expect(await setUp('webgpu', REPOSITORY)).toBeNull();
});
afterAll(async () => {
  worker.terminate();
  await uninstallAll();
});

it('writes on WebGPU what it writes in WebAssembly, with one build of the runtime', async () => {
  const onGpu = await say('webgpu', REPOSITORY);
  expect(onGpu).toHaveLength(12);
  expect(onGpu).toBe(await say('wasm', REPOSITORY));
});

it('does not mix the builds of the runtime in one worker', async () => {
  expect(await setUp('wasm', REPOSITORY)).toMatch(/webgpu build/);
});
