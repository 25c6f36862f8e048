/** What this device offers to models: its graphics adapter and its memory, without starting any. */
import { offered } from '../offered.ts';

export interface GpuReport {
  /** As far as the browser tells: "nvidia", "apple"… and the architecture. */
  vendor: string;
  architecture: string;
  /** A software adapter: right, but far too slow for language models. */
  isSoftware: boolean;
  shaderF16: boolean;
  /** Bytes. */
  maxBufferSize: number;
  maxStorageBufferBindingSize: number;
}

export interface DeviceReport {
  /** Null where there is no WebGPU, or no adapter. */
  webgpu: GpuReport | null;
  threads: number;
  /** Browsers round it down to at most 8 GiB; null where they do not tell. */
  memoryBytes: number | null;
  crossOriginIsolated: boolean;
}

export async function deviceReport(): Promise<DeviceReport> {
  const { deviceMemory } = offered();
  return {
    webgpu: await gpuReport(),
    threads: navigator.hardwareConcurrency,
    memoryBytes: deviceMemory === undefined ? null : deviceMemory * 2 ** 30,
    crossOriginIsolated: globalThis.crossOriginIsolated,
  };
}

async function gpuReport(): Promise<GpuReport | null> {
  try {
    const adapter = await offered().gpu?.requestAdapter({ powerPreference: 'high-performance' });
    if (!adapter) return null;
    const { vendor = '', architecture = '' } = adapter.info ?? {};
    const isFallback = adapter.info?.isFallbackAdapter ?? adapter.isFallbackAdapter ?? false;
    return {
      vendor,
      architecture,
      isSoftware: isFallback || /swiftshader|llvmpipe|software/i.test(`${vendor} ${architecture}`),
      shaderF16: adapter.features.has('shader-f16'),
      maxBufferSize: adapter.limits.maxBufferSize,
      maxStorageBufferBindingSize: adapter.limits.maxStorageBufferBindingSize,
    };
  } catch {
    return null;
  }
}
