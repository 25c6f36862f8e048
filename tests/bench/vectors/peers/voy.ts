/** voy-search: a k-d tree in WebAssembly. It is built once, from everything. */
import type { Peer, Subject } from '../subject.ts';
import { rowsOf } from './graphs.ts';

interface Entry {
  id: string;
  title: string;
  url: string;
  embeddings: number[];
}

interface Voy {
  Voy: new (resource: { embeddings: Entry[] }) => {
    search(query: Float32Array, k: number): { neighbors: { id: string }[] };
  };
  __wbg_set_wasm(exports: WebAssembly.Exports): void;
}

export const voy: Peer = {
  package: 'voy-search',
  version: '0.6.3',
  browser: true,
  async open(files, _count, dimensions): Promise<Subject> {
    // The package is made for bundlers: its parts are put together here as they would do it.
    const code = new TextDecoder().decode(await files.bytes('voy_search_bg.js'));
    const module = (await import(
      /* @vite-ignore */ `data:text/javascript,${encodeURIComponent(code)}`
    )) as Voy;
    const binary = await files.bytes('voy_search_bg.wasm');
    const imports = { './voy_search_bg.js': module as unknown as WebAssembly.ModuleImports };
    const { instance } = await WebAssembly.instantiate(binary, imports);
    module.__wbg_set_wasm(instance.exports);
    const embeddings: Entry[] = [];
    let index: InstanceType<Voy['Voy']> | undefined;
    return {
      name: 'voy-search',
      settings: [{ label: '', apply() {} }],
      add(vectors, first) {
        for (const [i, row] of rowsOf(vectors, dimensions).entries()) {
          embeddings.push({ id: String(first + i), title: '', url: '', embeddings: [...row] });
        }
      },
      finish() {
        index = new module.Voy({ embeddings });
      },
      search: (query, k) => index!.search(query, k).neighbors.map(({ id }) => Number(id)),
    };
  },
};
