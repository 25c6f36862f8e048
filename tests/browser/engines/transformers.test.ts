/**
 * transformers.js itself, in the language worker, over a tiny model of random weights that was put
 * on this device: loaded, streaming, cancelled, counted. WebAssembly: there is no graphics card.
 */
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { cancelled, TriviumError } from '../../../src/errors.ts';
import type { LanguageHost } from '../../../src/engines/language/host.ts';
import type { LanguageEvent, LanguageRequest } from '../../../src/engines/language/protocol.ts';
import { watchWorker } from '../../../src/engines/language/watched-worker.ts';
import { connectLanguage } from '../../../src/library/connect-language.ts';
import { transferErrors } from '../../../src/library/error-transfer.ts';
import { TASKS } from '../../../src/tasks/registry.ts';
import { outputTokensOf } from '../../../src/tasks/task.ts';
import { tinyCausalLm } from '../../fixtures/models/causal-lm.ts';
import { install, uninstallAll } from './installed.ts';

const ENGINE = 'transformers:tiny/causal-lm';

const TEXT = 'Odd Rehn founded the ferry.';
/** It is allowed a thousand tokens, and takes them. */
const LONG = {
  task: 'extract-triplets',
  input: { heading: 'Ferry', text: TEXT, sentences: [{ start: 0, end: TEXT.length }] },
} as const;

let host: LanguageHost;
let events: LanguageEvent[];

beforeAll(() => install('tiny/causal-lm', tinyCausalLm()));
afterAll(uninstallAll);

function connect(patience = {}): LanguageHost {
  const connected = connectLanguage({ patience });
  onTestFinished(() => connected.close());
  host = connected;
  events = [];
  host.subscribe((event) => events.push(event));
  return host;
}

function request(id: string): LanguageRequest {
  return {
    ...{ id, engine: ENGINE, server: null, priority: 'question' },
    task: 'decompose-question',
    input: { question: 'Where was the builder of Tarnholm Ferry born?' },
  };
}

describe('a text generator in the language worker', () => {
  it('loads from this device, telling how far it is', async () => {
    const model = await connect().load(ENGINE);
    expect(model).toEqual({ engine: ENGINE, label: 'causal lm', window: 4096, device: 'wasm' });
    const phases = events.flatMap((event) =>
      event.type === 'loading' ? [event.progress.phase] : [],
    );
    expect(phases[0]).toBe('starting');
    expect(phases).toContain('reading');
    expect(phases).toContain('compiling');
    expect(events.at(-1)).toMatchObject({ type: 'ready' });
    const read = events.flatMap((e) =>
      e.type === 'loading' && e.progress.phase === 'reading' ? [e.progress] : [],
    );
    expect(read.at(-1)!.loaded).toBeGreaterThan(50_000);
    expect(read.at(-1)!.loaded).toBe(read.at(-1)!.total);
  });

  it('streams rubbish, is asked to repair it once, and is then found invalid', async () => {
    let text = '';
    const failed = await connect()
      .perform(request('q'), (piece) => (text += piece))
      .catch((thrown: unknown) => thrown);
    expect(failed).toBeInstanceOf(TriviumError);
    expect(failed).toMatchObject({ code: 'invalid', message: expect.stringContaining('clues') });
    // Two outputs of 512 printable characters each: nothing of it is a special token.
    expect(text).toHaveLength(1_024);
    expect(text).toMatch(/^[ -~]+$/);
    // What it says is its own fault; the model itself is in order and stays loaded.
    expect(host.state).toMatchObject({ type: 'ready' });
  });

  it('is cancelled in the middle, and goes on with the next request', async () => {
    // However long it takes: that it hears of it in the middle is the test below.
    connect({ cancel: 60_000 });
    let pieces = 0;
    const asked = host.perform({ ...request('q'), ...LONG }, () => {
      if (++pieces === 3) void host.cancel('q');
    });
    await expect(asked).rejects.toMatchObject({ code: 'aborted' });
    await expect(host.perform(request('r'))).rejects.toMatchObject({ code: 'invalid' });
    expect(pieces).toBe(3);
    expect(events.filter(({ type }) => type === 'ready')).toHaveLength(1);
  });

  it('hears between two tokens that it is cancelled', async () => {
    transferErrors();
    const worker = new Worker(new URL('../../../workers/language.ts', import.meta.url), {
      type: 'module',
    });
    const runner = watchWorker(worker);
    onTestFinished(() => runner.end(cancelled()));
    await runner.load(ENGINE, null, () => {});
    // Each token is a sign of life.
    let beats = 0;
    const asked = runner.perform({ ...LONG, constrained: true }, () => {
      if (++beats === 3) void runner.cancel();
    });
    await expect(asked).rejects.toMatchObject({ code: 'aborted' });
    expect(beats).toBeLessThan(outputTokensOf(TASKS[LONG.task]));
  });

  it('says that a model is not on this device instead of fetching it', async () => {
    const failed = connect().load('transformers:someone/other-model');
    await expect(failed).rejects.toMatchObject({ code: 'not-found' });
    expect(host.state).toMatchObject({ type: 'failed', instead: 'instant' });
  });
});
