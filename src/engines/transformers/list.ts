/**
 * Text generators for transformers.js: small instruction models, for machines without WebGPU and
 * for those who want little to download. Sizes are those of the build for the device, reckoned:
 * the host knows better, and the Models screen shows what it says.
 */
import type { DeviceReport } from '../device.ts';
import type { ModelDescription, ModelFile } from '../model-description.ts';

interface Listed {
  repository: string;
  label: string;
  licence: string;
  window: number;
  /** Megabytes of the four-bit builds, with 16-bit and with 32-bit numbers beside. */
  q4f16: number;
  q4: number;
}

/** Small to large. */
const LIST: readonly Listed[] = [
  {
    ...{ repository: 'HuggingFaceTB/SmolLM2-135M-Instruct', label: 'SmolLM2 135M' },
    ...{ licence: 'Apache-2.0', window: 8_192, q4f16: 118, q4: 181 },
  },
  {
    ...{ repository: 'HuggingFaceTB/SmolLM2-360M-Instruct', label: 'SmolLM2 360M' },
    ...{ licence: 'Apache-2.0', window: 8_192, q4f16: 273, q4: 388 },
  },
  {
    ...{ repository: 'onnx-community/Qwen2.5-0.5B-Instruct', label: 'Qwen2.5 0.5B' },
    ...{ licence: 'Apache-2.0', window: 32_768, q4f16: 483, q4: 786 },
  },
  {
    ...{ repository: 'onnx-community/Qwen3-0.6B-ONNX', label: 'Qwen3 0.6B' },
    ...{ licence: 'Apache-2.0', window: 40_960, q4f16: 570, q4: 920 },
  },
  {
    ...{ repository: 'onnx-community/Qwen2.5-1.5B-Instruct', label: 'Qwen2.5 1.5B' },
    ...{ licence: 'Apache-2.0', window: 32_768, q4f16: 1_200, q4: 1_800 },
  },
];

/** The same limits as when it is loaded (load-transformers.ts). */
const MOST_WINDOW = { webgpu: 8_192, wasm: 4_096 };
const MEGA = 1_000_000;
/** Weights once more while they are taken up, and the cache of keys and values. */
const MEMORY_FACTOR = 1.6;

/** What the device can run; without WebGPU the larger ones would take minutes a word. */
export function transformersModelsFor({ webgpu }: DeviceReport): ModelDescription[] {
  const isOnGpu = webgpu !== null && !webgpu.isSoftware;
  const build = isOnGpu && webgpu.shaderF16 ? 'q4f16' : 'q4';
  return LIST.filter(({ q4 }) => isOnGpu || q4 < 1_000).map((listed) =>
    describe(listed, build, isOnGpu),
  );
}

function describe(listed: Listed, build: 'q4f16' | 'q4', isOnGpu: boolean): ModelDescription {
  const { repository, label, licence, window } = listed;
  const bytes = listed[build] * MEGA;
  const file = (path: string, optional = false): ModelFile => ({
    ...{ path, bytes: null, sha256: null },
    ...(optional ? { optional } : {}),
  });
  return {
    ...{ id: `transformers:${repository}`, kind: 'transformers', label, licence },
    ...{ bytes, bytesAreEstimated: true, memoryBytes: Math.round(bytes * MEMORY_FACTOR) },
    needs: { webgpu: false, shaderF16: build === 'q4f16', storageBufferBytes: 0 },
    window: Math.min(window, isOnGpu ? MOST_WINDOW.webgpu : MOST_WINDOW.wasm),
    source: {
      ...{ repository, revision: 'main' },
      files: [
        file('config.json'),
        file('generation_config.json', true),
        file('tokenizer.json'),
        file('tokenizer_config.json'),
        file(`onnx/model_${build}.onnx`),
      ],
    },
  };
}
