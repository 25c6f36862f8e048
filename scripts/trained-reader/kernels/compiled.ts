/** `#reader-kernels` for command-line tools: compiled when first imported, kept for the next time. */
import { compileReaderKernels } from '../../support/compile-kernels.ts';

export const wasm = compileReaderKernels();
