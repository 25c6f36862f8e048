/** `#vector-kernels` for command-line tools: compiled when first imported, kept for the next time. */
import { compileKernels } from './compile-kernels.ts';

export const wasm = compileKernels();
