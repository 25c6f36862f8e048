/**
 * The reader's weights: a JSON header beside one little-endian binary, as training/README.md
 * ("Weights file") specifies it. Matrices of int8 become float32 once, here.
 */
import { TriviumError } from '../../../errors.ts';

const FORMAT = 'trivium-reader-1';

/** Sizes of the network. */
export interface NetworkShape {
  word: number;
  affix: number;
  form: number;
  segment: number;
  width: number;
  blocks: number;
  /** Blocks that attend. */
  attention: readonly number[];
  heads: number;
  head: number;
  kernel: number;
  hidden: number;
  pair: number;
  pooled: number;
}

/** A score becomes the chance 1 / (1 + exp(−(scale · score + shift))). */
export interface Calibration {
  scale: number;
  shift: number;
}

interface TensorEntry {
  name: string;
  shape: number[];
  type: 'int8' | 'float32' | 'uint8';
  at: number;
  scales?: number;
}

/** The header as it is in the file, as far as it is read. */
export interface ReaderHeader {
  format: string;
  shape: NetworkShape;
  /** By rank, parted by spaces. */
  words: string;
  calibration: Record<'answer' | 'passage', Calibration>;
  bytes: number;
  tensors: TensorEntry[];
}

export interface ReaderWeights {
  header: ReaderHeader;
  /** Row-major. @throws TriviumError `invalid`: there is none of that name. */
  matrix(name: string): Float32Array;
  /** A matrix that single rows are taken of: it stays packed. */
  table(name: string): Table;
  idf16: Uint8Array;
}

export interface Table {
  /** Copies a row. @returns the place behind it. */
  copy(row: number, out: Float32Array, at: number): number;
}

/** @throws TriviumError `invalid`: not such a file, or header and binary do not belong together. */
export function parseWeights(header: unknown, binary: ArrayBuffer): ReaderWeights {
  if (!isHeader(header) || header.bytes !== binary.byteLength) throw broken();
  const entries = new Map(header.tensors.map((entry) => [entry.name, entry]));
  const entryOf = (name: string): TensorEntry => {
    const found = entries.get(name);
    if (!found) throw broken();
    return found;
  };
  const ofIdf = entryOf('idf16');
  return {
    header,
    idf16: new Uint8Array(binary, ofIdf.at, sizeOf(ofIdf)),
    matrix: (name) => unpacked(entryOf(name), binary),
    table: (name) => tableOf(entryOf(name), binary),
  };
}

function unpacked(entry: TensorEntry, binary: ArrayBuffer): Float32Array {
  const size = sizeOf(entry);
  if (entry.type === 'float32') return new Float32Array(binary, entry.at, size);
  const [rows = 0, columns = 0] = entry.shape;
  const table = tableOf(entry, binary);
  const values = new Float32Array(size);
  for (let row = 0; row < rows; row++) table.copy(row, values, row * columns);
  return values;
}

function tableOf(entry: TensorEntry, binary: ArrayBuffer): Table {
  const [rows = 0, columns = 0] = entry.shape;
  if (entry.type !== 'int8') {
    const values = new Float32Array(binary, entry.at, sizeOf(entry));
    return {
      copy(row, out, at) {
        out.set(values.subarray(row * columns, (row + 1) * columns), at);
        return at + columns;
      },
    };
  }
  const packed = new Int8Array(binary, entry.at, sizeOf(entry));
  const scales = new Float32Array(binary, entry.scales, rows);
  return {
    copy(row, out, at) {
      const scale = scales[row]!;
      for (let i = row * columns; i < (row + 1) * columns; i++) out[at++] = packed[i]! * scale;
      return at;
    },
  };
}

function sizeOf({ shape }: TensorEntry): number {
  return shape.reduce((size, length) => size * length, 1);
}

function isHeader(header: unknown): header is ReaderHeader {
  const { format, shape, words, calibration, tensors } = (header ?? {}) as Partial<ReaderHeader>;
  return (
    format === FORMAT &&
    typeof shape === 'object' &&
    typeof words === 'string' &&
    typeof calibration === 'object' &&
    Array.isArray(tensors)
  );
}

function broken(): TriviumError {
  return new TriviumError(
    'invalid',
    'The weights of the passage reader cannot be read.',
    'Get both of its files again: they belong together.',
  );
}
