/** The kernels of assembly/index.ts, compiled: an instance over a memory of its own. */
import type { KernelLayout, Kernels, KernelsName } from './types.ts';

const PAGE_BYTES = 65_536;

/** What assembly/index.ts exports. */
type Exports = Pick<Kernels, 'rotate' | 'squaredLengths' | 'encode' | 'scan' | 'score'> & {
  configure(...layout: number[]): void;
};

export class SimdKernels implements Kernels {
  readonly rotate: Kernels['rotate'];
  readonly squaredLengths: Kernels['squaredLengths'];
  readonly encode: Kernels['encode'];
  readonly scan: Kernels['scan'];
  readonly score: Kernels['score'];
  private readonly memory = new WebAssembly.Memory({ initial: 1 });
  private readonly exports: Exports;

  constructor(
    readonly name: KernelsName,
    module: WebAssembly.Module,
  ) {
    const { exports } = new WebAssembly.Instance(module, { env: { memory: this.memory } });
    this.exports = exports as unknown as Exports;
    ({
      rotate: this.rotate,
      squaredLengths: this.squaredLengths,
      encode: this.encode,
      scan: this.scan,
      score: this.score,
    } = this.exports);
  }

  get buffer(): ArrayBuffer {
    return this.memory.buffer;
  }

  grow(bytes: number): void {
    const missing = bytes - this.memory.buffer.byteLength;
    if (missing > 0) this.memory.grow(Math.ceil(missing / PAGE_BYTES));
  }

  configure(layout: KernelLayout): void {
    const { width, window, flips, centre, blocks, stride } = layout;
    const { sums, factors, rows, scales, estimates } = layout;
    this.exports.configure(
      ...[width, window, flips, centre, blocks, stride],
      ...[sums, factors, rows, scales, estimates],
    );
  }
}
