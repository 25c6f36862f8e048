/** The search of a library's contents: nothing that was typed is lost when the library changes. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { KnowledgeService } from '../../../../src/knowledge-protocol.ts';
import { Search } from '../../../../src/ui/knowledge/search.svelte.ts';
import { THROWING_NOTICES } from '../../../support/throwing-notices.ts';

const found: string[] = [];

function search(): Search {
  const service: Partial<KnowledgeService> = {
    search: () =>
      Promise.resolve({
        passages: 1,
        statements: 0,
        most: 100,
        hits: { kind: 'passages', hits: [] },
      }),
    find: (words) => {
      found.push(words);
      return Promise.resolve({ total: 3, documents: 1, most: 100, hits: [] });
    },
    cancelFind: () => Promise.resolve(),
  };
  return new Search(service as KnowledgeService, THROWING_NOTICES);
}

beforeEach(() => {
  found.length = 0;
  vi.useFakeTimers();
});
afterEach(() => void vi.useRealTimers());

it('looks for words word for word, though the library changes while they are typed', async () => {
  const typed = search();
  typed.text = 'harbour';
  await vi.runAllTimersAsync();
  typed.text = '"lighthouse"';
  typed.reload();
  await vi.runAllTimersAsync();
  expect(found).toEqual(['"lighthouse"']);
  expect(typed.exact.counts?.total).toBe(3);
});

it('asks again for what is shown when the library changes', async () => {
  const typed = search();
  typed.text = '"lighthouse"';
  await vi.runAllTimersAsync();
  typed.reload();
  await vi.runAllTimersAsync();
  expect(found).toEqual(['"lighthouse"', '"lighthouse"']);
});

it('shows the last page that there is, where the library has become smaller', async () => {
  let left = 50;
  const offsets: number[] = [];
  const service: Partial<KnowledgeService> = {
    search: (_, __, offset) => {
      offsets.push(offset);
      const hits = { kind: 'passages', hits: [] } as const;
      return Promise.resolve({
        passages: left,
        statements: 0,
        most: 100,
        hits: { ...hits, hits: [] },
      });
    },
  };
  const typed = new Search(service as KnowledgeService, THROWING_NOTICES);
  typed.text = 'harbour';
  await vi.runAllTimersAsync();
  typed.turn(1);
  typed.turn(1);
  await vi.runAllTimersAsync();
  expect(typed.offset).toBe(40);
  left = 20;
  typed.reload();
  await vi.runAllTimersAsync();
  expect([typed.offset, offsets.at(-1)]).toEqual([0, 0]);
  left = 0;
  typed.reload();
  await vi.runAllTimersAsync();
  expect(typed.offset).toBe(0);
});
