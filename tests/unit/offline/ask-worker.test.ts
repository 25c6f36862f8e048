import { afterEach, expect, it, vi } from 'vitest';
import { ask, forgetSwitches, turn } from '../../../src/offline/switches.ts';
import { fakeCaches } from '../../support/fake-caches.ts';
import { FakeWorker } from '../../support/fake-service-worker.ts';

afterEach(() => vi.unstubAllGlobals());

const QUESTION = { type: 'take-over', alone: false } as const;

it('has the answer of a worker', async () => {
  expect(await ask(new FakeWorker('installed', { 'take-over': true }), QUESTION)).toBe(true);
});

it('does not wait for one that has gone, or goes before it answers', async () => {
  expect(await ask(new FakeWorker('redundant'), QUESTION)).toBe(false);
  const going = new FakeWorker('installed');
  const answer = ask(going, QUESTION);
  going.become('redundant');
  expect(await answer).toBe(false);
});

it('is no where there is no worker', async () => {
  expect(await ask(null, QUESTION)).toBe(false);
});

it('is told of switches by a page that it does not control, and when they are forgotten', async () => {
  const active = new FakeWorker('activated', { switched: true });
  const serviceWorker = { controller: null, getRegistration: async () => ({ active }) };
  vi.stubGlobal('navigator', { serviceWorker });
  vi.stubGlobal('caches', fakeCaches().storage);
  await turn('air-gapped', true);
  expect(active.asked).toEqual(['switched']);
  await forgetSwitches();
  expect(active.asked).toEqual(['switched', 'switched']);
});
