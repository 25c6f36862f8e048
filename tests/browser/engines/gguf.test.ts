/**
 * llama.cpp itself, in the language worker, over a tiny model of random weights: loaded from a file
 * of the person's, held to a schema, streaming, cancelled; and files that it cannot run.
 */
import { Wllama } from '@wllama/wllama/esm/index.js';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { cancelled, TriviumError } from '../../../src/errors.ts';
import { loadGguf } from '../../../src/engines/gguf/load-gguf.ts';
import type { LanguageHost } from '../../../src/engines/language/host.ts';
import type { LanguageEvent, LanguageRequest } from '../../../src/engines/language/protocol.ts';
import { watchWorker, type WatchedRunner } from '../../../src/engines/language/watched-worker.ts';
import { deletePrivate, storePrivate } from '../../../src/engines/private-files.ts';
import { connectLanguage } from '../../../src/library/connect-language.ts';
import { transferErrors } from '../../../src/library/error-transfer.ts';
import { tinyFile, type TinyOptions } from '../../support/gguf.ts';

const ENGINE = 'gguf:local/tiny';
const TEXT = 'Odd Rehn founded the ferry.';
const LONG = {
  task: 'extract-triplets',
  input: { heading: 'Ferry', text: TEXT, sentences: [{ start: 0, end: TEXT.length }] },
} as const;

afterEach(deletePrivate);

const put = (file: File): Promise<void> => storePrivate(`local/tiny/${file.name}`, file);
const putTiny = (options?: TinyOptions): Promise<void> => put(tinyFile('tiny.gguf', options));

let events: LanguageEvent[];
function connect(): LanguageHost {
  const host = connectLanguage();
  onTestFinished(() => host.close());
  events = [];
  host.subscribe((event) => events.push(event));
  return host;
}

/** The worker by itself, without the host that ends what was cancelled. */
async function loadedRunner(): Promise<WatchedRunner> {
  transferErrors();
  const worker = new Worker(new URL('../../../workers/language.ts', import.meta.url), {
    type: 'module',
  });
  const runner = watchWorker(worker);
  onTestFinished(() => runner.end(cancelled()));
  await runner.load(ENGINE, null, () => {});
  return runner;
}

function request(id: string): LanguageRequest {
  return {
    ...{ id, engine: ENGINE, server: null, priority: 'question' },
    task: 'decompose-question',
    input: { question: 'Where was the builder of Tarnholm Ferry born?' },
  };
}

describe('a GGUF file in the language worker', () => {
  it('loads from this device, telling how far it is, with the window that the file names', async () => {
    await putTiny({ window: 1_536 });
    const model = await connect().load(ENGINE);
    expect(model).toEqual({ engine: ENGINE, label: 'tiny', window: 1_536, device: 'wasm' });
    const read = events.flatMap((event) =>
      event.type === 'loading' && event.progress.phase === 'reading' ? [event.progress] : [],
    );
    expect(read.at(-1)!.loaded).toBe(read.at(-1)!.total);
    expect(read.at(-1)!.total).toBe(tinyFile('x', { window: 1_536 }).size);
  });

  it('that no graphics card could take is said to run where it does', async () => {
    await putTiny();
    vi.spyOn(Wllama.prototype, 'loadModel').mockRejectedValueOnce(new Error('No device.'));
    const adapter = { info: { vendor: 'acme' }, features: new Set(), limits: {} };
    Object.defineProperty(navigator, 'gpu', {
      value: { requestAdapter: async () => adapter },
      configurable: true,
    });
    onTestFinished(() => void Reflect.deleteProperty(navigator, 'gpu'));
    const model = await loadGguf({ engine: ENGINE, server: null, onProgress: () => {} });
    onTestFinished(() => model.close());
    expect(model.device).toBe('wasm');
  });

  it('keeps to our schema, whatever its weights would write, and streams it', async () => {
    await putTiny();
    let text = '';
    const host = connect();
    const failed = await host
      .perform(request('q'), (piece) => (text += piece))
      .catch((thrown: unknown) => thrown);
    // Rubbish in the form of the schema, once and once more: it breaks off where its room ends.
    expect(text).toMatch(/^\s*\{\s*"/);
    expect(failed).toMatchObject({ code: 'invalid' });
    expect((failed as TriviumError).usage).toMatchObject({ calls: 2 });
    expect(host.state).toMatchObject({ type: 'ready' });
  });

  it('shows that it lives while it reads a long prompt, before it writes', async () => {
    await putTiny();
    const runner = await loadedRunner();
    let signs = 0;
    let promptTokens = 0;
    const asked = runner.perform({ ...LONG, constrained: true }, (text, tokens) => {
      promptTokens ||= tokens ?? 0;
      if (text) void runner.cancel();
      else signs++;
    });
    await expect(asked).rejects.toMatchObject({ code: 'aborted' });
    expect(signs).toBeGreaterThan(promptTokens / 64);
    expect(promptTokens).toBeGreaterThan(500);
  });

  it('writes bytes that are no characters, which is its fault alone', async () => {
    await putTiny({ anyBytes: true });
    const host = connect();
    await expect(host.perform(request('q'))).rejects.toMatchObject({ code: 'invalid' });
    await expect(host.perform(request('r'))).rejects.toMatchObject({ code: 'invalid' });
    expect(events.filter(({ type }) => type === 'ready')).toHaveLength(1);
  });

  it('is cancelled in the middle, not heard after that, and goes on with the next request', async () => {
    await putTiny();
    const host = connect();
    await host.load(ENGINE);
    let heard = 0;
    const asked = host.perform({ ...request('q'), ...LONG }, (piece) => {
      if (piece && ++heard === 1) void host.cancel('q');
    });
    await expect(asked).rejects.toMatchObject({ code: 'aborted' });
    await host.perform(request('r')).catch((thrown: unknown) => thrown);
    expect(heard).toBe(1);
    expect(events.filter(({ type }) => type === 'ready')).toHaveLength(1);
  });

  it('hears between two tokens that it is cancelled', async () => {
    await putTiny();
    const runner = await loadedRunner();
    let pieces = 0;
    const asked = runner.perform({ ...LONG, constrained: false }, (text) => {
      if (text && ++pieces === 3) void runner.cancel();
    });
    await expect(asked).rejects.toMatchObject({ code: 'aborted' });
    // Of the thousand tokens that the task allows.
    expect(pieces).toBeLessThan(300);
  });
});

describe('a file that cannot be run', () => {
  const failure = async (): Promise<TriviumError> => {
    const thrown = await connect()
      .load(ENGINE)
      .catch((e: unknown) => e);
    expect(thrown).toBeInstanceOf(TriviumError);
    return thrown as TriviumError;
  };

  it('is of an architecture that llama.cpp does not know', async () => {
    await putTiny({ architecture: 'quux' });
    expect(await failure()).toMatchObject({
      code: 'not-supported',
      message: 'tiny is of a kind (“quux”) that this version of Trivium cannot run.',
    });
  });

  it('is cut short', async () => {
    const whole = tinyFile();
    await put(new File([whole.slice(0, whole.size - 100)], 'tiny.gguf'));
    expect(await failure()).toMatchObject({
      code: 'damaged',
      message: 'tiny.gguf is cut short: its end is missing.',
    });
  });

  it('lacks what its architecture needs', async () => {
    await putTiny({ values: { 'llama.block_count': 3 } });
    expect(await failure()).toMatchObject({ code: 'damaged' });
  });

  it('has no chat template', async () => {
    await putTiny({ chatTemplate: null });
    expect((await failure()).message).toMatch(/has no chat template/);
  });

  it('is not there any more', async () => {
    expect(await failure()).toMatchObject({ code: 'not-found' });
  });
});
