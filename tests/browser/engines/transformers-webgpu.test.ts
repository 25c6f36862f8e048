/**
 * transformers.js on WebGPU in software: slow, but the same code, shaders and runtime build as on
 * a graphics card. What the tiny model writes there is what it writes in WebAssembly.
 */
import { AutoModelForCausalLM, AutoTokenizer } from '@huggingface/transformers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { modelFiles } from '../../../src/engines/model-files.ts';
import { TransformersModel } from '../../../src/engines/transformers/model.ts';
import { setUpRuntime, type OnnxDevice } from '../../../src/engines/transformers/runtime.ts';
import { tinyCausalLm } from '../../fixtures/models/causal-lm.ts';
import { install, uninstallAll } from './installed.ts';

const REPOSITORY = 'tiny/causal-lm';

beforeAll(async () => {
  await install(REPOSITORY, tinyCausalLm());
  setUpRuntime('webgpu', REPOSITORY, modelFiles(REPOSITORY));
});
afterAll(uninstallAll);

async function say(device: OnnxDevice): Promise<string> {
  const tokenizer = await AutoTokenizer.from_pretrained(REPOSITORY);
  const model = await AutoModelForCausalLM.from_pretrained(REPOSITORY, { device, dtype: 'q4' });
  const own = { id: 'transformers:tiny', label: 'tiny', window: 4_096 };
  const adapter = new TransformersModel({ ...own, device, tokenizer, model });
  const { text } = await adapter.complete([{ role: 'user', content: 'Who?' }], {
    ...{ schema: null, maxTokens: 12 },
  });
  await adapter.close();
  return text;
}

it('writes on WebGPU what it writes in WebAssembly, with one build of the runtime', async () => {
  const onGpu = await say('webgpu');
  expect(onGpu).toHaveLength(12);
  expect(onGpu).toBe(await say('wasm'));
});

it('does not mix the builds of the runtime in one worker', () => {
  expect(() => setUpRuntime('wasm', REPOSITORY, modelFiles(REPOSITORY))).toThrow(/webgpu build/);
});
