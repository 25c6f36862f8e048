import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { atRest, Ending, nextTask, oneAhead, orCancelled, pause } from '../../src/waiting.ts';

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

it('has the next under way while one is used, and tells of an error where it belongs', async () => {
  const begun: number[] = [];
  async function* source(): AsyncGenerator<number> {
    for (let i = 0; i < 2; i++) {
      begun.push(i);
      yield i;
    }
    throw new Error('no more');
  }
  const used: number[][] = [];
  const all = async (): Promise<void> => {
    for await (const value of oneAhead(source())) {
      await Promise.resolve();
      used.push([value, ...begun]);
    }
  };
  await expect(all()).rejects.toThrow('no more');
  expect(used).toEqual([
    [0, 0, 1],
    [1, 0, 1],
  ]);
});

it('a pause that is cancelled leaves no timer', async () => {
  const stopping = new AbortController();
  const waiting = expect(pause(1_000, stopping.signal)).rejects.toMatchObject({ code: 'aborted' });
  stopping.abort();
  await waiting;
  expect(vi.getTimerCount()).toBe(0);
});

it('the next task waits for no timer', () => nextTask());

it('waits for work no longer than until it is cancelled', async () => {
  const stopping = new AbortController();
  expect(await orCancelled(Promise.resolve('done'), stopping.signal)).toBe('done');
  const waiting = expect(orCancelled(new Promise(() => {}), stopping.signal)).rejects.toMatchObject(
    { code: 'aborted' },
  );
  stopping.abort();
  await waiting;
});

describe('an ending', () => {
  it('passes results and failures on, and is heard by all who wait and all who come later', async () => {
    const ending = new Ending();
    expect(await ending.orEnded(Promise.resolve(1))).toBe(1);
    await expect(ending.orEnded(Promise.reject(new Error('no')))).rejects.toThrow('no');
    const waiting = ending.orEnded(new Promise(() => {}));
    ending.end(new Error('gone'));
    ending.end(new Error('later'));
    await expect(waiting).rejects.toThrow('gone');
    await expect(ending.orEnded(Promise.resolve(1))).rejects.toThrow('gone');
  });

  it('keeps no result that it has passed on', async () => {
    setFlagsFromString('--expose-gc');
    const collect = runInNewContext('gc') as () => void;
    const ending = new Ending();
    const results: WeakRef<object>[] = [];
    const pass = async (): Promise<void> => {
      results.push(new WeakRef(await ending.orEnded(Promise.resolve({}))));
    };
    for (let i = 0; i < 20; i++) await pass();
    vi.useRealTimers();
    await nextTask();
    collect();
    expect(results.filter((each) => each.deref())).toEqual([]);
    // It is still there itself.
    ending.end(null);
  });
});
