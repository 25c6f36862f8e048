/**
 * What stands where in the kernels' memory: first what a search or an encoding works in, then the
 * blocks of rows, one after another, so that the memory only ever grows at its end.
 *
 * A block of 4,096 rows holds, for `width` dimensions: codes (width/8 bytes a row, packed as in
 * ./fast-scan.ts), sums (float32), factors (bfloat16), int8 rows (width bytes a row) and their scales
 * (bfloat16).
 */
import { TriviumError } from '../errors.ts';
import {
  BLOCK_ROWS,
  ESTIMATES_BYTES,
  PACK_ROWS,
  ROUNDS,
  type KernelLayout,
  type Kernels,
} from './kernels/types.ts';
import { hadamardWindow } from './rotation.ts';

/** Vectors that are rotated and encoded at once; they stay in the first-level cache. */
export const STAGED_ROWS = 32;
/** Queries that share one pass over the codes. */
export const SHARED_QUERIES = 4;
/** Candidates that one query's list can hold: what is kept, and one block on top. */
export const LIST_ROWS = 32_768;
/** The largest R; above it, all rows are compared by int8. */
export const LARGEST_RERANK = 8_192;
const PACKS = BLOCK_ROWS / PACK_ROWS;
/** Parts begin at whole cache lines. */
const ALIGNMENT = 64;

/** One query's working space. */
export interface QueryPlace {
  /** width / 4 × 16 bytes. */
  table: number;
  /** width int16. */
  integers: number;
  /** LIST_ROWS row numbers, and as many estimates. */
  rows: number;
  estimates: number;
}

/** Offsets of a block's parts. */
export interface BlockPlace {
  codes: number;
  sums: number;
  factors: number;
  rows: number;
  scales: number;
}

export class MemoryMap {
  readonly layout: KernelLayout;
  /** STAGED_ROWS × width float32, and the rows they are to be encoded into. */
  readonly staged: number;
  readonly targets: number;
  /** One uint32 for each pack of a block. */
  readonly masks: number;
  readonly queries: QueryPlace[] = [];
  /** LIST_ROWS float32. */
  readonly scores: number;
  f32!: Float32Array;
  i32!: Int32Array;
  u16!: Uint16Array;
  i16!: Int16Array;
  u8!: Uint8Array;
  i8!: Int8Array;
  private end = ALIGNMENT;
  private blocks = 0;

  constructor(
    readonly kernels: Kernels,
    readonly width: number,
  ) {
    const flips = this.place(4 * ROUNDS * width);
    const centre = this.place(4 * width);
    const estimates = this.place(ESTIMATES_BYTES);
    this.staged = this.place(4 * STAGED_ROWS * width);
    this.targets = this.place(4 * STAGED_ROWS);
    this.masks = this.place(4 * PACKS);
    for (let query = 0; query < SHARED_QUERIES; query++) {
      this.queries.push({
        table: this.place(4 * width),
        integers: this.place(2 * width),
        rows: this.place(4 * LIST_ROWS),
        estimates: this.place(4 * LIST_ROWS),
      });
    }
    this.scores = this.place(4 * LIST_ROWS);
    const sums = (BLOCK_ROWS * width) / 8;
    const factors = sums + 4 * BLOCK_ROWS;
    const rows = factors + 2 * BLOCK_ROWS;
    const scales = rows + BLOCK_ROWS * width;
    const stride = scales + 2 * BLOCK_ROWS;
    const window = hadamardWindow(width);
    const blocks = this.end;
    this.layout = {
      ...{ width, window, flips, centre, estimates },
      ...{ blocks, stride, sums, factors, rows, scales },
    };
    this.grow(this.end);
    kernels.configure(this.layout);
  }

  /** @throws TriviumError `storage-full` when there is no memory for so many blocks. */
  ensureBlocks(blocks: number): void {
    if (blocks <= this.blocks) return;
    this.grow(this.layout.blocks + blocks * this.layout.stride);
    this.blocks = blocks;
  }

  block(block: number): BlockPlace {
    const { blocks, stride, sums, factors, rows, scales } = this.layout;
    const codes = blocks + block * stride;
    return {
      codes,
      sums: codes + sums,
      factors: codes + factors,
      rows: codes + rows,
      scales: codes + scales,
    };
  }

  /** `length` float32 from byte `at`; good until the memory grows. */
  floats(at: number, length: number): Float32Array {
    return this.f32.subarray(at / 4, at / 4 + length);
  }

  bytes(at: number, length: number): Uint8Array {
    return this.u8.subarray(at, at + length);
  }

  private place(bytes: number): number {
    const at = this.end;
    this.end = Math.ceil((at + bytes) / ALIGNMENT) * ALIGNMENT;
    return at;
  }

  /** Growing makes a new buffer, and every view of the old one is lost: so all are made anew. */
  private grow(bytes: number): void {
    try {
      this.kernels.grow(bytes);
    } catch (cause) {
      throw new TriviumError(
        'storage-full',
        'There is not enough memory for so many vectors.',
        'Close other tabs or programs, or split the library.',
        { cause },
      );
    }
    const { buffer } = this.kernels;
    this.f32 = new Float32Array(buffer);
    this.i32 = new Int32Array(buffer);
    this.u16 = new Uint16Array(buffer);
    this.i16 = new Int16Array(buffer);
    this.u8 = new Uint8Array(buffer);
    this.i8 = new Int8Array(buffer);
  }
}
