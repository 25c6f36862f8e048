/** The WebLLM adapter over a stub of its engine: what it asks for, and what it makes of replies. */
import type { ChatCompletionChunk, ChatCompletionRequestStreaming } from '@mlc-ai/web-llm';
import { describe, expect, it } from 'vitest';
import { explainFailure } from '../../../src/engines/language/failures.ts';
import { TextEngine } from '../../../src/engines/text-engine.ts';
import { WebLlmModel } from '../../../src/engines/web-llm/model.ts';
import { decomposeQuestionTask } from '../../../src/tasks/decompose-question.ts';

const GOOD =
  '{"clues":[{"subject":"Tarnholm Ferry","predicate":"founded by","object":"?founder"}],"target":"?founder"}';
const input = { question: 'Who founded Tarnholm Ferry?' };

function chunk(content: string, finish: string | null = null): ChatCompletionChunk {
  return {
    choices: [{ index: 0, delta: { content }, finish_reason: finish }],
  } as unknown as ChatCompletionChunk;
}
const USAGE = {
  choices: [],
  usage: { prompt_tokens: 210, completion_tokens: 31 },
} as unknown as ChatCompletionChunk;

function stub(
  stream: (stopped: () => boolean) => AsyncIterable<ChatCompletionChunk>,
  thinks = true,
) {
  const requests: ChatCompletionRequestStreaming[] = [];
  let stopped = false;
  let unloaded = 0;
  const model = new WebLlmModel({
    ...{ id: 'web-llm:Tiny', label: 'Tiny', window: 4096, thinks },
    count: (text) => Math.ceil(text.length / 4),
    engine: {
      interruptGenerate: () => void (stopped = true),
      unload: async () => void unloaded++,
      chat: {
        completions: {
          create: async (request) => {
            requests.push(request);
            return stream(() => stopped);
          },
        },
      },
    },
  });
  return { model, engine: new TextEngine(model), requests, unloads: () => unloaded };
}

async function* saying(text: string, finish = 'stop'): AsyncGenerator<ChatCompletionChunk> {
  for (const piece of text.match(/.{1,9}/gs) ?? []) yield chunk(piece);
  yield chunk('', finish);
  yield USAGE;
}

describe('a WebLLM model', () => {
  it('is asked with the schema as text, without thoughts, and tells its usage', async () => {
    const { engine, requests } = stub(() => saying(GOOD));
    const pieces: string[] = [];
    const performed = await engine.perform(decomposeQuestionTask, input, {
      onToken: (text) => pieces.push(text),
    });
    expect(performed.output.target).toBe('founder');
    expect(performed.usage).toMatchObject({ calls: 1, promptTokens: 210, outputTokens: 31 });
    expect(pieces.join('')).toBe(GOOD);
    expect(requests[0]).toMatchObject({
      ...{ stream: true, temperature: 0, extra_body: { enable_thinking: false } },
      response_format: {
        type: 'json_object',
        schema: JSON.stringify(decomposeQuestionTask.schema),
      },
    });
  });

  it('that knows no thoughts is not given an empty one', async () => {
    const { engine, requests } = stub(() => saying(GOOD), false);
    await engine.perform(decomposeQuestionTask, input);
    expect(requests[0]).not.toHaveProperty('extra_body');
  });

  it('is asked for plain text after it has hung over a schema', async () => {
    const { engine, requests } = stub(() => saying(`Here it is: ${GOOD}`));
    const performed = await engine.perform(decomposeQuestionTask, input, {}, false);
    expect(performed.output.target).toBe('founder');
    expect(requests[0]).not.toHaveProperty('response_format');
  });

  it('is interrupted when the question is cancelled', async () => {
    const { engine } = stub(async function* (stopped) {
      for (let i = 0; i < 1_000 && !stopped(); i++) {
        yield chunk('and ');
        await new Promise((resolve) => setTimeout(resolve, 1));
      }
      yield chunk('', 'abort');
    });
    const controller = new AbortController();
    let pieces = 0;
    const asked = engine.perform(decomposeQuestionTask, input, {
      signal: controller.signal,
      onToken: () => void (++pieces === 3 && controller.abort()),
    });
    await expect(asked).rejects.toMatchObject({ code: 'aborted' });
    expect(pieces).toBeLessThan(10);
  });

  it('that ran out of room counts as far as it came', async () => {
    const two = GOOD.replace('],"target"', ',{"subject":"x","predicate":"y","object":"?z"},{"sub');
    const { engine } = stub(() => saying(two.slice(0, two.lastIndexOf('{"sub') + 4), 'length'));
    const performed = await engine.perform(decomposeQuestionTask, input);
    expect(performed.output.clues).toHaveLength(2);
    expect(performed.degraded).toMatch(/ran out of room/);
  });

  it('that let go of itself has lost its device', async () => {
    const { engine } = stub(() => {
      throw Object.assign(new Error('Model not loaded before trying to complete chat.'), {
        name: 'ModelNotLoadedError',
      });
    });
    const failed = await engine.perform(decomposeQuestionTask, input).catch((e: unknown) => e);
    expect(explainFailure(failed)).toMatchObject({
      code: 'model-failed',
      message: expect.stringContaining('graphics card'),
    });
  });

  it('frees its memory', async () => {
    const { model, unloads } = stub(() => saying(''));
    await model.close();
    expect(unloads()).toBe(1);
  });
});
