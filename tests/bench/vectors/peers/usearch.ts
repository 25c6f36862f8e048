/** usearch: a native HNSW of Unum, here on int8. One thread, as everything else. */
import type { Peer, Subject } from '../subject.ts';
import { EF_CONSTRUCTION, M } from './graphs.ts';

interface Usearch {
  Index: new (
    dimensions: number,
    metric: string,
    quantization: string,
    connectivity: number,
    expansionAdd: number,
    expansionSearch: number,
    multi: boolean,
  ) => {
    add(keys: BigUint64Array, vectors: Float32Array, threads: number): void;
    search(query: Float32Array, k: number, threads: number): { keys: BigUint64Array };
  };
}

/** Its expansion is fixed when an index is made: the thorough one. */
const EXPANSION = 800;

export const usearch: Peer = {
  package: 'usearch',
  version: '2.26.2',
  browser: false,
  async open(files, _count, dimensions): Promise<Subject> {
    const { Index } = files.require() as Usearch;
    const index = new Index(dimensions, 'ip', 'i8', M, EF_CONSTRUCTION, EXPANSION, false);
    return {
      name: 'usearch int8',
      settings: [{ label: `ef ${EXPANSION}`, apply() {} }],
      add(vectors, first) {
        const keys = BigUint64Array.from({ length: vectors.length / dimensions }, (_, i) =>
          BigInt(first + i),
        );
        index.add(keys, vectors, 1);
      },
      search: (query, k) => Array.from(index.search(query, k, 1).keys, Number),
    };
  },
};
