/**
 * The reading model's files read by a plain transformers.js pipeline, its tokeniser and its model, in
 * the same WebAssembly: what our own way from words to logits is held against. Its web build runs in
 * Node too, where it is given the runtime, and the files from a cache of ours: it fetches nothing.
 */
import path from 'node:path';
import type * as transformers from '@huggingface/transformers';
import type { TokenizerFile } from '../../src/reading-model/offsets.ts';
import { PROJECT } from './project.ts';

const WEB_BUILD = 'node_modules/@huggingface/transformers/dist/transformers.web.js';
/** Where transformers.js looks for a runtime before it loads its own. */
const RUNTIME = Symbol.for('onnxruntime');
const NAME = 'reader';

/** Reads a question and a passage, as far as `tokens` go. */
export type Peer = (question: string, passage: string, tokens: number) => Promise<unknown>;

/** @param runtime onnxruntime-web, set up. */
export async function openPeer(
  runtime: object,
  tokenizer: TokenizerFile,
  weights: Uint8Array<ArrayBuffer>,
): Promise<Peer> {
  Object.assign(globalThis, { [RUNTIME]: runtime });
  const { AutoModel, AutoTokenizer, env } = (await import(
    path.join(PROJECT, WEB_BUILD)
  )) as typeof transformers;
  const files: Record<string, string | Uint8Array<ArrayBuffer>> = {
    'config.json': JSON.stringify({ model_type: 'bert', architectures: ['BertModel'] }),
    'tokenizer_config.json': JSON.stringify({ tokenizer_class: 'BertTokenizer' }),
    'tokenizer.json': JSON.stringify(completed(tokenizer)),
    'model_quantized.onnx': weights,
  };
  const match = (request: string): Promise<Response | undefined> => {
    const content = files[path.basename(request)];
    return Promise.resolve(content === undefined ? undefined : new Response(content));
  };
  Object.assign(env, {
    ...{ allowLocalModels: false, useBrowserCache: false, useWasmCache: false },
    ...{ useCustomCache: true, customCache: { match, put: () => Promise.resolve() } },
  });
  const cut = await AutoTokenizer.from_pretrained(NAME);
  const model = await AutoModel.from_pretrained(NAME, {
    ...{ dtype: 'q8', device: 'auto' },
    session_options: { executionProviders: ['wasm'] },
  });
  return (question, passage, tokens) =>
    model(cut(question, { text_pair: passage, truncation: true, max_length: tokens }));
}

/** With the parts that ours leaves out. */
function completed(tokenizer: TokenizerFile): object {
  const mark = (word: string): [string, number] => [word, tokenizer.model.vocab[word]!];
  return {
    ...tokenizer,
    decoder: { type: 'WordPiece', prefix: '##' },
    post_processor: { type: 'BertProcessing', cls: mark('[CLS]'), sep: mark('[SEP]') },
  };
}
