/** Progress and the estimate of the time left, against a clock of the test's. */
import { beforeEach, expect, it } from 'vitest';
import { RunProgress } from '../../../src/library/run-progress.ts';

let time = 0;
let progress: RunProgress;
beforeEach(() => {
  time = 5_000;
  progress = new RunProgress(() => time);
});

it('weighs files by their size', () => {
  progress.expect('a', 'a.pdf', 900);
  progress.expect('b', 'b.pdf', 100);
  progress.advance('a', 0.5);
  expect(progress.report(true, false)).toMatchObject({
    progress: 0.45,
    filesDone: 0,
    filesTotal: 2,
    current: 'a.pdf',
  });
  progress.finish('a');
  expect(progress.report(true, false)).toMatchObject({ progress: 0.9, filesDone: 1 });
});

it('never goes back within a file', () => {
  progress.expect('a', 'a.pdf', 100);
  progress.advance('a', 0.6);
  progress.advance('a', 0.4);
  expect(progress.report(true, false).progress).toBe(0.6);
});

it('estimates the time left only after a while, and well at a steady pace', () => {
  progress.expect('a', 'a.pdf', 100);
  for (let share = 0.01; share < 0.1; share += 0.01) {
    time += 100;
    progress.advance('a', share);
  }
  expect(progress.report(true, false).millisecondsLeft).toBeNull();
  for (let share = 0.1; share <= 0.401; share += 0.01) {
    time += 100;
    progress.advance('a', share);
  }
  // 60 % are left, at 1 % in 100 ms.
  const { millisecondsLeft } = progress.report(true, false);
  expect(Math.abs(millisecondsLeft! - 6_000)).toBeLessThan(200);
});

it('follows a change of pace', () => {
  progress.expect('a', 'a.pdf', 1_000);
  for (let share = 0; share < 0.5; share += 0.01) {
    time += 100;
    progress.advance('a', share);
  }
  for (let share = 0.5; share < 0.6; share += 0.01) {
    time += 1_000;
    progress.advance('a', share);
  }
  // At the old pace the rest takes 4 s, at the new one 40 s.
  expect(progress.report(true, false).millisecondsLeft).toBeGreaterThan(12_000);
});

it('does not count what an earlier session did as speed', () => {
  progress.expect('a', 'a.pdf', 100, 0.5);
  time += 5_000;
  progress.advance('a', 0.6);
  expect(progress.report(true, false).millisecondsLeft).toBeCloseTo(20_000, -1);
});

it('forgets a removed file and begins anew after the end', () => {
  progress.expect('a', 'a.pdf', 100);
  progress.expect('b', 'b.pdf', 100);
  progress.advance('a', 0.5);
  progress.forget('a');
  expect(progress.report(true, false)).toMatchObject({ progress: 0, filesTotal: 1 });
  progress.end();
  expect(progress.report(false, false)).toMatchObject({ filesTotal: 0, millisecondsLeft: null });
});

it('takes the pace of the second half where that is most of what is left', () => {
  progress.expect('a', 'a.txt', 1_000);
  time += 1_000;
  progress.advance('a', 0.3);
  progress.turn('a');
  for (let share = 0.31; share <= 0.401; share += 0.01) {
    time += 1_000;
    progress.advance('a', share);
  }
  // 60 % are left, at 1 % in a second; at the pace of reading it would be 2 s.
  const { millisecondsLeft } = progress.report(true, false);
  expect(Math.abs(millisecondsLeft! - 60_000)).toBeLessThan(2_000);
});
