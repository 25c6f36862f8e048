/** A library that is filled behind the open one, and another tab that sweeps meanwhile. */
import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { LibraryConnection } from '../../../../src/library/connect.ts';
import { Libraries } from '../../../../src/library/libraries.ts';
import { LibrariesBehind } from '../../../../src/ui/state/libraries-behind.ts';
import type { LibrarySession } from '../../../../src/ui/state/library-session.svelte.ts';
import { Shelf } from '../../../../src/ui/state/shelf.svelte.ts';
import { fakeLocks } from '../../../support/fake-locks.ts';

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
});
afterEach(() => vi.unstubAllGlobals());

it('it stays while it is being reached and filled, and goes when nobody fills it any more', async () => {
  const locks = fakeLocks();
  vi.stubGlobal('navigator', { locks: locks.holder().locks });
  const [libraries, elsewhere] = [new Libraries(), new Libraries()];
  const sweep = (): Promise<void> => elsewhere.sweep(locks.holder().locks);
  const connection = {
    service: { open: async () => {} },
    switchTo: sweep,
    close: () => {},
  } as unknown as LibraryConnection;
  const behind = new LibrariesBehind(() => connection, new Shelf(libraries), {} as LibrarySession, {
    close: () => {},
  });
  const { id, release } = await behind.fillBehind('Restored', sweep);
  await sweep();
  expect(await libraries.get(id)).toMatchObject({ title: 'Restored', state: 'arriving' });
  release();
  await sweep();
  await expect(libraries.get(id)).rejects.toMatchObject({ code: 'library-deleted' });
  await Promise.all([libraries.close(), elsewhere.close()]);
});
