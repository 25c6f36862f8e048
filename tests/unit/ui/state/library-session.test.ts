/** Deleting the library that is open, where the one that takes its place is slow to come. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { LibraryConnection } from '../../../../src/library/connect.ts';
import type { LibrarySnapshot } from '../../../../src/protocol.ts';
import { Dialogs } from '../../../../src/ui/state/dialogs.svelte.ts';
import {
  LibrarySession,
  type AroundLibrary,
} from '../../../../src/ui/state/library-session.svelte.ts';
import { Notices } from '../../../../src/ui/state/notices.svelte.ts';
import type { Shelf } from '../../../../src/ui/state/shelf.svelte.ts';

beforeEach(() => {
  vi.stubGlobal('location', { hash: '', pathname: '/', search: '' });
  vi.stubGlobal('history', { pushState: () => {} });
});
afterEach(() => vi.unstubAllGlobals());

it('it is deleted once, and not at all where that was taken back', async () => {
  const all = ['a', 'b'].map((id) => ({ id, title: id, documents: 1 }));
  const away = new Set<string>();
  const deleted: string[] = [];
  const shelf = {
    id: 'a',
    title: '',
    entries: all,
    titleOf: (id: string) => id,
    find: (id: string) => all.find((entry) => entry.id === id && !away.has(id)),
    turnTo: (id: string) => void (shelf.id = id),
    takeAway: (id: string) => away.add(id),
    bringBack: (id: string) => away.delete(id),
    delete: async (id: string) => void deleted.push(id),
  };
  const notices = new Notices();
  let opened = (): void => {};
  const open = () =>
    new Promise<LibrarySnapshot>((resolve) => (opened = () => resolve({} as LibrarySnapshot)));
  const connection = { service: { open }, switchTo: async () => {}, drop: () => {} };
  const around = {
    ...{ leave: () => {}, take: () => {}, opened: () => {}, entered: async () => {} },
    ...{ addressOf: () => '', forget: () => {} },
  };
  const session = new LibrarySession(
    () => connection as unknown as LibraryConnection,
    { shelf: shelf as unknown as Shelf, notices, dialogs: new Dialogs() },
    around as unknown as AroundLibrary,
  );
  const deletions = [session.deleteLibrary('a', 1), session.deleteLibrary('a', 1)];
  opened();
  await Promise.all(deletions);
  expect(away).toEqual(new Set(['a']));
  notices.take();
  await notices.settle();
  expect(deleted).toEqual([]);
});
