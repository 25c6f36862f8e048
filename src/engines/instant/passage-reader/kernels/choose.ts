/** Which kernels run: with SIMD where this browser or Node takes it. */
import { wasm } from '#reader-kernels';
import { PlainReaderKernels } from './plain.ts';
import { SimdReaderKernels } from './simd.ts';
import type { ReaderKernels } from './types.ts';

let module: WebAssembly.Module | null | undefined;

/**
 * @param bytes of memory.
 * @param name left out: the fastest there is.
 * @throws Error when kernels are asked for by name and this machine cannot run them.
 */
export function createReaderKernels(bytes: number, name?: ReaderKernels['name']): ReaderKernels {
  if (name === 'plain') return new PlainReaderKernels(bytes);
  module = module === undefined ? compile(wasm.simd) : module;
  if (module) return new SimdReaderKernels(module, bytes);
  if (name === 'simd') throw new Error('This machine cannot run the SIMD kernels.');
  return new PlainReaderKernels(bytes);
}

/** @returns null where WebAssembly, SIMD, or compiling code is not to be had. */
function compile(base64: string): WebAssembly.Module | null {
  if (typeof WebAssembly === 'undefined') return null;
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  if (!WebAssembly.validate(bytes)) return null;
  try {
    return new WebAssembly.Module(bytes);
  } catch (error) {
    // A content security policy without 'wasm-unsafe-eval', or the main thread of a page.
    if (error instanceof WebAssembly.CompileError || error instanceof RangeError) return null;
    throw error;
  }
}
