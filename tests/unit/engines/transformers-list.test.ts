import { describe, expect, it } from 'vitest';
import type { DeviceReport, GpuReport } from '../../../src/engines/device.ts';
import { chooseBuild } from '../../../src/engines/transformers/builds.ts';
import { transformersModelsFor } from '../../../src/engines/transformers/list.ts';

const GPU: GpuReport = {
  ...{ vendor: 'someone', architecture: '', isSoftware: false, shaderF16: true },
  ...{ maxBufferSize: 2 ** 30, maxStorageBufferBindingSize: 2 ** 30 },
};
const device = (webgpu: GpuReport | null): DeviceReport => ({
  ...{ webgpu, threads: 4, memoryBytes: null, crossOriginIsolated: false },
});
const files = (report: DeviceReport): string[] =>
  transformersModelsFor(report).flatMap(({ source }) =>
    source!.files.flatMap(({ path }) => (path.startsWith('onnx/') ? [path] : [])),
  );

describe('text generators for transformers.js', () => {
  it('come in the build that the device can run', () => {
    expect(new Set(files(device(GPU)))).toEqual(new Set(['onnx/model_q4f16.onnx']));
    expect(new Set(files(device({ ...GPU, shaderF16: false })))).toEqual(
      new Set(['onnx/model_q4.onnx']),
    );
    expect(new Set(files(device(null)))).toEqual(new Set(['onnx/model_q4.onnx']));
  });

  it('are small ones with a shorter window without a graphics card', () => {
    const with_ = transformersModelsFor(device(GPU));
    for (const report of [device(null), device({ ...GPU, isSoftware: true })]) {
      const without = transformersModelsFor(report);
      expect(without.length).toBeLessThan(with_.length);
      expect(without.every(({ window }) => window === 4_096)).toBe(true);
      expect(without.every(({ bytes }) => bytes! < 1e9)).toBe(true);
    }
    for (const model of with_) {
      expect(model).toMatchObject({ kind: 'transformers', bytesAreEstimated: true });
      expect(model.id).toBe(`transformers:${model.source!.repository}`);
    }
  });
});

describe('chooseBuild', () => {
  const all = ['', '_q4', '_q4f16', '_quantized', '_fp16'].map((end) => `onnx/model${end}.onnx`);

  it('takes the smallest that the device computes rightly', () => {
    expect(chooseBuild(all, 'webgpu', true)).toBe('q4f16');
    expect(chooseBuild(all, 'webgpu', false)).toBe('q4');
    expect(chooseBuild(all, 'wasm', true)).toBe('q4');
    expect(chooseBuild(['onnx/model_quantized.onnx'], 'wasm', false)).toBe('q8');
  });

  it('runs no 8-bit build on WebGPU, where its numbers were seen to be wrong', () => {
    expect(chooseBuild(['onnx/model_quantized.onnx'], 'webgpu', true)).toBeNull();
    expect(chooseBuild(['config.json'], 'wasm', true)).toBeNull();
  });
});
