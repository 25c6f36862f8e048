/** The adapter itself, closer up: tokens, chat template, usage, embedding and re-ranking files. */
import { AutoModel, AutoTokenizer, pipeline } from '@huggingface/transformers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TextEngine } from '../../../src/engines/text-engine.ts';
import { modelFiles } from '../../../src/engines/model-files.ts';
import { loadTransformers } from '../../../src/engines/transformers/load-transformers.ts';
import type { TransformersModel } from '../../../src/engines/transformers/model.ts';
import { setUpRuntime } from '../../../src/engines/transformers/runtime.ts';
import { answerQuestionTask } from '../../../src/tasks/answer-question.ts';
import { tinyEmbedder, tinyReRanker, TINY_DIMENSIONS } from '../../fixtures/models/bert.ts';
import { tinyCausalLm } from '../../fixtures/models/causal-lm.ts';
import { contextChunk } from '../../support/context-chunk.ts';
import { install, uninstallAll } from './installed.ts';

beforeAll(async () => {
  await install('tiny/causal-lm', tinyCausalLm());
  await install('tiny/embedder', tinyEmbedder());
  await install('tiny/re-ranker', tinyReRanker());
});
afterAll(uninstallAll);

describe('a tiny text generator', () => {
  let model: TransformersModel;
  beforeAll(async () => {
    model = await loadTransformers({
      engine: 'transformers:tiny/causal-lm',
      server: null,
      onProgress: () => {},
    });
  });

  it('counts as its tokenizer does: here a token a byte, and one for each mark of a turn', () => {
    expect(model.count('ferry')).toBe(5);
    expect(model.count('fähre')).toBe(6);
    const messages = [
      { role: 'system' as const, content: 'ab' },
      { role: 'user' as const, content: 'abc' },
    ];
    expect(model.measure(messages)).toBe(1 + 2 + 1 + 1 + 3 + 1 + 1);
  });

  it('writes the same each time, tells its usage and that it was cut off', async () => {
    const messages = [{ role: 'user' as const, content: 'Who?' }];
    const options = { schema: null, maxTokens: 20 };
    const first = await model.complete(messages, options);
    expect(first.text).toHaveLength(20);
    expect(first.cutOff).toBe(true);
    expect(first.usage).toMatchObject({ calls: 1, promptTokens: 7, outputTokens: 20 });
    expect((await model.complete(messages, options)).text).toBe(first.text);
    const other = await model.complete([{ role: 'user', content: 'When?' }], options);
    expect(other.text).not.toBe(first.text);
  });

  it('gets no more evidence than its window holds, whole passages only', async () => {
    const asked: number[] = [];
    const counting = Object.create(model, {
      complete: {
        value: async (messages: Parameters<typeof model.complete>[0]) => {
          asked.push(model.measure(messages));
          return { text: '{"answer":null,"evidence":[]}', usage: { calls: 1 } };
        },
      },
      measure: { value: (given: Parameters<typeof model.measure>[0]) => model.measure(given) },
      count: { value: (text: string) => model.count(text) },
      window: { value: model.window },
      label: { value: model.label },
    }) as TransformersModel;
    const chunks = Array.from({ length: 5 }, (_, i) =>
      contextChunk(i, `Passage ${i}`, 'A sentence about ferries and towns. '.repeat(25).trim()),
    );
    await new TextEngine(counting).perform(answerQuestionTask, {
      ...{ question: 'Where?', resolved: [], unresolved: [], types: {}, target: null },
      ...{ bindings: [], level: 'chunks', chunks, propositions: [] },
    });
    expect(asked[0]).toBeLessThanOrEqual(4_096 - 512);
    expect(asked[0]).toBeGreaterThan(2_000);
  });

  it('stops at once when cancelled before its first word', async () => {
    const signal = AbortSignal.abort();
    const completing = model.complete([{ role: 'user', content: 'Who?' }], {
      ...{ schema: null, maxTokens: 400, signal },
    });
    await expect(completing).rejects.toMatchObject({ code: 'aborted' });
  });
});

describe('a tiny embedder and a tiny re-ranker', () => {
  it('embeds: the same words are alike, padding changes nothing', async () => {
    setUpRuntime('wasm', 'tiny/embedder', modelFiles('tiny/embedder'));
    const embed = await pipeline('feature-extraction', 'tiny/embedder', { dtype: 'fp32' });
    const options = { pooling: 'mean', normalize: true } as const;
    const texts = ['The ferry of the harbour town', 'ferry in the harbour', 'Who was born when?'];
    const together = (await embed(texts, options)).tolist() as number[][];
    const alone = (await embed(texts[1]!, options)).tolist() as number[][];
    expect(together[0]).toHaveLength(TINY_DIMENSIONS);
    const dot = (a: number[], b: number[]) => a.reduce((sum, value, i) => sum + value * b[i]!, 0);
    expect(dot(together[1]!, alone[0]!)).toBeCloseTo(1, 4);
    expect(dot(together[0]!, together[1]!)).toBeGreaterThan(dot(together[0]!, together[2]!));
  });

  it('scores pairs', async () => {
    setUpRuntime('wasm', 'tiny/re-ranker', modelFiles('tiny/re-ranker'));
    const tokenizer = await AutoTokenizer.from_pretrained('tiny/re-ranker');
    const model = await AutoModel.from_pretrained('tiny/re-ranker', { dtype: 'fp32' });
    const inputs = tokenizer(['who?', 'who?'], {
      ...{ text_pair: ['the ferry', 'the town'], padding: true },
    }) as Record<string, unknown>;
    const { logits } = (await model(inputs)) as { logits: { dims: number[]; data: Float32Array } };
    expect(logits.dims).toEqual([2, 1]);
    expect(logits.data[0]).not.toBeCloseTo(logits.data[1]!, 6);
  });
});
