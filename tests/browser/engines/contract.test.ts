/**
 * The contract of engines over transformers.js in a real browser: the adapter, the tokenizer, the
 * chat template and the streamer are real; what the weights would say is played.
 */
import {
  AutoTokenizer,
  type PreTrainedModel,
  type PreTrainedTokenizer,
  type TextStreamer,
} from '@huggingface/transformers';
import { afterAll, beforeAll } from 'vitest';
import { LanguageHost } from '../../../src/engines/language/host.ts';
import { runHere } from '../../../src/engines/language/run-here.ts';
import { loadTransformers } from '../../../src/engines/transformers/load-transformers.ts';
import { TransformersModel } from '../../../src/engines/transformers/model.ts';
import { itKeepsTheContract, type Said } from '../../support/engine-contract.ts';
import { tinyCausalLm } from '../../fixtures/models/causal-lm.ts';
import { install, uninstallAll } from './installed.ts';

let tokenizer: PreTrainedTokenizer;
beforeAll(async () => {
  await install('tiny/causal-lm', tinyCausalLm());
  const engine = 'transformers:tiny/causal-lm';
  await loadTransformers({ engine, server: null, onProgress: () => {} });
  tokenizer = await AutoTokenizer.from_pretrained('tiny/causal-lm');
});
afterAll(uninstallAll);

itKeepsTheContract('transformers:tiny/causal-lm', 'causal lm', async (conduct, waitMs) => {
  let asked: readonly Said[] = [];
  const listening = new Proxy(tokenizer, {
    get(target, name) {
      if (name !== 'apply_chat_template') return Reflect.get(target, name, target) as unknown;
      return (messages: Said[], options: object) => {
        asked = messages;
        return target.apply_chat_template(messages as never, options);
      };
    },
  });
  const model = {
    forward: async () => ({}),
    dispose: async () => {},
    async generate({ input_ids, streamer }: { input_ids: unknown; streamer: TextStreamer }) {
      const said = conduct(asked);
      if (said === 'hang') await new Promise(() => {});
      if (said === 'crash')
        throw new Error('A valid external Instance reference no longer exists.');
      if (said === 'out of memory')
        throw new Error('failed to call OrtRun(). ERROR_MESSAGE: std::bad_alloc');
      streamer.put((input_ids as { tolist(): bigint[][] }).tolist());
      for (const token of tokenizer.encode(said, { add_special_tokens: false })) {
        streamer.put([[BigInt(token)]]);
      }
      streamer.end();
    },
  } as unknown as PreTrainedModel;
  const language = new LanguageHost({
    start: () =>
      runHere({
        transformers: async ({ engine: id }) =>
          new TransformersModel({
            ...{
              id,
              label: 'causal lm',
              window: 4_096,
              device: 'wasm',
              tokenizer: listening,
              model,
            },
          }),
      }),
    patience: { load: 30_000, firstToken: waitMs, nextToken: waitMs, cancel: 500 },
  });
  return { language, close: () => language.close() };
});
