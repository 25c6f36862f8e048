/** Vite's side of `#vector-kernels`: the compiled kernels become a small module of the bundle. */
import type { Plugin } from 'vite';
import { compileKernels, KERNEL_SOURCE } from './compile-kernels.ts';

const IMPORT = '#vector-kernels';
const VIRTUAL = '\0trivium:vector-kernels';

export function vectorKernels(): Plugin {
  return {
    name: 'trivium:vector-kernels',
    enforce: 'pre',
    resolveId: (source) => (source === IMPORT ? VIRTUAL : undefined),
    load(id) {
      if (id !== VIRTUAL) return undefined;
      this.addWatchFile(KERNEL_SOURCE);
      return `export const wasm = ${JSON.stringify(compileKernels())};`;
    },
  };
}
