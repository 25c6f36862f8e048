/** What a browser does not tell of its storage takes nothing else with it. */
import { afterEach, expect, it, vi } from 'vitest';
import type { LibraryUsage } from '../../../../src/protocol.ts';
import type { Library } from '../../../../src/ui/state/library.svelte.ts';
import type { Shelf } from '../../../../src/ui/state/shelf.svelte.ts';
import { StorageUse } from '../../../../src/ui/state/storage.svelte.ts';

const USAGE: LibraryUsage = {
  ...{ files: 5, text: 4, triplets: 3, vectors: 2, history: 1 },
  measuredAt: 0,
};
const library = { documents: [] } as unknown as Library;
const shelf = { id: 'main', entries: [{ id: 'main' }], note: () => {} } as unknown as Shelf;

afterEach(() => vi.unstubAllGlobals());

function storageIn(browser: { navigator: object; caches?: object }): StorageUse {
  for (const [name, value] of Object.entries(browser)) vi.stubGlobal(name, value);
  return new StorageUse(library, shelf, async () => USAGE);
}

it('goes without all of it', async () => {
  const storage = storageIn({ navigator: {} });
  await storage.askToKeep();
  expect(storage.persisted).toBe(false);
  await storage.measure();
  expect(storage.usage).toEqual({ used: null, quota: null, models: null, app: null });
  expect(storage.open).toEqual(USAGE);
});

it('tells what is told, where one part is missing and another fails', async () => {
  const manager = {
    persisted: async () => true,
    estimate: () => Promise.reject(new Error('not now')),
  };
  const caches = { keys: async () => [] };
  const storage = storageIn({ navigator: { storage: manager }, caches });
  await storage.measure();
  expect(storage.usage).toEqual({ used: null, quota: null, models: 0, app: 0 });
  expect(storage.persisted).toBe(true);
});

it('misses no documents of a library that came with another site of this host', async () => {
  const kept = new Map<string, string>();
  const local = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem(key: string, value: string) {
      local[key] = value;
      kept.set(key, value);
    },
    removeItem: (key: string) => void kept.delete(key),
  } as unknown as Storage;
  vi.stubGlobal('localStorage', local);
  const there = { id: 'site-0123456789ab-x', kind: 'site' };
  const three = { documents: [1, 2, 3] } as unknown as Library;
  const atOne = { id: there.id, find: () => there, note: () => {} } as unknown as Shelf;
  new StorageUse(three, atOne, async () => USAGE).noteCount();
  const atOther = { id: 'main', find: () => undefined, note: () => {} } as unknown as Shelf;
  expect(new StorageUse(library, atOther, async () => USAGE).evicted()).toBe(0);
});
