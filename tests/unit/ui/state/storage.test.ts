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
