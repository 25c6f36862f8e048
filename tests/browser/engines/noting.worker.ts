/** An embedding worker on a machine whose graphics card computes wrongly: it says so when loaded. */
import { expose } from 'comlink';
import { verbatim } from '../../../src/sentences.ts';
import type { EmbeddingWorker } from '../../../src/engines/embedding/protocol.ts';

const worker: EmbeddingWorker = {
  ping: () => {},
  load: async (id) => ({
    id,
    device: 'wasm',
    dimensions: 2,
    note: verbatim('The card computes wrongly.'),
  }),
  embed: async (texts) => new Float32Array(texts.length * 2),
  rank: async (_, passages) => new Float32Array(passages.length),
};
expose(worker);
