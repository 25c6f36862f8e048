/** mememo: an HNSW in JavaScript. */
import type { Peer, Subject } from '../subject.ts';
import { EF_CONSTRUCTION, efSettings, M, rowsOf } from './graphs.ts';

interface Mememo {
  HNSW: new (options: {
    distanceFunction: string;
    m: number;
    efConstruction: number;
    seed: number;
    useIndexedDB: boolean;
  }) => {
    bulkInsert(keys: string[], values: number[][]): Promise<void>;
    query(value: number[], k: number, ef: number): Promise<{ keys: string[] }>;
  };
}

export const mememo: Peer = {
  package: 'mememo',
  version: '0.1.0',
  browser: true,
  async open(files, _count, dimensions): Promise<Subject> {
    const module = (await import(/* @vite-ignore */ files.url('dist/index.es.js'))) as Mememo;
    const index = new module.HNSW({
      distanceFunction: 'cosine-normalized',
      m: M,
      efConstruction: EF_CONSTRUCTION,
      seed: 1,
      useIndexedDB: false,
    });
    let chosen = 0;
    return {
      name: 'mememo',
      settings: efSettings((ef) => (chosen = ef), [200, 800]),
      async add(vectors, first) {
        const rows = rowsOf(vectors, dimensions);
        await index.bulkInsert(
          rows.map((_, i) => String(first + i)),
          rows.map((row) => [...row]),
        );
      },
      async search(query, k) {
        const { keys } = await index.query([...query], k, chosen);
        return keys.map(Number);
      },
    };
  },
};
