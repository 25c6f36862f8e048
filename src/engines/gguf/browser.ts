/** What llama.cpp was built with, and not every browser has: WebAssembly memory of 64-bit addresses. */
import { TriviumError } from '../../errors.ts';

/** WebKit has none. */
export function runsGguf(): boolean {
  try {
    const memory: unknown = { address: 'i64', initial: 1n };
    new WebAssembly.Memory(memory as WebAssembly.MemoryDescriptor);
    return true;
  } catch {
    return false;
  }
}

/** @throws TriviumError `not-supported`. */
export function checkBrowser(): void {
  if (runsGguf()) return;
  throw new TriviumError(
    'not-supported',
    'This browser cannot run models from GGUF files: its WebAssembly has no 64-bit memory.',
    'Use a current Chrome, Edge or Firefox, or a model server on this machine.',
  );
}
