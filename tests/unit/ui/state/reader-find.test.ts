/** Looking for words in an open document: in turns, and given up for the next words. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Range } from '../../../../src/documents/types.ts';
import { ReaderFind } from '../../../../src/ui/state/reader-find.svelte.ts';
import { nextTask } from '../../../../src/waiting.ts';

const TEXT = `${'The lighthouse of Holm. '.repeat(20_000)}The end`;
let revealed: Range[] = [];

function opened(position = 0): ReaderFind {
  const find = new ReaderFind({
    text: () => TEXT,
    position: () => position,
    reveal: (range) => revealed.push(range),
  });
  find.show();
  return find;
}

beforeEach(() => {
  revealed = [];
  let now = 0;
  // Every slice takes its time.
  vi.spyOn(performance, 'now').mockImplementation(() => (now += 100));
});
afterEach(() => void vi.restoreAllMocks());

it('gives others their turn, and shows the first hit from where the person is', async () => {
  const find = opened(TEXT.length - 3);
  const looking = find.look('the end');
  let turns = 0;
  while (find.isLooking && ++turns < 1_000) await nextTask();
  await looking;
  expect(turns).toBeGreaterThan(3);
  expect(find.hits).toEqual([{ start: TEXT.length - 7, end: TEXT.length }]);
  expect(revealed).toEqual(find.hits);
});

it('gives up for the next words', async () => {
  const find = opened();
  const former = find.look('lighthouse');
  await nextTask();
  const next = find.look('the end');
  await former;
  expect([find.isLooking, find.query]).toEqual([true, 'the end']);
  await next;
  expect(find.hits).toHaveLength(1);
  expect(revealed).toHaveLength(1);
});

it('gives up when it is closed, and looks again when it is shown', async () => {
  const find = opened();
  const former = find.look('the end');
  find.close();
  await former;
  expect([find.isLooking, revealed]).toEqual([false, []]);
  find.show();
  await vi.waitUntil(() => !find.isLooking, { timeout: 30_000 });
  expect(revealed).toHaveLength(1);
});
