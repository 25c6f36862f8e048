/** Which kernels run: with SIMD where this browser or Node takes it. */
import { wasm } from '#reader-kernels';
import { compileWasm } from '../../../src/compiled-wasm.ts';
import { PlainReaderKernels } from './plain.ts';
import { SimdReaderKernels } from './simd.ts';
import type { ReaderKernels } from './types.ts';

/** Null: not compiled yet. */
let module: WebAssembly.Module | undefined | null = null;

/**
 * @param bytes of memory.
 * @param name left out: the fastest there is.
 * @throws Error when kernels are asked for by name and this machine cannot run them.
 */
export function createReaderKernels(bytes: number, name?: ReaderKernels['name']): ReaderKernels {
  if (name === 'plain') return new PlainReaderKernels(bytes);
  if (module === null) module = compileWasm(wasm.simd);
  if (module) return new SimdReaderKernels(module, bytes);
  if (name === 'simd') throw new Error('This machine cannot run the SIMD kernels.');
  return new PlainReaderKernels(bytes);
}
