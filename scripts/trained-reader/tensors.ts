/**
 * Tensors of a weights file, by name: places in one little-endian binary, as training/README.md
 * ("Weights file") specifies them. Matrices of int8 become float32 once, here.
 */
import type { TriviumError } from '../../src/errors.ts';

export interface TensorEntry {
  name: string;
  shape: number[];
  type: 'int8' | 'float32' | 'uint8';
  at: number;
  scales?: number;
}

export interface Tensors {
  /** Row-major. */
  matrix(name: string): Float32Array;
  /** A matrix that single rows are taken of: it stays packed. */
  table(name: string): Table;
  bytes(name: string): Uint8Array;
}

export interface Table {
  /** Copies a row. @returns the place behind it. */
  copy(row: number, out: Float32Array, at: number): number;
}

/** @param broken is thrown for a name that is not there. */
export function openTensors(
  list: readonly TensorEntry[],
  binary: ArrayBuffer,
  broken: () => TriviumError,
): Tensors {
  const entries = new Map(list.map((entry) => [entry.name, entry]));
  const entryOf = (name: string): TensorEntry => {
    const found = entries.get(name);
    if (!found) throw broken();
    return found;
  };
  return {
    matrix: (name) => unpacked(entryOf(name), binary),
    table: (name) => tableOf(entryOf(name), binary),
    bytes(name) {
      const entry = entryOf(name);
      return new Uint8Array(binary, entry.at, sizeOf(entry));
    },
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
