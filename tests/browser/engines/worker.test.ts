/** Real workers that hang in an endless loop or crash: they are ended, and the next one works. */
import { afterEach, expect, it } from 'vitest';
import type { LanguageHost } from '../../../src/engines/language/host.ts';
import type { LanguageEvent, LanguageRequest } from '../../../src/engines/language/protocol.ts';
import { watchWorker } from '../../../src/engines/language/watched-worker.ts';
import { connectLanguage } from '../../../src/library/connect-language.ts';

let host: LanguageHost;
let started: number;
let events: LanguageEvent[];
afterEach(() => host.close());

/** A worker's code has to be fetched and started: that is no silence of the model. */
const LOADING_MS = 60_000;

function connect(script = './misbehaving.worker.ts', load = LOADING_MS): LanguageHost {
  started = 0;
  events = [];
  host = connectLanguage({
    start: () => {
      started++;
      return watchWorker(new Worker(new URL(script, import.meta.url), { type: 'module' }));
    },
    patience: { load, firstToken: 1_500, nextToken: 1_500, cancel: 500 },
  });
  host.subscribe((event) => events.push(event));
  return host;
}

function request(engine: string): LanguageRequest {
  return {
    ...{ id: crypto.randomUUID(), engine, server: null, priority: 'question' },
    ...{ task: 'decompose-question', input: {} },
  };
}

it('a model in an endless loop over schemas is ended, and answers without one', async () => {
  const performed = await connect().perform(request('web-llm:hangs-over-schemas'));
  expect(performed.output).toEqual({ constrained: false });
  expect(performed.degraded).toMatch(/fell silent/);
  expect(started).toBe(2);
});

it('a model in an endless loop is given up; another one works', async () => {
  connect();
  await expect(host.perform(request('web-llm:hangs'))).rejects.toMatchObject({ code: 'timed-out' });
  expect(events.at(-1)).toMatchObject({ type: 'failed', instead: 'instant' });
  expect((await host.perform(request('web-llm:fine'))).output).toEqual({ constrained: true });
});

it('a model that hangs while it loads is given up', async () => {
  connect('./misbehaving.worker.ts', 1_500);
  const loading = host.load('web-llm:hangs-loading');
  await expect(loading).rejects.toMatchObject({ code: 'timed-out' });
});

it('a worker that crashes is started anew, once', async () => {
  connect();
  await expect(host.perform(request('web-llm:dies'))).rejects.toMatchObject({
    code: 'model-failed',
  });
  expect(started).toBe(2);
});

it('a cancelled request does not wait for a worker that hears nothing', async () => {
  connect();
  const hanging = request('web-llm:hangs');
  const asked = host.perform(hanging, () => void host.cancel(hanging.id));
  await expect(asked).rejects.toMatchObject({ code: 'aborted' });
  expect((await host.perform(request('web-llm:fine'))).output).toEqual({ constrained: true });
});

it('a worker whose code cannot be fetched is said to be missing', async () => {
  connect('./nowhere.worker.ts');
  await expect(host.load('web-llm:fine')).rejects.toMatchObject({ code: 'not-loaded' });
});
