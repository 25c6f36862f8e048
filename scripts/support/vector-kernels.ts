/** Vite's side of `#vector-kernels` and `#reader-kernels`: compiled kernels become small modules. */
import type { Plugin } from 'vite';
import {
  compileKernels,
  compileReaderKernels,
  KERNEL_SOURCE,
  READER_KERNEL_SOURCE,
} from './compile-kernels.ts';

export function vectorKernels(): Plugin {
  return kernels('vector-kernels', KERNEL_SOURCE, compileKernels);
}

/** For tests: the app has no reader. */
export function readerKernels(): Plugin {
  return kernels('reader-kernels', READER_KERNEL_SOURCE, compileReaderKernels);
}

function kernels(name: string, source: string, compile: () => Record<string, string>): Plugin {
  const virtual = `\0trivium:${name}`;
  return {
    name: `trivium:${name}`,
    enforce: 'pre',
    resolveId: (id) => (id === `#${name}` ? virtual : undefined),
    load(id) {
      if (id !== virtual) return undefined;
      this.addWatchFile(source);
      return `export const wasm = ${JSON.stringify(compile())};`;
    },
  };
}
