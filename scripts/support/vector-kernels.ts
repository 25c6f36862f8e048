/** Vite's side of `#vector-kernels`: the compiled kernels become a small module. */
import type { Plugin } from 'vite';
import { compileKernels, KERNEL_SOURCE } from './compile-kernels.ts';

export function vectorKernels(): Plugin {
  const virtual = '\0trivium:vector-kernels';
  return {
    name: 'trivium:vector-kernels',
    enforce: 'pre',
    resolveId: (id) => (id === '#vector-kernels' ? virtual : undefined),
    load(id) {
      if (id !== virtual) return undefined;
      this.addWatchFile(KERNEL_SOURCE);
      return `export const wasm = ${JSON.stringify(compileKernels())};`;
    },
  };
}
