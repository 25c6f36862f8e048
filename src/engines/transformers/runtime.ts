/**
 * transformers.js and its ONNX runtime, set up so that nothing is ever fetched from elsewhere:
 * model files come from this device (model-files.ts), the runtime from the app's own build.
 * Shared by text generation, embedding and re-ranking. Import it only after a model was chosen.
 */
import type { ModelFiles } from '../model-files.ts';
import { transformers } from './package.ts';
import plainMjs from 'onnxruntime-web/ort-wasm-simd-threaded.mjs?url';
import plainWasm from 'onnxruntime-web/ort-wasm-simd-threaded.wasm?url';
import webgpuMjs from 'onnxruntime-web/ort-wasm-simd-threaded.asyncify.mjs?url';
import webgpuWasm from 'onnxruntime-web/ort-wasm-simd-threaded.asyncify.wasm?url';

const { env } = transformers;

export type OnnxDevice = 'webgpu' | 'wasm';

/** More threads than this slow small models down. */
const MOST_THREADS = 4;
/** Stands before the paths by which the library asks for files; nothing is served there. */
const FOLDER = '/models/';

/** The one device that this worker's runtime was started for: its WebAssembly is loaded once. */
let startedFor: OnnxDevice | null = null;

/**
 * Before anything is loaded. Call it once more for each model.
 * @throws Error when this worker already runs the build for the other device: start a fresh one.
 */
export function setUpRuntime(device: OnnxDevice, repository: string, files: ModelFiles): void {
  if (startedFor !== null && startedFor !== device) {
    throw new Error(`This worker runs the ${startedFor} build of the ONNX runtime.`);
  }
  startedFor = device;
  env.allowRemoteModels = false;
  env.allowLocalModels = true;
  env.localModelPath = FOLDER;
  env.useBrowserCache = false;
  env.useWasmCache = false;
  env.useCustomCache = true;
  env.customCache = {
    async match(request) {
      const prefix = `${FOLDER}${repository}/`;
      if (!request.startsWith(prefix)) return undefined;
      const response = await files.open(request.slice(prefix.length));
      return response && withLength(response);
    },
    async put() {},
  };
  // What is not on this device does not exist, as far as the library is concerned.
  env.fetch = async () => new Response(null, { status: 404 });
  const wasm = env.backends.onnx.wasm!;
  wasm.wasmPaths = absolute(
    device === 'webgpu' ? { mjs: webgpuMjs, wasm: webgpuWasm } : { mjs: plainMjs, wasm: plainWasm },
  );
  wasm.proxy = false;
  wasm.numThreads = globalThis.crossOriginIsolated
    ? Math.min(MOST_THREADS, navigator.hardwareConcurrency)
    : 1;
}

/** Without its length the library cannot tell how far it is, and copies what it has read again. */
async function withLength(response: Response): Promise<Response> {
  const content = await response.blob();
  return new Response(content, { headers: { 'content-length': String(content.size) } });
}

function absolute(paths: { mjs: string; wasm: string }): { mjs: string; wasm: string } {
  const at = (path: string): string => new URL(path, import.meta.url).href;
  return { mjs: at(paths.mjs), wasm: at(paths.wasm) };
}
