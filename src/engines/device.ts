/** What this device offers to models: its graphics adapter and its memory, without starting any. */

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
  const { deviceMemory } = navigator as { deviceMemory?: number };
  return {
    webgpu: await gpuReport(),
    threads: navigator.hardwareConcurrency,
    memoryBytes: deviceMemory === undefined ? null : deviceMemory * 2 ** 30,
    crossOriginIsolated: globalThis.crossOriginIsolated,
  };
}

/** The subset of WebGPU's types that is read here. */
interface Adapter {
  info?: { vendor?: string; architecture?: string; isFallbackAdapter?: boolean };
  isFallbackAdapter?: boolean;
  features: { has(name: string): boolean };
  limits: { maxBufferSize: number; maxStorageBufferBindingSize: number };
}

async function gpuReport(): Promise<GpuReport | null> {
  const { gpu } = navigator as {
    gpu?: { requestAdapter(options?: object): Promise<Adapter | null> };
  };
  try {
    const adapter = await gpu?.requestAdapter({ powerPreference: 'high-performance' });
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
