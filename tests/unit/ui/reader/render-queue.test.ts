/** Pages are drawn one at a time, the nearest first, and none that nobody wants any more. */
import { expect, it } from 'vitest';
import { RenderQueue } from '../../../../src/ui/reader/render-queue.ts';
import { nextTask } from '../../../../src/waiting.ts';

/** Jobs that say when they run, and end when they are told. */
function bench() {
  const queue = new RenderQueue();
  const begun: string[] = [];
  const failed: string[] = [];
  const ends = new Map<string, (error?: Error) => void>();
  const signals = new Map<string, AbortSignal>();
  const add = (name: string, distance: () => number) =>
    queue.add({
      distance,
      draw: (signal) => {
        begun.push(name);
        signals.set(name, signal);
        return new Promise((resolve, reject) => {
          ends.set(name, (error) => (error ? reject(error) : resolve()));
        });
      },
      fail: () => failed.push(name),
    });
  return { queue, begun, failed, ends, signals, add };
}

it('draws one at a time, the nearest first, by where one is then', async () => {
  const { begun, ends, add } = bench();
  let eye = 1;
  add('far', () => Math.abs(9 - eye));
  add('near', () => Math.abs(1 - eye));
  add('middle', () => Math.abs(5 - eye));
  await nextTask();
  expect(begun).toEqual(['near']);
  eye = 10;
  ends.get('near')!();
  await nextTask();
  expect(begun).toEqual(['near', 'far']);
});

it('stops what is taken back, and goes on with the next', async () => {
  const { begun, failed, ends, signals, add } = bench();
  const takeBack = add('first', () => 0);
  const forget = add('second', () => 1);
  add('third', () => 2);
  await nextTask();
  forget();
  takeBack();
  expect(signals.get('first')!.aborted).toBe(true);
  ends.get('first')!(new Error('stopped'));
  await nextTask();
  expect(begun).toEqual(['first', 'third']);
  expect(failed).toEqual([]);
});

it('begins nothing while it is held', async () => {
  const { queue, begun, add } = bench();
  queue.hold();
  add('page', () => 0);
  await nextTask();
  expect(begun).toEqual([]);
  queue.release();
  expect(begun).toEqual(['page']);
});

it('tells what failed, and goes on', async () => {
  const { begun, failed, ends, add } = bench();
  add('bad', () => 0);
  add('good', () => 1);
  await nextTask();
  ends.get('bad')!(new Error('no such page'));
  await nextTask();
  expect([begun, failed]).toEqual([['bad', 'good'], ['bad']]);
});
