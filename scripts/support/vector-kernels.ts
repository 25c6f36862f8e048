/** Vite's side of `#vector-kernels` and `#reader-kernels`: compiled kernels become small modules of the bundle. */
import type { Plugin } from 'vite';
import {
  compileKernels,
  compileReaderKernels,
  KERNEL_SOURCE,
  READER_KERNEL_SOURCE,
} from './compile-kernels.ts';

const VIRTUAL = '\0trivium:';
const KERNELS: Record<string, { source: string; compile: () => Record<string, string> }> = {
  '#vector-kernels': { source: KERNEL_SOURCE, compile: compileKernels },
  '#reader-kernels': { source: READER_KERNEL_SOURCE, compile: compileReaderKernels },
};

export function vectorKernels(): Plugin {
  return {
    name: 'trivium:vector-kernels',
    enforce: 'pre',
    resolveId: (name) => (name in KERNELS ? `${VIRTUAL}${name.slice(1)}` : undefined),
    load(id) {
      const kernels = KERNELS[id.replace(VIRTUAL, '#')];
      if (!id.startsWith(VIRTUAL) || !kernels) return undefined;
      this.addWatchFile(kernels.source);
      return `export const wasm = ${JSON.stringify(kernels.compile())};`;
    },
  };
}
