/** The host over workers that hang, crash, run out of memory and behave. */
import { describe, expect, it } from 'vitest';
import { LanguageHost } from '../../../../src/engines/language/host.ts';
import type { LanguageEvent, LanguageRequest } from '../../../../src/engines/language/protocol.ts';
import { oneInMemory } from '../../../../src/engines/language/one-in-memory.ts';
import { TriviumError } from '../../../../src/errors.ts';
import { fakeLocks } from '../../../support/fake-locks.ts';
import { FakeWorkers, type Play } from './fake-runner.ts';

const PATIENCE = { load: 250, firstToken: 250, nextToken: 250, cancel: 250 };
const crash = new TriviumError('model-failed', 'The model broke down.', '');
const tooLarge = new TriviumError('out-of-memory', 'It does not fit.', '');

function host(script: Play[], parts: { smaller?: (id: string) => Promise<string | null> } = {}) {
  const workers = new FakeWorkers(script);
  const events: LanguageEvent[] = [];
  const made = new LanguageHost({ start: workers.start, patience: PATIENCE, ...parts });
  made.subscribe((event) => events.push(event));
  return { host: made, workers, events };
}

function request(id: string, more: Partial<LanguageRequest> = {}): LanguageRequest {
  return {
    ...{ id, engine: 'web-llm:big', server: null, priority: 'question' },
    ...{ task: 'decompose-question', input: {}, ...more },
  };
}

describe('a model that behaves', () => {
  it('is loaded once, and asked with the schema', async () => {
    const { host: language, workers, events } = host([{ says: 'yes' }]);
    expect(await language.perform(request('a'))).toMatchObject({ output: 'yes' });
    await language.perform(request('b'));
    expect(workers.started).toEqual(['web-llm:big']);
    expect(workers.calls.map(({ constrained }) => constrained)).toEqual([true, true]);
    expect(events.map(({ type }) => type)).toEqual(['loading', 'ready']);
  });

  it('may take its time as long as something comes', async () => {
    const tokens = ['a', 'b', 'c', 'd', 'e'];
    const { host: language, workers } = host([{ tokens, everyMs: 90 }]);
    const heard: string[] = [];
    await language.perform(request('a'), (text) => heard.push(text));
    expect(heard).toEqual(tokens);
    expect(workers.ended).toEqual([]);
  });

  it('may read a second prompt, to repair its answer, as long as the first', async () => {
    const workers = new FakeWorkers([{ tokens: ['a', 'b'], everyMs: 5, readsMs: 300 }]);
    const patience = { ...PATIENCE, firstToken: 2_000, nextToken: 100 };
    const language = new LanguageHost({ start: workers.start, patience });
    expect(await language.perform(request('a'))).toMatchObject({ output: 'ab' });
    expect(workers.ended).toEqual([]);
  });

  it('makes way for another one', async () => {
    const { host: language, workers } = host([{ says: 1 }]);
    await language.perform(request('a'));
    await language.perform(request('b', { engine: 'web-llm:other' }));
    expect(workers.started).toEqual(['web-llm:big', 'web-llm:other']);
    expect(workers.ended).toHaveLength(1);
  });

  it('gives its memory back when nobody asks for a while, and is loaded again', async () => {
    const workers = new FakeWorkers([{ says: 1 }]);
    const patience = { ...PATIENCE, idle: 60 };
    const language = new LanguageHost({ start: workers.start, patience });
    await Promise.all([language.perform(request('a')), language.perform(request('b'))]);
    expect(language.state.type).toBe('ready');
    await expect.poll(() => language.state.type).toBe('idle');
    expect(workers.ended).toHaveLength(1);
    expect(await language.perform(request('c'))).toMatchObject({ output: 1 });
    expect(workers.started).toHaveLength(2);
    language.close();
  });

  it('is measured: loaded, then made to read and write a little', async () => {
    const { host: language, workers } = host([{ says: 1 }]);
    const never = new AbortController().signal;
    expect(await language.measure('gguf:local/a', null, never)).toEqual({
      ...{ reads: 20, writes: 5, loadSeconds: expect.any(Number) },
    });
    expect(workers.started).toEqual(['gguf:local/a']);
    const stopped = language.measure('gguf:local/b', null, AbortSignal.abort());
    await expect(stopped).rejects.toMatchObject({ code: 'aborted' });
    expect(workers.started).toEqual(['gguf:local/a']);
  });

  it('stays while somebody waits for it, and a server is not let go of', async () => {
    const workers = new FakeWorkers([{ tokens: ['a', 'b', 'c'], everyMs: 50 }]);
    const patience = { ...PATIENCE, idle: 40 };
    const language = new LanguageHost({ start: workers.start, patience });
    await Promise.all([language.perform(request('a')), language.perform(request('b'))]);
    expect(workers.started).toHaveLength(1);
    await language.perform(request('c', { engine: 'openai' }));
    await new Promise((resolve) => setTimeout(resolve, 120));
    expect(language.state).toMatchObject({ type: 'ready', model: { engine: 'openai' } });
    language.close();
  });

  it('is the only one of all tabs: who has one frees it when another tab asks', async () => {
    const all = fakeLocks();
    const tab = (play: Play) => {
      const workers = new FakeWorkers([play]);
      const alone = oneInMemory(all.holder().locks);
      return { workers, language: new LanguageHost({ start: workers.start, alone }) };
    };
    const [one, other] = [tab({ tokens: ['a', 'b', 'c', 'd'], everyMs: 60 }), tab({ says: 2 })];
    const first = one.language.perform(request('a'));
    await expect.poll(() => one.language.state.type).toBe('ready');
    const second = other.language.perform(request('b'));
    // What it is doing is done first.
    expect(await first).toMatchObject({ output: 'abcd' });
    expect(await second).toMatchObject({ output: 2 });
    expect(one.language.state.type).toBe('idle');
    expect(one.workers.ended).toHaveLength(1);
    expect(await one.language.perform(request('c'))).toMatchObject({ output: 'abcd' });
    expect(other.language.state.type).toBe('idle');
    one.language.close();
    other.language.close();
  });

  it('is another model on another server', async () => {
    const { host: language, workers } = host([{ says: 1 }]);
    const server = { baseUrl: 'http://localhost/v1', model: 'm', key: '', window: 4096 };
    await language.perform(request('a', { engine: 'openai', server }));
    await language.perform(request('b', { engine: 'openai', server: { ...server } }));
    await language.perform(request('c', { engine: 'openai', server: { ...server, model: 'n' } }));
    expect(workers.started).toHaveLength(2);
  });
});

describe('the queue', () => {
  it('does one thing at a time, questions before what is done in the background', async () => {
    const { host: language, workers } = host([{ tokens: ['x'], everyMs: 10 }]);
    const background = { priority: 'background' } as const;
    await Promise.all([
      language.perform(request('1', { ...background, input: 1 })),
      language.perform(request('2', { ...background, input: 2 })),
      language.perform(request('3', { ...background, input: 3 })),
      language.perform(request('4', { input: 4 })),
    ]);
    expect(workers.calls.map(({ input }) => input)).toEqual([1, 4, 2, 3]);
  });

  it('lets go of what is cancelled while it waits', async () => {
    const { host: language, workers } = host([{ tokens: ['x'], everyMs: 20 }]);
    const first = language.perform(request('1'));
    const second = language.perform(request('2'));
    await language.cancel('2');
    await expect(second).rejects.toMatchObject({ code: 'aborted' });
    await first;
    expect(workers.calls).toHaveLength(1);
  });

  it('cancels what is under way, at once for who asked', async () => {
    const { host: language, workers } = host([{ hangs: true, beats: 3 }, { says: 'next' }]);
    const asked = language.perform(request('1'), () => void language.cancel('1'));
    await expect(asked).rejects.toMatchObject({ code: 'aborted' });
    expect(await language.perform(request('2'))).toMatchObject({ output: 'next' });
    expect(workers.cancelled).toBe(1);
    expect(workers.ended).toEqual([]);
  });
});

describe('a model that falls silent', () => {
  it('is started anew and asked without a schema, then and from then on', async () => {
    const { host: language, workers, events } = host([{ hangs: true }, { says: 'yes' }]);
    const performed = await language.perform(request('a'));
    expect(performed).toMatchObject({
      output: 'yes',
      degraded: expect.stringMatching(/big fell silent .* without a schema/),
    });
    await language.perform(request('b'));
    expect(workers.calls.map(({ constrained }) => constrained)).toEqual([true, false, false]);
    expect(workers.started).toHaveLength(2);
    expect(events.map(({ type }) => type)).toContain('restarted');
  });

  it('has cost what it had read and written, which its worker can no longer tell', async () => {
    const { host: language } = host([
      { hangs: true, promptTokens: 40, beats: 7 },
      { hangs: true, promptTokens: 50 },
    ]);
    const failed = await language.perform(request('a')).catch((thrown: unknown) => thrown);
    expect(failed).toMatchObject({
      code: 'timed-out',
      usage: { calls: 2, promptTokens: 90, outputTokens: 2 },
    });
    // It was given up: later steps are told so, and cost nothing.
    const later = await language.perform(request('b')).catch((thrown: unknown) => thrown);
    expect(later).toMatchObject({ code: 'timed-out', usage: undefined });
  });

  it('has its cost added to that of the answer after it', async () => {
    const { host: language } = host([{ hangs: true, promptTokens: 40 }, { says: 'yes' }]);
    const { usage } = await language.perform(request('a'));
    expect(usage).toMatchObject({ calls: 2, promptTokens: 41, outputTokens: 1 });
  });

  it('in the middle of its answer is ended as well', async () => {
    const { host: language, workers } = host([{ hangs: true, beats: 2 }, { says: 'yes' }]);
    expect(await language.perform(request('a'))).toMatchObject({ output: 'yes' });
    expect(workers.ended).toEqual(['timed-out']);
  });

  it('twice is given up, so that the next step does not wait for it', async () => {
    const { host: language, workers, events } = host([{ hangs: true }]);
    await expect(language.perform(request('a'))).rejects.toMatchObject({ code: 'timed-out' });
    const asked = workers.calls.length;
    expect(asked).toBe(2);
    await expect(language.perform(request('b'))).rejects.toMatchObject({ code: 'timed-out' });
    expect(workers.calls).toHaveLength(asked);
    expect(events.at(-1)).toMatchObject({ type: 'failed', instead: 'instant' });
  });

  it('is given up alone: a server at another address is asked', async () => {
    const { host: language } = host([{ hangs: true }, { hangs: true }, { says: 'yes' }]);
    const to = (baseUrl: string) => ({
      engine: 'openai',
      server: { baseUrl, model: 'small', key: '', window: 4_096 },
    });
    const silent = to('http://127.0.0.1:1/v1');
    await expect(language.perform(request('a', silent))).rejects.toMatchObject({
      code: 'timed-out',
    });
    const other = request('b', to('http://127.0.0.1:2/v1'));
    expect(await language.perform(other)).toMatchObject({ output: 'yes' });
  });

  it('gets another chance when a person loads it', async () => {
    const { host: language, workers } = host([{ hangs: true }, { hangs: true }, { says: 'yes' }]);
    await expect(language.perform(request('a'))).rejects.toMatchObject({ code: 'timed-out' });
    await language.load('web-llm:big');
    expect(await language.perform(request('b'))).toMatchObject({ output: 'yes' });
    expect(workers.calls.at(-1)!.constrained).toBe(true);
  });

  it('while it loads is given up', async () => {
    const { host: language, workers } = host([{ says: 'yes' }]);
    workers.loads = ['hangs'];
    await expect(language.load('web-llm:big')).rejects.toMatchObject({ code: 'timed-out' });
  });

  it('after a cancellation is ended, and the next request finds a new one', async () => {
    const { host: language, workers } = host([{ hangs: true }, { says: 'next' }]);
    const start = workers.start;
    // This one does not even hear that it was cancelled.
    workers.start = (engine) => ({ ...start(engine), cancel: async () => {} });
    const deaf = new LanguageHost({ start: workers.start, patience: PATIENCE });
    const asked = deaf.perform(request('1'));
    setTimeout(() => void deaf.cancel('1'), 10);
    await expect(asked).rejects.toMatchObject({ code: 'aborted' });
    await expect.poll(() => workers.ended).toEqual(['timed-out']);
    // Nothing is in memory any more.
    expect(deaf.state).toEqual({ type: 'idle' });
    expect(await deaf.perform(request('2'))).toMatchObject({ output: 'next' });
    expect(workers.ended).toEqual(['timed-out']);
    void language;
  });

  it('while it is measured is ended as soon after a cancellation', async () => {
    const workers = new FakeWorkers([{ hangs: true }, { says: 'next' }]);
    const call = { task: 'decompose-question', input: {}, constrained: true } as const;
    const deaf = new LanguageHost({
      patience: { ...PATIENCE, firstToken: 50_000 },
      start: (engine) => {
        const runner = workers.start(engine);
        const measure = async () => {
          await runner.perform(call, () => {});
          return { reads: 1, writes: 1 };
        };
        return { ...runner, measure, cancel: async () => {} };
      },
    });
    const controller = new AbortController();
    const measured = deaf.measure('gguf:local/a', null, controller.signal);
    await expect.poll(() => workers.calls).toHaveLength(1);
    controller.abort();
    await expect(measured).rejects.toMatchObject({ code: 'aborted' });
    expect(await deaf.perform(request('2'))).toMatchObject({ output: 'next' });
    expect(workers.ended).toEqual(['timed-out']);
  });
});

describe('a model that breaks down', () => {
  it('is started anew once', async () => {
    const { host: language, workers } = host([{ fails: crash }, { says: 'yes' }]);
    expect(await language.perform(request('a'))).toMatchObject({
      output: 'yes',
      degraded: expect.stringMatching(/broke down and was started anew/),
    });
    expect(workers.started).toHaveLength(2);
  });

  it('twice is given up', async () => {
    const { host: language, workers } = host([{ fails: crash }]);
    await expect(language.perform(request('a'))).rejects.toMatchObject({ code: 'model-failed' });
    expect(workers.started).toHaveLength(2);
  });

  it('by lack of memory gives way to a smaller one on this device', async () => {
    const smaller = async (id: string) => (id === 'web-llm:big' ? 'web-llm:small' : null);
    const {
      host: language,
      workers,
      events,
    } = host([{ fails: tooLarge }, { says: 'yes' }], {
      smaller,
    });
    expect(await language.perform(request('a'))).toMatchObject({
      output: 'yes',
      engine: 'web-llm:small',
      degraded: expect.stringMatching(/did not fit the memory/),
    });
    expect(workers.started).toEqual(['web-llm:big', 'web-llm:small']);
    expect(events).toContainEqual(
      expect.objectContaining({ type: 'failed', instead: 'web-llm:small' }),
    );
  });

  it('by lack of memory, with no smaller one, leaves it to the built-in engine', async () => {
    const { host: language, events } = host([{ fails: tooLarge }]);
    await expect(language.perform(request('a'))).rejects.toMatchObject({ code: 'out-of-memory' });
    expect(events.at(-1)).toMatchObject({ type: 'failed', instead: 'instant' });
  });

  it('is none that only said something invalid', async () => {
    const invalid = new TriviumError('invalid', 'Expected JSON.', '');
    const { host: language, workers } = host([{ fails: invalid }, { says: 'yes' }]);
    await expect(language.perform(request('a'))).rejects.toMatchObject({ code: 'invalid' });
    expect(await language.perform(request('b'))).toMatchObject({ output: 'yes' });
    expect(workers.started).toHaveLength(1);
  });
});
