/**
 * The small embedder of training/ (README.md, "Embedder"), to be measured beside the lexical
 * vectors: a text's vector is the weighted sum of its stems' rows. It is not part of the app.
 */
import { readFileSync } from 'node:fs';
import { openTensors, type Table, type TensorEntry } from '../trained-reader/tensors.ts';
import { hash32, isMark, readerStem, Vocabulary } from '../trained-reader/words.ts';
import { throwIfCancelled, TriviumError } from '../../src/errors.ts';
import { normalise } from '../../src/retrieval/lexical-embedder.ts';
import type { Embedder } from '../../src/vectors/types.ts';

const FORMAT = 'trivium-embedder-1';

/** The header as it is in the file, as far as it is read. */
interface EmbedderHeader {
  format: string;
  /** Rows behind those of the known stems, two of which stand for each unknown one. */
  hashed: number;
  /** By rank, parted by spaces. */
  stems: string;
  bytes: number;
  tensors: TensorEntry[];
}

export class TrainedEmbedder implements Embedder {
  readonly id = 'trained-1';
  readonly dimensions: number;
  /** Only cuts texts into tokens: its own words are none. */
  private readonly reading = new Vocabulary([], new Uint8Array());
  private readonly ranks: ReadonlyMap<string, number>;
  private readonly hashed: number;
  private readonly table: Table;
  /** A weight for each row of the table: in questions, then in passages. */
  private readonly use: Float32Array;

  /** @throws TriviumError `invalid`: not such a file, or header and binary do not belong together. */
  constructor(header: unknown, binary: ArrayBuffer) {
    if (!isHeader(header) || header.bytes !== binary.byteLength) throw broken();
    const tensors = openTensors(header.tensors, binary, broken);
    this.ranks = new Map(header.stems.split(' ').map((stem, rank) => [stem, rank]));
    this.hashed = header.hashed;
    this.table = tensors.table('table');
    this.use = tensors.matrix('use');
    this.dimensions = header.tensors.find(({ name }) => name === 'table')!.shape[1]!;
  }

  /** @param path of both files, without `.json` and `.bin`. */
  static open(path: string): TrainedEmbedder {
    const header: unknown = JSON.parse(readFileSync(`${path}.json`, 'utf8'));
    return new TrainedEmbedder(header, new Uint8Array(readFileSync(`${path}.bin`)).buffer);
  }

  async embed(
    texts: string[],
    kind: 'query' | 'passage',
    signal?: AbortSignal,
  ): Promise<Float32Array> {
    const { dimensions } = this;
    const vectors = new Float32Array(texts.length * dimensions);
    const uses = this.use.length / 2;
    const use = kind === 'query' ? this.use.subarray(0, uses) : this.use.subarray(uses);
    const values = new Float32Array(dimensions);
    for (const [i, text] of texts.entries()) {
      throwIfCancelled(signal);
      const vector = vectors.subarray(i * dimensions, (i + 1) * dimensions);
      for (const row of this.rows(text)) {
        this.table.copy(row, values, 0);
        for (let k = 0; k < dimensions; k++) vector[k]! += use[row]! * values[k]!;
      }
      normalise(vector);
    }
    return vectors;
  }

  /** Rows of the table for a text's words, in their order; marks have none. */
  rows(text: string): number[] {
    const { length, shape, start, end } = this.reading.read(text, Infinity);
    const rows: number[] = [];
    for (let i = 0; i < length; i++) {
      if (isMark(shape[i]!)) continue;
      const stem = readerStem(text.slice(start[i], end[i]).toLowerCase());
      const rank = this.ranks.get(stem);
      if (rank === undefined) rows.push(this.hashedRow('a', stem), this.hashedRow('b', stem));
      else rows.push(rank);
    }
    return rows;
  }

  private hashedRow(salt: string, stem: string): number {
    return this.ranks.size + (hash32(salt + stem) % this.hashed);
  }
}

function isHeader(header: unknown): header is EmbedderHeader {
  const { format, hashed, stems, tensors } = (header ?? {}) as Partial<EmbedderHeader>;
  return (
    format === FORMAT &&
    typeof hashed === 'number' &&
    typeof stems === 'string' &&
    Array.isArray(tensors)
  );
}

function broken(): TriviumError {
  return new TriviumError(
    'invalid',
    'The weights of the trained embedder cannot be read.',
    'Give the path of both files without their ending, as in training/models/embedder.',
  );
}
