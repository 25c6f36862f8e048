/** edgevec: an HNSW in WebAssembly with SIMD. Its ids count from 1. */
import type { Peer, Subject } from '../subject.ts';
import { EF_CONSTRUCTION, M } from './graphs.ts';

interface Config {
  m: number;
  m0: number;
  ef_construction: number;
  ef_search: number;
}

interface Edgevec {
  default(options: { module_or_path: Uint8Array<ArrayBuffer> }): Promise<unknown>;
  EdgeVecConfig: new (dimensions: number) => Config;
  EdgeVec: new (config: Config) => {
    insertBatchFlat(vectors: Float32Array, count: number): Uint32Array;
    search(query: Float32Array, k: number): { id: number }[];
  };
}

const EF_SEARCH = 800;

export const edgevec: Peer = {
  package: 'edgevec',
  version: '0.9.0',
  browser: true,
  async open(files, _count, dimensions): Promise<Subject> {
    const module = (await import(/* @vite-ignore */ files.url('edgevec.js'))) as Edgevec;
    await module.default({ module_or_path: await files.bytes('edgevec_bg.wasm') });
    const config = new module.EdgeVecConfig(dimensions);
    Object.assign(config, { m: M, m0: 2 * M, ef_construction: EF_CONSTRUCTION });
    config.ef_search = EF_SEARCH;
    // Left at its own metric (squared distance), which orders unit vectors as the product does.
    const index = new module.EdgeVec(config);
    const ours = new Map<number, number>();
    return {
      name: 'edgevec',
      settings: [{ label: `ef ${EF_SEARCH}`, apply() {} }],
      add(vectors, first) {
        const given = index.insertBatchFlat(vectors, vectors.length / dimensions);
        for (const [i, id] of given.entries()) ours.set(id, first + i);
      },
      search: (query, k) => index.search(query, k).map(({ id }) => ours.get(id)!),
    };
  },
};
