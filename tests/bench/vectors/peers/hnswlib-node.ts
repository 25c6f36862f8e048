/** hnswlib-node: hnswlib as a native module of Node. */
import type { Peer, Subject } from '../subject.ts';
import { EF_CONSTRUCTION, efSettings, M, rowsOf } from './graphs.ts';

interface Hnswlib {
  HierarchicalNSW: new (
    space: string,
    dimensions: number,
  ) => {
    initIndex(elements: number, m: number, efConstruction: number, seed: number): void;
    addPoint(point: number[], label: number): void;
    setEf(ef: number): void;
    searchKnn(query: number[], k: number): { neighbors: number[] };
  };
}

export const hnswlibNode: Peer = {
  package: 'hnswlib-node',
  version: '3.0.0',
  browser: false,
  async open(files, count, dimensions): Promise<Subject> {
    const { HierarchicalNSW } = files.require() as Hnswlib;
    const index = new HierarchicalNSW('ip', dimensions);
    index.initIndex(count, M, EF_CONSTRUCTION, 1);
    return {
      name: 'hnswlib-node',
      settings: efSettings((ef) => index.setEf(ef)),
      add(vectors, first) {
        for (const [i, row] of rowsOf(vectors, dimensions).entries()) {
          index.addPoint(Array.from(row), first + i);
        }
      },
      search: (query, k) => index.searchKnn(Array.from(query), k).neighbors,
    };
  },
};
