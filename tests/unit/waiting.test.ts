import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { atRest, orCancelled, pause } from '../../src/waiting.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('is at rest when nothing is awaited at the end of an interval, however often that was so before', async () => {
  let awaited = true;
  let rested = false;
  const asked = vi.fn(() => awaited);
  void atRest(asked, 1_000).then(() => (rested = true));
  await vi.advanceTimersByTimeAsync(999);
  expect(asked).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(3_001);
  expect(asked).toHaveBeenCalledTimes(4);
  expect(rested).toBe(false);
  awaited = false;
  await vi.advanceTimersByTimeAsync(1_000);
  expect(rested).toBe(true);
  expect(vi.getTimerCount()).toBe(0);
});

it('a pause that is cancelled leaves no timer', async () => {
  const stopping = new AbortController();
  const waiting = expect(pause(1_000, stopping.signal)).rejects.toMatchObject({ code: 'aborted' });
  stopping.abort();
  await waiting;
  expect(vi.getTimerCount()).toBe(0);
});

it('waits for work no longer than until it is cancelled', async () => {
  const stopping = new AbortController();
  expect(await orCancelled(Promise.resolve('done'), stopping.signal)).toBe('done');
  const waiting = expect(orCancelled(new Promise(() => {}), stopping.signal)).rejects.toMatchObject(
    { code: 'aborted' },
  );
  stopping.abort();
  await waiting;
});
