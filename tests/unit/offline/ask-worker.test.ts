import { expect, it } from 'vitest';
import { ask } from '../../../src/offline/switches.ts';
import { FakeWorker } from '../../support/fake-service-worker.ts';

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
