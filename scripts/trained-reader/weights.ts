/**
 * The reader's weights: a JSON header beside one little-endian binary, as training/README.md
 * ("Weights file") specifies it.
 */
import { TriviumError } from '../../src/errors.ts';
import { openTensors, type TensorEntry, type Tensors } from './tensors.ts';

export type { Table } from './tensors.ts';

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

export interface ReaderWeights extends Pick<Tensors, 'matrix' | 'table'> {
  header: ReaderHeader;
  idf16: Uint8Array;
}

/** @throws TriviumError `invalid`: not such a file, or header and binary do not belong together. */
export function parseWeights(header: unknown, binary: ArrayBuffer): ReaderWeights {
  if (!isHeader(header) || header.bytes !== binary.byteLength) throw broken();
  const { matrix, table, bytes } = openTensors(header.tensors, binary, broken);
  return { header, idf16: bytes('idf16'), matrix, table };
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
