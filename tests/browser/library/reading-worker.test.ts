/** A real worker, watched: silence, crashes and cancelling end it, and the next file finds a new one. */
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { FileToRead } from '../../../src/library/reader.ts';
import { ReadingWorker } from '../../../src/library/reading-worker.ts';

let spawned = 0;
let reader: ReadingWorker;

beforeEach(() => {
  spawned = 0;
  const spawn = (): Worker => {
    spawned++;
    return new Worker(new URL('./hanging.worker.ts', import.meta.url), { type: 'module' });
  };
  reader = new ReadingWorker(spawn, { silenceMs: 1_500, startPatienceMs: 3_000 });
});
afterEach(() => reader.rest());

const file = (name: string): FileToRead => {
  return { document: name, name, type: '', bytes: new ArrayBuffer(8), chunkWords: 200 };
};
const signal = new AbortController().signal;

it('reads file after file in one worker', async () => {
  const first = await reader.read(file('first'), { signal });
  expect(first.document).toMatchObject({ title: 'first', text: '8 bytes' });
  await reader.read(file('second'), { signal });
  expect(spawned).toBe(1);
});

it('ends a worker that is silent for too long, and goes on with a new one', async () => {
  await expect(reader.read(file('hangs'), { signal })).rejects.toMatchObject({
    name: 'TriviumError',
    code: 'timed-out',
  });
  expect((await reader.read(file('next'), { signal })).document.title).toBe('next');
  expect(spawned).toBe(2);
});

it('waits longer where something is done for the first time: its code has to come', async () => {
  await reader.read(file('loads'), { signal });
  expect(spawned).toBe(1);
  const again = reader.read(file('loads'), { signal });
  await expect(again).rejects.toMatchObject({ code: 'timed-out' });
});

it('leaves a slow worker alone as long as it makes progress', async () => {
  const shares: number[] = [];
  const reading = reader.read(file('slow'), { signal, onProgress: (share) => shares.push(share) });
  expect((await reading).document.title).toBe('slow');
  expect(shares.at(-1)).toBe(1);
  expect(shares).toHaveLength(6);
});

it('does not end a worker for a sign of progress that came after the result', async () => {
  await reader.read(file('beats late'), { signal });
  await new Promise((resolve) => setTimeout(resolve, 2_500));
  await reader.read(file('next'), { signal });
  expect(spawned).toBe(1);
});

it('says that the worker crashed, and goes on with a new one', async () => {
  const crashed = expect(reader.read(file('dies'), { signal })).rejects;
  await crashed.toMatchObject({ code: 'unexpected', message: expect.stringContaining('crash') });
  expect((await reader.read(file('next'), { signal })).document.title).toBe('next');
});

it('cancels even a worker that hears nothing', async () => {
  const controller = new AbortController();
  const reading = reader.read(file('hangs'), { signal: controller.signal });
  setTimeout(() => controller.abort(), 100);
  await expect(reading).rejects.toMatchObject({ code: 'aborted' });
  expect((await reader.read(file('next'), { signal })).document.title).toBe('next');
});
