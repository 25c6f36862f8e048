/**
 * onnxruntime-web in the browser: the copy of it that transformers.js has, with the plain
 * WebAssembly build. The policy forbids the other one, whose code makes code, and on WebGPU 8-bit
 * weights are slower and not always right (huggingface/transformers.js#1512).
 */
import * as whole from 'onnxruntime-web/webgpu';
import mjs from 'onnxruntime-web/ort-wasm-simd-threaded.mjs?url';
import wasm from 'onnxruntime-web/ort-wasm-simd-threaded.wasm?url';
import type { Runtime } from '../network.ts';

/** Passages are short: more share them too finely. */
const MOST_THREADS = 4;

/** @param threads one without isolation, whatever is asked for. */
export function browserRuntime(threads = mostThreads()): Runtime {
  return setUp(whole, Math.min(threads, mostThreads()));
}

/**
 * Takes the package as one value, as transformers.js does: were single names taken of it, the build
 * would cut it differently for each worker and keep it twice.
 */
function setUp(runtime: Runtime, threads: number): Runtime {
  const at = (path: string): string => new URL(path, import.meta.url).href;
  const settings = runtime.env.wasm;
  settings.wasmPaths = { mjs: at(mjs), wasm: at(wasm) };
  settings.proxy = false;
  settings.numThreads = threads;
  return runtime;
}

function mostThreads(): number {
  return globalThis.crossOriginIsolated ? Math.min(MOST_THREADS, navigator.hardwareConcurrency) : 1;
}
