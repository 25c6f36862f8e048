/**
 * What `#reader-kernels` exports (package.json, "imports"): the compiled kernels, as
 * `#vector-kernels` does.
 */

/** WebAssembly modules in base64. */
export const wasm: Readonly<Record<'simd', string>>;
