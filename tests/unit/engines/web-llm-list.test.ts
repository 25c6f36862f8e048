/** The package's own list, as it is installed, and what of it suits a device. */
import { MLCEngine, prebuiltAppConfig } from '@mlc-ai/web-llm';
import { describe, expect, it } from 'vitest';
import type { DeviceReport } from '../../../src/engines/device.ts';
import {
  defaultWebLlmModel,
  overridesOf,
  smallerWebLlmModels,
  webLlmModels,
  webLlmModelsFor,
} from '../../../src/engines/web-llm/list.ts';

const GIGA = 2 ** 30;

function device(shaderF16: boolean, storage = GIGA, memoryBytes = 8 * GIGA): DeviceReport {
  return {
    ...{ threads: 8, memoryBytes, crossOriginIsolated: false },
    webgpu: {
      ...{ vendor: 'someone', architecture: '', isSoftware: false, shaderF16 },
      ...{ maxBufferSize: storage, maxStorageBufferBindingSize: storage },
    },
  };
}

describe('the list of WebLLM', () => {
  it('is that of the installed package, without what cannot follow our prompts', () => {
    const known = new Map(prebuiltAppConfig.model_list.map((record) => [record.model_id, record]));
    const models = webLlmModels();
    expect(models.length).toBeGreaterThan(60);
    for (const { id, source, memoryBytes, window, needs } of models) {
      const record = known.get(id.replace('web-llm:', ''))!;
      expect(source!.library).toBe(record.model_lib);
      expect(record.model).toBe(`https://huggingface.co/${source!.repository}`);
      expect(memoryBytes! / 1e6).toBeCloseTo(record.vram_required_MB!, 1);
      expect(window).toBeGreaterThanOrEqual(2_048);
      expect(overridesOf(id)).toEqual(record.overrides);
      if (record.required_features?.includes('shader-f16')) expect(needs.shaderF16).toBe(true);
    }
    expect(models.some(({ id }) => /embed|vision|-1k$/.test(id))).toBe(false);
  });

  it('comes with an engine that keeps its tokenizers where the adapter looks for them', () => {
    expect(new MLCEngine()).toHaveProperty('loadedModelIdToPipeline', new Map());
  });

  it('reckons downloads from the number of weights', () => {
    const sizes = webLlmModels().map(({ id, bytes, memoryBytes }) => ({ id, bytes, memoryBytes }));
    const of = (name: string) => sizes.find(({ id }) => id === `web-llm:${name}`)!.bytes! / 1e6;
    expect(of('Llama-3.2-1B-Instruct-q4f16_1-MLC')).toBeCloseTo(562.5, 1);
    expect(of('SmolLM2-360M-Instruct-q4f32_1-MLC')).toBeCloseTo(202.5, 1);
    expect(sizes.filter(({ bytes }) => bytes === null).length).toBeLessThan(12);
  });
});

describe('what a device can run', () => {
  it('is one build of each model: with 16-bit numbers where there are such', () => {
    const with16 = webLlmModelsFor(device(true)).map(({ id }) => id);
    const without = webLlmModelsFor(device(false)).map(({ id }) => id);
    expect(with16).toContain('web-llm:Qwen3-1.7B-q4f16_1-MLC');
    expect(with16).not.toContain('web-llm:Qwen3-1.7B-q4f32_1-MLC');
    expect(without).toContain('web-llm:Qwen3-1.7B-q4f32_1-MLC');
    expect(without.filter((id) => /f16/.test(id))).toEqual([]);
    const families = with16.map((id) => id.replace(/-q\df.*$/, ''));
    expect(new Set(families).size).toBe(families.length);
  });

  it('leaves out what needs larger buffers than the adapter has', () => {
    const ids = (storage: number) => webLlmModelsFor(device(true, storage)).map(({ id }) => id);
    expect(ids(128 * 2 ** 20)).not.toContain('web-llm:gemma-4-E2B-it-q4f16_1-MLC');
    expect(ids(GIGA)).toContain('web-llm:gemma-4-E2B-it-q4f16_1-MLC');
  });

  it('is nothing without WebGPU', () => {
    expect(webLlmModelsFor({ ...device(true), webgpu: null })).toEqual([]);
    expect(defaultWebLlmModel({ ...device(true), webgpu: null })).toBeNull();
  });

  it('offers a model of middling size first, a small one to a small device', () => {
    expect(defaultWebLlmModel(device(true))!.id).toBe('web-llm:Qwen3-1.7B-q4f16_1-MLC');
    expect(defaultWebLlmModel(device(false))!.id).toBe('web-llm:Qwen3-1.7B-q4f32_1-MLC');
    expect(defaultWebLlmModel(device(true, GIGA, 4 * GIGA))!.id).toBe(
      'web-llm:Qwen3-0.6B-q4f16_1-MLC',
    );
  });

  it('knows what is smaller, the largest first', () => {
    const smaller = smallerWebLlmModels('web-llm:Qwen3-4B-q4f16_1-MLC');
    const memory = smaller.map(({ memoryBytes }) => memoryBytes!);
    expect(memory.length).toBeGreaterThan(10);
    expect([...memory].sort((a, b) => b - a)).toEqual(memory);
    expect(smallerWebLlmModels('web-llm:nothing')).toEqual([]);
  });
});
