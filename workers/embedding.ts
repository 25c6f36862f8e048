/** The embedding worker: wires an encoder to the library worker. Its code is fetched when loaded. */
import { expose, transfer } from 'comlink';
import type { EmbeddingWorker } from '../src/engines/embedding/protocol.ts';
import type { LoadedEncoder } from '../src/engines/embedding/loaded-encoder.ts';
import { notOnThisDevice } from '../src/engines/transformers/builds.ts';
import { explainFailure } from '../src/engines/language/failures.ts';
import { transferErrors } from '../src/library/error-transfer.ts';
import { installedModel } from '../src/models/storage.ts';

transferErrors();

let loaded: LoadedEncoder | null = null;

/** What a model or its runtime throws, in words that say what to do. */
async function explained<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (thrown) {
    throw explainFailure(thrown);
  }
}

/** The code of the one that runs it is fetched, and no other. */
async function load(
  id: string,
  webgpu: Parameters<EmbeddingWorker['load']>[1],
): Promise<LoadedEncoder> {
  const model = await installedModel(id);
  if (!model?.complete) throw notOnThisDevice(id.replace(/^[^:]*:/, ''));
  if (model.gguf) {
    const { loadGgufEncoder } = await import('../src/engines/gguf/load-gguf-encoder.ts');
    return loadGgufEncoder(model);
  }
  const { loadEncoder } = await import('../src/engines/embedding/load-encoder.ts');
  return loadEncoder(model, webgpu);
}

function sending(vectors: Float32Array<ArrayBuffer>): Float32Array {
  return transfer(vectors, [vectors.buffer]);
}

const worker: EmbeddingWorker = {
  ping: () => {},
  load: (id, webgpu) =>
    explained(async () => {
      loaded = await load(id, webgpu);
      const { device, note, model } = loaded;
      return { id, device, note, dimensions: model.embedding?.dimensions ?? 0 };
    }),
  embed: (texts, kind) =>
    explained(async () => {
      if (!loaded?.model.embedding) throw new Error('No embedder is loaded.');
      return sending(await loaded.encoder.embed(texts, kind, loaded.model.embedding));
    }),
  rank: (query, passages) =>
    explained(async () => {
      if (!loaded) throw new Error('No re-ranker is loaded.');
      return sending(await loaded.encoder.rank(query, passages));
    }),
};

expose(worker);
