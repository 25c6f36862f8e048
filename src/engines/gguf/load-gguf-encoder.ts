/** Loads an embedder or a re-ranker from a GGUF file on this device; on the processor alone. */
import type { InstalledModel } from '../installed-model.ts';
import type { LoadedEncoder } from '../embedding/loaded-encoder.ts';
import { checkSize, inOrder } from './describe.ts';
import { GgufEncoder } from './encoder.ts';
import { checkBrowser } from './browser.ts';
import { filesOf, partOf, startLlama } from './llama.ts';

/** A question and a passage, as cross-encoders were trained to read them. */
const PAIR_TOKENS = 512;

/** @throws TriviumError `not-found`, `not-supported`, `damaged`, `out-of-memory`. */
export async function loadGgufEncoder(model: InstalledModel): Promise<LoadedEncoder> {
  checkBrowser();
  const { repository, embedding, gguf } = model;
  const files = await filesOf(repository);
  const parts = inOrder(await Promise.all(files.map(partOf)));
  checkSize(parts);
  const inTheirOrder = parts.map(({ name }) => files.find((file) => file.name === name)!);
  const tokens = embedding?.maxTokens ?? Math.min(PAIR_TOKENS, gguf?.window ?? PAIR_TOKENS);
  // A text is read at once, or not at all.
  const { llama, ...heard } = await startLlama(inTheirOrder, repository, {
    ...{ n_ctx: tokens, n_batch: tokens, n_ubatch: tokens, n_gpu_layers: 0 },
    ...{ embeddings: true, pooling_type: embedding?.pooling ?? 'rank' },
  });
  const encoder = new GgufEncoder(llama, heard, tokens);
  return { model, encoder, device: 'wasm', note: null };
}
