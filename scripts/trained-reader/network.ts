/**
 * The passage reader's network: word table, blocks of attention, convolution and feed-forward, span
 * scores. training/README.md ("Reader, forward pass") specifies it; training/reference.py is the
 * same in numpy.
 *
 * All of it lies in the kernels' one memory: first the weights, then room for the longest row.
 */
import { createReaderKernels } from './kernels/choose.ts';
import type { ReaderKernels } from './kernels/types.ts';
import { FEATURES, LONGEST, SEGMENT, type Row } from './row.ts';
import type { NetworkShape, ReaderWeights, Table } from './weights.ts';

/** What the network says of a row. */
export interface Scores {
  /** length × {@link longest}, row-major: of the span from token i to i + k; −∞ where none may be. */
  spans: Float32Array;
  /** Longest span, in tokens. */
  longest: number;
  /** Of there being no answer. */
  none: number;
  passage: number;
}

/** A layer, at these places of the memory. */
interface Linear {
  weights: number;
  bias: number;
  columns: number;
  /** Rounded up to a multiple of eight. */
  outputs: number;
}

interface Norm {
  weight: number;
  bias: number;
}

interface Block {
  attention: { norm: Norm; qkv: Linear; out: Linear } | null;
  kernel: number;
  norm: Norm;
  up: Linear;
  down: Linear;
}

/** Clue, title, body and three special tokens. */
const LONGEST_ROW = LONGEST.clue + LONGEST.title + LONGEST.body + 3;
/** What stands for the maximum over no token. */
const EMPTY = -100;

/** Gives out the memory from its start, every place at a multiple of 16 bytes. */
class Layout {
  bytes = 0;

  take(floats: number): number {
    const at = this.bytes;
    this.bytes += Math.ceil(floats / 4) * 16;
    return at;
  }
}

export class Network {
  readonly #shape: NetworkShape;
  readonly #kernels: ReaderKernels;
  readonly #f: Float32Array;
  readonly #tables: Record<'word' | 'prefix' | 'suffix' | 'form' | 'segment', Table>;
  readonly #lengths: Float32Array;
  readonly #blocks: Block[];
  readonly #layers: Record<'input' | 'ends' | 'pairs' | 'pool' | 'verdict', Linear>;
  readonly #norms: Record<'input' | 'last', Norm>;
  /** Room for a row's numbers. */
  readonly #room: Record<'inputs' | 'x' | 'y' | 'wide' | 'keys' | 'weights', number>;

  /** @param kernels which ones; left out, the fastest there are. */
  constructor(
    { header: { shape }, matrix, table }: ReaderWeights,
    kernels?: ReaderKernels['name'],
  ) {
    this.#shape = shape;
    const layout = new Layout();
    const written: (() => void)[] = [];
    const vector = (name: string): number => {
      const values = matrix(name);
      const at = layout.take(Math.ceil(values.length / 8) * 8);
      written.push(() => this.#f.set(values, at >> 2));
      return at;
    };
    const linear = (name: string): Linear => {
      const values = matrix(`${name}.weight`);
      const bias = vector(`${name}.bias`);
      const rows = matrix(`${name}.bias`).length;
      const columns = values.length / rows;
      const outputs = Math.ceil(rows / 8) * 8;
      const weights = layout.take(outputs * columns);
      written.push(() => pack(values, columns, this.#f.subarray(weights >> 2)));
      return { weights, bias, columns, outputs };
    };
    const norm = (name: string): Norm => ({
      weight: vector(`${name}.weight`),
      bias: vector(`${name}.bias`),
    });
    this.#tables = {
      word: table('word.weight'),
      prefix: table('prefix.weight'),
      suffix: table('suffix.weight'),
      form: table('form.weight'),
      segment: table('segment.weight'),
    };
    this.#lengths = matrix('lengths');
    this.#blocks = Array.from({ length: shape.blocks }, (_, i) => ({
      attention: shape.attention.includes(i)
        ? {
            norm: norm(`blocks.${i}.attention_norm`),
            qkv: linear(`blocks.${i}.qkv`),
            out: linear(`blocks.${i}.out`),
          }
        : null,
      kernel: vector(`blocks.${i}.kernel`),
      norm: norm(`blocks.${i}.norm`),
      up: linear(`blocks.${i}.up`),
      down: linear(`blocks.${i}.down`),
    }));
    this.#layers = {
      input: linear('input'),
      ends: linear('ends'),
      pairs: linear('pairs'),
      pool: linear('pool'),
      verdict: linear('verdict'),
    };
    this.#norms = { input: norm('input_norm'), last: norm('norm') };
    const { width, hidden, heads, head } = shape;
    const widest = Math.max(hidden, 3 * heads * head);
    this.#room = {
      inputs: layout.take(LONGEST_ROW * this.#layers.input.columns),
      x: layout.take(LONGEST_ROW * width),
      y: layout.take(LONGEST_ROW * width),
      wide: layout.take(LONGEST_ROW * widest),
      keys: layout.take((LONGEST_ROW + 4) * head),
      weights: layout.take(LONGEST_ROW + 4),
    };
    this.#kernels = createReaderKernels(layout.bytes, kernels);
    this.#f = new Float32Array(this.#kernels.buffer);
    for (const write of written) write();
  }

  /** @param onLayer is given the row after the input and after each block: length × width. */
  read(row: Row, onLayer?: (x: Float32Array) => void): Scores {
    const { length } = row;
    const { width } = this.#shape;
    const { inputs, x } = this.#room;
    const show = (): void => onLayer?.(this.#f.slice(x >> 2, (x >> 2) + length * width));
    this.#embed(row);
    this.#linear(inputs, length, this.#layers.input, x);
    this.#norm(x, length, this.#norms.input, x);
    show();
    for (const block of this.#blocks) {
      if (block.attention) this.#attend(length, block.attention);
      this.#feed(length, block);
      show();
    }
    this.#norm(x, length, this.#norms.last, x);
    const spans = this.#spans(row);
    const [none, passage] = this.#judge(row);
    return { spans, longest: this.#lengths.length, none, passage };
  }

  #linear(x: number, rows: number, layer: Linear, out: number, isAdded = false): void {
    const { columns, weights, bias, outputs } = layer;
    this.#kernels.linear(x, rows, columns, weights, bias, outputs, out, isAdded);
  }

  #norm(x: number, rows: number, { weight, bias }: Norm, out: number): void {
    this.#kernels.norm(x, rows, this.#shape.width, weight, bias, out);
  }

  /** Every token's embeddings and features, side by side. */
  #embed({ length, word, prefix, suffix, shape, segment, features }: Row): void {
    const tables = this.#tables;
    const { columns } = this.#layers.input;
    for (let i = 0; i < length; i++) {
      let at = (this.#room.inputs >> 2) + i * columns;
      at = tables.word.copy(word[i]!, this.#f, at);
      at = tables.prefix.copy(prefix[i]!, this.#f, at);
      at = tables.suffix.copy(suffix[i]!, this.#f, at);
      at = tables.form.copy(shape[i]!, this.#f, at);
      at = tables.segment.copy(segment[i]!, this.#f, at);
      this.#f.set(features.subarray(i * FEATURES, (i + 1) * FEATURES), at);
    }
  }

  /** x += out · attention(norm(x)). */
  #attend(length: number, { norm, qkv, out }: NonNullable<Block['attention']>): void {
    const { heads, head } = this.#shape;
    const { x, y, wide, keys, weights } = this.#room;
    this.#norm(x, length, norm, y);
    this.#linear(y, length, qkv, wide);
    this.#kernels.attend(wide, length, heads, head, keys, weights, y);
    this.#linear(y, length, out, x, true);
  }

  /** y = x + convolution of x; x += down · max(0, up · norm(y)). */
  #feed(length: number, { kernel, norm, up, down }: Block): void {
    const { width, kernel: taps } = this.#shape;
    const { x, y, wide } = this.#room;
    this.#kernels.convolve(x, length, width, kernel, taps, y);
    this.#norm(y, length, norm, y);
    this.#linear(y, length, up, wide);
    this.#kernels.rectify(wide, length * up.outputs);
    this.#linear(wide, length, down, x, true);
  }

  #spans({ length, segment }: Row): Float32Array {
    const { pair } = this.#shape;
    const { x, y, wide } = this.#room;
    const { ends, pairs } = this.#layers;
    this.#linear(x, length, ends, y);
    this.#linear(x, length, pairs, wide);
    const f = this.#f;
    const end = y >> 2;
    const both = wide >> 2;
    const scale = 1 / Math.sqrt(pair);
    const longest = this.#lengths.length;
    const spans = new Float32Array(length * longest).fill(-Infinity);
    for (let i = 0; i < length; i++) {
      if (segment[i]! < SEGMENT.title) continue;
      const left = both + i * pairs.outputs;
      for (let k = 0; k < longest && segment[i + k] === segment[i]; k++) {
        const right = both + (i + k) * pairs.outputs + pair;
        let product = 0;
        for (let d = 0; d < pair; d++) product += f[left + d]! * f[right + d]!;
        spans[i * longest + k] =
          f[end + i * ends.outputs]! +
          f[end + (i + k) * ends.outputs + 1]! +
          product * scale +
          this.#lengths[k]!;
      }
    }
    return spans;
  }

  /** Scores of there being no answer, and of the passage. */
  #judge({ length, segment }: Row): [none: number, passage: number] {
    const { width } = this.#shape;
    const { x, y, wide } = this.#room;
    const { pool, verdict } = this.#layers;
    const f = this.#f;
    const sums = new Float64Array(width);
    const peaks = new Float32Array(width).fill(EMPTY);
    let count = 0;
    for (let t = 0; t < length; t++) {
      if (segment[t]! < SEGMENT.title) continue;
      count++;
      for (let c = 0; c < width; c++) {
        const value = f[(x >> 2) + t * width + c]!;
        sums[c] = sums[c]! + value;
        if (value > peaks[c]!) peaks[c] = value;
      }
    }
    const all = f.subarray(y >> 2, (y >> 2) + 3 * width);
    all.set(f.subarray(x >> 2, (x >> 2) + width));
    for (let c = 0; c < width; c++) all[width + c] = sums[c]! / Math.max(1, count);
    all.set(peaks, 2 * width);
    this.#linear(y, 1, pool, wide);
    this.#kernels.rectify(wide, pool.outputs);
    this.#linear(wide, 1, verdict, y);
    return [f[y >> 2]!, f[(y >> 2) + 1]!];
  }
}

/** Groups of eight rows, each column by column; rows that are missing are 0. */
function pack(values: Float32Array, columns: number, out: Float32Array): void {
  const rows = values.length / columns;
  for (let row = 0; row < rows; row++) {
    const group = (row >> 3) * 8 * columns + (row & 7);
    for (let c = 0; c < columns; c++) out[group + c * 8] = values[row * columns + c]!;
  }
}
