/** WebAssembly that the build put in as text. */

/** @returns undefined where WebAssembly, what the module needs of it, or compiling code is not to be had. */
export function compileWasm(base64: string): WebAssembly.Module | undefined {
  if (typeof WebAssembly === 'undefined') return undefined;
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  if (!WebAssembly.validate(bytes)) return undefined;
  try {
    return new WebAssembly.Module(bytes);
  } catch (error) {
    // A content security policy without 'wasm-unsafe-eval', or the main thread of a page.
    if (error instanceof WebAssembly.CompileError || error instanceof RangeError) return undefined;
    throw error;
  }
}
