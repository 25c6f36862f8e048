/**
 * hnswlib-wasm: hnswlib compiled by Emscripten. Its module asks whether there is a `window` and
 * refuses to run where there is none, though it needs nothing of it: in Node it is given one.
 */
import type { Peer, Subject } from '../subject.ts';
import { EF_CONSTRUCTION, efSettings, M, rowsOf } from './graphs.ts';

interface Hnswlib {
  HierarchicalNSW: new (
    space: string,
    dimensions: number,
    autoSave: string,
  ) => {
    initIndex(elements: number, m: number, efConstruction: number, seed: number): void;
    addPoints(points: Float32Array[], labels: number[], replaceDeleted: boolean): void;
    setEfSearch(ef: number): void;
    searchKnn(query: Float32Array, k: number, filter: undefined): { neighbors: number[] };
  };
}

/** Points given at once are copied to its heap at once. */
const POINTS_AT_ONCE = 512;

export const hnswlibWasm: Peer = {
  package: 'hnswlib-wasm',
  version: '0.8.2',
  browser: true,
  async open(files, count, dimensions): Promise<Subject> {
    (globalThis as { window?: unknown }).window ??= globalThis;
    const names = await files.list('dist');
    const compiled = names.find((name) => /^hnswlib-[0-9a-f]+\.js$/.test(name));
    if (!compiled) throw new Error('The package does not hold the file that it used to.');
    const module = (await import(/* @vite-ignore */ files.url(`dist/${compiled}`))) as {
      default: () => Promise<Hnswlib>;
    };
    const { HierarchicalNSW } = await module.default();
    const index = new HierarchicalNSW('ip', dimensions, '');
    index.initIndex(count, M, EF_CONSTRUCTION, 1);
    return {
      name: 'hnswlib-wasm',
      settings: efSettings((ef) => index.setEfSearch(ef)),
      add(vectors, first) {
        const rows = rowsOf(vectors, dimensions);
        for (let from = 0; from < rows.length; from += POINTS_AT_ONCE) {
          const part = rows.slice(from, from + POINTS_AT_ONCE);
          index.addPoints(
            part,
            part.map((_, i) => first + from + i),
            false,
          );
        }
      },
      search: (query, k) => index.searchKnn(query, k, undefined).neighbors,
    };
  },
};
