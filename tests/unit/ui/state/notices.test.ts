/** Notices with one action: exactly one of taking back and doing for good happens, once. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Notices } from '../../../../src/ui/state/notices.svelte.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function offered(notices = new Notices()) {
  const run = vi.fn();
  const otherwise = vi.fn();
  notices.offer('It was removed.', { label: 'Undo', run, otherwise });
  return { notices, run, otherwise, id: notices.list.at(-1)!.id };
}

test('taken back, it is not done', () => {
  const { notices, run, otherwise, id } = offered();
  expect(notices.take(id)).toBe(true);
  vi.runAllTimers();
  expect([run.mock.calls.length, otherwise.mock.calls.length]).toEqual([1, 0]);
  expect(notices.list).toEqual([]);
  expect(notices.take(id)).toBe(false);
});

test('left alone for ten seconds, or dismissed, it is done once', () => {
  const { notices, run, otherwise } = offered();
  vi.advanceTimersByTime(9_000);
  expect(otherwise).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1_500);
  expect(notices.list).toEqual([]);
  const second = offered(notices);
  notices.dismiss(second.id);
  vi.runAllTimers();
  expect([otherwise.mock.calls.length, second.otherwise.mock.calls.length]).toEqual([1, 1]);
  expect(run).not.toHaveBeenCalled();
});

test('held, it stays; let go, its time begins anew', () => {
  const { notices, otherwise, id } = offered();
  notices.hold(id);
  vi.advanceTimersByTime(60_000);
  expect(notices.isOffering).toBe(true);
  notices.release(id);
  vi.advanceTimersByTime(9_000);
  expect(otherwise).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1_500);
  expect(otherwise).toHaveBeenCalledOnce();
});

test('what waits to be done is done before settling is over; a plain undo stays', async () => {
  const notices = new Notices();
  let isDone = false;
  const otherwise = async () => {
    await Promise.resolve();
    isDone = true;
  };
  notices.offer('Removed.', { label: 'Undo', run: () => {}, otherwise });
  notices.offer('Renamed.', { label: 'Undo', run: () => {} });
  await notices.settle();
  expect(isDone).toBe(true);
  expect(notices.list.map(({ message }) => message)).toEqual(['Renamed.']);
  notices.settleAll();
  expect(notices.isOffering).toBe(false);
});

test('without an id the newest is taken back; a fourth makes the first be done', () => {
  const notices = new Notices();
  const all = [1, 2, 3, 4].map(() => offered(notices));
  expect(all.map(({ otherwise }) => otherwise.mock.calls.length)).toEqual([1, 0, 0, 0]);
  notices.take();
  expect(all.map(({ run }) => run.mock.calls.length)).toEqual([0, 0, 0, 1]);
});

test('what fails when it is done is told', async () => {
  const notices = new Notices();
  const otherwise = () => Promise.reject(new Error('no disk'));
  notices.offer('Removed.', { label: 'Undo', run: () => {}, otherwise });
  await notices.settle();
  expect(notices.list.map(({ tone }) => tone)).toEqual(['bad']);
});

test('what was said is not said again by a dialog that opens later', () => {
  const notices = new Notices();
  notices.say('Answer: 1903');
  vi.advanceTimersByTime(1_500);
  notices.say('Copied.');
  vi.advanceTimersByTime(1_500);
  expect(notices.spoken).toBe('Copied.');
  vi.advanceTimersByTime(1_000);
  expect(notices.spoken).toBe('');
});
