/**
 * What `#vector-kernels` exports (package.json, "imports"): the compiled kernels. They are never
 * committed: Vite compiles them (scripts/support/vector-kernels.ts), and so does Node
 * (scripts/support/vector-kernels-node.ts).
 */

/** WebAssembly modules in base64. */
export const wasm: Readonly<Record<'relaxed-simd' | 'simd', string>>;
