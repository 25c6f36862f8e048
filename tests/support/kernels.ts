/** Which kernels this machine runs: those that it does not are passed over, and that is said. */
import { createKernels } from '../../src/vectors/kernels/choose.ts';
import type { KernelsName } from '../../src/vectors/kernels/types.ts';

export function canRun(name: KernelsName): boolean {
  try {
    createKernels(name);
    return true;
  } catch {
    return false;
  }
}
