/**
 * How the ONNX runtime is resolved: its WebAssembly files are named one by one in
 * src/engines/transformers/runtime.ts. Without this condition every build would carry a copy of
 * the largest one besides.
 */
import { defaultClientConditions } from 'vite';

export const EXTERN_WASM = ['onnxruntime-web-use-extern-wasm', ...defaultClientConditions];
