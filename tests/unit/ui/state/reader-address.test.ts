/** The address of a page that was turned to is written a moment later, in its own library alone. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Reader } from '../../../../src/ui/state/reader.svelte.ts';
import { ReaderAddress } from '../../../../src/ui/state/reader-address.ts';

const PAGE = '#/library/main/document/d?page=1';

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('location', { hash: PAGE, pathname: '/', search: '' });
  const go = (_: unknown, __: string, hash: string): void => void (location.hash = hash);
  vi.stubGlobal('history', { pushState: go, replaceState: go });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('is not written over the address of a library that is opened meanwhile', () => {
  const reader = { document: 'd', page: 1, place: null, view: null, open: async () => {} };
  const behind = { asked: () => null, address: () => '' };
  const address = new ReaderAddress(reader as unknown as Reader, () => 'main', behind);
  address.follow(null, () => true);
  reader.page = 2;
  address.show();
  location.hash = '#/library/other';
  address.startAnew();
  vi.advanceTimersByTime(1_000);
  expect(location.hash).toBe('#/library/other');
});
