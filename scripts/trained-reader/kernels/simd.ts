/** The kernels of assembly/index.ts, compiled: an instance over a memory of its own. */
import type { ReaderKernels } from './types.ts';

const PAGE_BYTES = 65_536;

type Exports = Omit<ReaderKernels, 'name' | 'buffer'>;

export class SimdReaderKernels implements ReaderKernels {
  readonly name = 'simd';
  readonly buffer: ArrayBuffer;
  readonly linear: ReaderKernels['linear'];
  readonly norm: ReaderKernels['norm'];
  readonly convolve: ReaderKernels['convolve'];
  readonly rectify: ReaderKernels['rectify'];
  readonly attend: ReaderKernels['attend'];

  constructor(module: WebAssembly.Module, bytes: number) {
    const memory = new WebAssembly.Memory({ initial: Math.ceil(bytes / PAGE_BYTES) });
    const { exports } = new WebAssembly.Instance(module, { env: { memory } });
    this.buffer = memory.buffer;
    ({
      linear: this.linear,
      norm: this.norm,
      convolve: this.convolve,
      rectify: this.rectify,
      attend: this.attend,
    } = exports as unknown as Exports);
  }
}
