/** The server engine against a server that speaks the protocol, and breaks it, on loopback. */
import { afterEach, describe, expect, it } from 'vitest';
import { OpenAiModel } from '../../../../src/engines/openai/model.ts';
import { TextEngine } from '../../../../src/engines/text-engine.ts';
import { withFallback } from '../../../../src/engines/with-fallback.ts';
import { decomposeQuestionTask } from '../../../../src/tasks/decompose-question.ts';
import {
  startModelServer,
  type Behaviour,
  type ModelServer,
} from '../../../support/model-server.ts';
import { scriptedEngine } from '../../../support/scripted-engine.ts';

const input = { question: 'Who founded Tarnholm Ferry?' };
const GOOD =
  '{"clues":[{"subject":"Tarnholm Ferry","predicate":"founded by","object":"?founder"}],"target":"?founder"}';

const servers: ModelServer[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close();
});

async function engineOn(...script: Behaviour[]) {
  const server = await startModelServer(...script);
  servers.push(server);
  const settings = { baseUrl: server.baseUrl, model: 'small', key: '', window: 4096 };
  // A server that hangs is soon given up; any other may be slow on a busy machine.
  const waitMs = script.includes('hang') ? 400 : 60_000;
  const model = new OpenAiModel(settings, { firstMs: waitMs, nextMs: waitMs, busyMs: 10 });
  return { server, model, engine: new TextEngine(model) };
}

const decompose = (engine: TextEngine, options = {}) =>
  engine.perform(decomposeQuestionTask, input, options);

describe('a server that behaves', () => {
  it('is asked with the schema, streams, and tells its usage', async () => {
    const { server, engine } = await engineOn({ say: GOOD, pieces: 7 });
    const pieces: string[] = [];
    const performed = await decompose(engine, { onToken: (text: string) => pieces.push(text) });
    expect(performed.output.target).toBe('founder');
    expect(performed.degraded).toBeUndefined();
    expect(performed.usage).toMatchObject({ calls: 1, promptTokens: 120, outputTokens: 12 });
    expect(pieces.filter(Boolean).length).toBeGreaterThan(3);
    expect(pieces.join('')).toBe(GOOD);
    expect(server.requests[0]).toMatchObject({
      model: 'small',
      temperature: 0,
      stream: true,
      response_format: {
        type: 'json_schema',
        json_schema: { schema: decomposeQuestionTask.schema },
      },
    });
    expect(server.headers[0]).not.toHaveProperty('authorization');
    expect(server.headers[0]).not.toHaveProperty('referer');
  });

  it('may answer in one piece', async () => {
    const { engine } = await engineOn({ sayAtOnce: GOOD });
    expect((await decompose(engine)).output.target).toBe('founder');
  });

  it('is sent the key', async () => {
    const server = await startModelServer({ say: GOOD });
    servers.push(server);
    const settings = { baseUrl: server.baseUrl, model: 'small', key: 'secret', window: 4096 };
    await decompose(new TextEngine(new OpenAiModel(settings)));
    expect(server.headers[0]!.authorization).toBe('Bearer secret');
  });

  it('may think aloud before it answers', async () => {
    const { engine } = await engineOn({ say: `<think>{"clues":[]} or so?</think>\n${GOOD}` });
    expect((await decompose(engine)).output.clues).toHaveLength(1);
  });

  it('teaches how long its tokens are', async () => {
    const { engine, model } = await engineOn({ say: GOOD });
    const before = model.count('x'.repeat(1000));
    await decompose(engine);
    expect(model.count('x'.repeat(1000))).not.toBe(before);
  });
});

describe('a server that knows less', () => {
  it('is asked without what it refuses, at once and from then on', async () => {
    const { server, engine } = await engineOn({ unlessField: 'response_format', say: GOOD });
    expect((await decompose(engine)).output.target).toBe('founder');
    expect(server.requests.map((each) => each.response_format?.type)).toEqual([
      'json_schema',
      'json_schema',
      'json_object',
      undefined,
    ]);
    await decompose(engine);
    expect(server.requests).toHaveLength(5);
  });

  it('keeps its schema where a prompt was longer than it reads', async () => {
    const long = { status: 400, body: '{"error":{"message":"exceeds the context size"}}' };
    const { server, engine } = await engineOn(long, { say: GOOD });
    await expect(decompose(engine)).rejects.toMatchObject({ code: 'too-long' });
    await decompose(engine);
    expect(server.requests.map((each) => each.response_format?.type)).toEqual([
      'json_schema',
      'json_schema',
    ]);
  });

  it('keeps its schema where it only refuses to be told not to think', async () => {
    const { server, engine } = await engineOn({ unlessField: 'reasoning_effort', say: GOOD });
    await decompose(engine);
    expect(server.requests.at(-1)!.response_format?.type).toBe('json_schema');
    await decompose(engine);
    expect(server.requests).toHaveLength(3);
  });

  it('is asked without a stream where it has none', async () => {
    const { engine } = await engineOn({ unlessField: 'stream', say: GOOD });
    expect((await decompose(engine)).output.target).toBe('founder');
  });

  it('may ignore the schema: what it says is parsed, and repaired once', async () => {
    const { server, engine } = await engineOn({ say: 'Let me think about that.' }, { say: GOOD });
    const performed = await decompose(engine);
    expect(performed.degraded).toMatch(/repaired once/);
    expect(performed.usage.calls).toBe(2);
    expect(server.requests[1]!.messages.map(({ role }) => role)).toEqual([
      'system',
      'user',
      'assistant',
      'user',
    ]);
  });

  it('may be busy for a moment', async () => {
    const { engine } = await engineOn({ status: 503, body: 'Loading model' }, { say: GOOD });
    expect((await decompose(engine)).output.target).toBe('founder');
  });

  it('keeps its schema where it fails once', async () => {
    const { server, engine } = await engineOn(
      { status: 500, body: 'out of memory' },
      { say: GOOD },
    );
    await decompose(engine);
    await decompose(engine);
    expect(server.requests.map((each) => each.reasoning_effort)).toEqual(['none', 'none', 'none']);
  });

  it('keeps its schema where it failed whatever was asked', async () => {
    const failing = Array.from({ length: 6 }, (): Behaviour => ({ status: 500, body: 'crashed' }));
    const { server, engine } = await engineOn(...failing, { say: GOOD });
    await expect(decompose(engine)).rejects.toMatchObject({ code: 'unreachable' });
    expect(server.requests).toHaveLength(6);
    await decompose(engine);
    expect(server.requests.at(-1)!.response_format?.type).toBe('json_schema');
  });

  it('may drop the connection once', async () => {
    const { engine, server } = await engineOn({ dropAfter: GOOD.slice(0, 30) }, { say: GOOD });
    const prompts: number[] = [];
    const { output, usage } = await decompose(engine, {
      onPrompt: (tokens: number) => prompts.push(tokens),
    });
    expect(output.target).toBe('founder');
    expect(server.requests).toHaveLength(2);
    // Who watches over it waits for the first token anew.
    expect(prompts).toHaveLength(2);
    // What came until then has cost something as well: the server said no numbers, so by its length.
    expect(usage.calls).toBe(2);
    expect(usage.promptTokens).toBeGreaterThan(240);
    expect(usage.outputTokens).toBe(12 + 10);
  });
});

describe('a server that fails', () => {
  const failures: [string, Behaviour, string, RegExp][] = [
    ['malformed JSON twice', { say: '{"clues": oh no' }, 'invalid', /list "clues"/],
    ['half an answer, cut off', { say: GOOD.slice(0, 25), finish: 'length' }, 'invalid', /clues/],
    ['a refusal', { refuse: 'I would rather not.' }, 'invalid', /refused: I would rather not/],
    ['an endless silence', 'hang', 'timed-out', /said nothing/],
    ['a dropped connection each time', { dropAfter: '{"cl' }, 'unreachable', /broke off/],
    ['an error within the stream', { failAfter: '{', error: 'out of luck' }, 'unreachable', /luck/],
    ['no such model', { status: 404, body: '{"error":"model not found"}' }, 'unreachable', /404/],
    ['a wrong key', { status: 401, body: 'Unauthorized' }, 'unreachable', /401/],
    ['always busy', { status: 429, body: 'Too many' }, 'unreachable', /429/],
    [
      'a prompt longer than it reads (llama.cpp)',
      {
        status: 400,
        body: '{"error":{"code":400,"message":"request (5597 tokens) exceeds the available context size (2048 tokens), try increasing it","type":"exceed_context_size_error"}}',
      },
      'too-long',
      /more than the model can read/,
    ],
    [
      'a prompt longer than it reads (vLLM)',
      { status: 400, body: '{"message":"This model\'s maximum context length is 2048 tokens."}' },
      'too-long',
      /more than the model can read/,
    ],
    ['a page instead', { raw: '<html>Hello</html>', type: 'text/html' }, 'unreachable', /else/],
    ['an empty stream', { raw: '', type: 'text/event-stream' }, 'unreachable', /broke off/],
    [
      'a redirect',
      { status: 307, body: '', headers: { location: 'http://127.0.0.1:9/' } },
      'unreachable',
      /No model server/,
    ],
  ];

  it.each(failures)('says so: %s', async (_, behaviour, code, message) => {
    const { engine } = await engineOn(behaviour);
    const failed = await decompose(engine).catch((thrown: unknown) => thrown);
    expect(failed).toMatchObject({ code, message: expect.stringMatching(message) });
  });

  it.each(failures)('loses no step: %s', async (_, behaviour) => {
    const { engine } = await engineOn(behaviour);
    const fallback = scriptedEngine([GOOD]);
    const performed = await withFallback(engine, fallback.engine).perform(
      decomposeQuestionTask,
      input,
    );
    expect(performed.output.target).toBe('founder');
    expect(performed.engine).toBe('Scripted');
    expect(performed.degraded).toMatch(/small \(server\) could not do this step/);
  });

  it.each<[string, Behaviour, number]>([
    ['rubbish twice', { say: 'oh no' }, 3],
    ['three dropped connections', { dropAfter: '{"clues"' }, 4],
    ['an endless silence', 'hang', 2],
    ['a request that was refused, and read by no model', { status: 401, body: '' }, 1],
  ])('has its calls counted with the step: %s', async (_, behaviour, calls) => {
    const { engine } = await engineOn(behaviour);
    const { usage } = await withFallback(engine, scriptedEngine([GOOD]).engine).perform(
      decomposeQuestionTask,
      input,
    );
    expect(usage.calls).toBe(calls);
    expect(usage.promptTokens > 100).toBe(calls > 1);
  });

  it('that is not there is said to be out of reach', async () => {
    const { engine, server } = await engineOn({ say: GOOD });
    await server.close();
    await expect(decompose(engine)).rejects.toMatchObject({ code: 'unreachable' });
  });

  it('that never stops is stopped', async () => {
    const { engine, server } = await engineOn({ say: 'and so on '.repeat(2_000), pieces: 400 });
    await expect(decompose(engine)).rejects.toMatchObject({ code: 'invalid' });
    expect(server.requests).toHaveLength(2);
  });
});

describe('cancelling', () => {
  it('ends the request at the server in the middle of a slow stream', async () => {
    const { engine, server } = await engineOn({ saySlowly: GOOD, everyMs: 25 });
    const controller = new AbortController();
    const asked = decompose(engine, {
      signal: controller.signal,
      onToken: () => controller.abort(),
    });
    await expect(asked).rejects.toMatchObject({ code: 'aborted' });
    await expect.poll(() => server.abandoned).toBe(1);
  });

  it('is no failure of a slow stream: it may take as long as it keeps going', async () => {
    const { engine } = await engineOn({ saySlowly: GOOD, everyMs: 10 });
    expect((await decompose(engine)).output.target).toBe('founder');
  });
});
