/**
 * Which kernels run: the fastest that this browser or Node takes. An index gets an instance and a
 * memory of its own, so both go when the index goes. A browser reserves gigabytes of addresses for
 * each such memory; where none are left, an index gets the plain kernels, which give the same bits.
 *
 * Compiling is synchronous, which a page's main thread does not allow for long: indexes live in
 * workers and in Node.
 */
import { wasm } from '#vector-kernels';
import { compileWasm } from '../../compiled-wasm.ts';
import { PlainKernels } from './plain.ts';
import { SimdKernels } from './simd.ts';
import type { Kernels, KernelsName } from './types.ts';

const FASTEST_FIRST = ['relaxed-simd', 'simd'] as const;

const modules = new Map<KernelsName, WebAssembly.Module | undefined>();

/**
 * @param name left out: the fastest there is.
 * @returns kernels with an empty memory.
 * @throws Error when kernels are asked for by name and this machine cannot run them; RangeError
 *   when they are and there is no memory.
 */
export function createKernels(name?: KernelsName): Kernels {
  for (const each of name === undefined ? FASTEST_FIRST : [name]) {
    if (each === 'plain') return new PlainKernels();
    const module = moduleOf(each);
    if (!module) continue;
    try {
      return new SimdKernels(each, module);
    } catch (error) {
      if (name !== undefined || !(error instanceof RangeError)) throw error;
    }
  }
  if (name !== undefined) throw new Error(`This machine cannot run the ${name} kernels.`);
  return new PlainKernels();
}

function moduleOf(name: Exclude<KernelsName, 'plain'>): WebAssembly.Module | undefined {
  if (!modules.has(name)) modules.set(name, compileWasm(wasm[name]));
  return modules.get(name);
}
