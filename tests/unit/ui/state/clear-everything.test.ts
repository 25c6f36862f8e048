/** "Delete everything": what lies outside of the libraries goes as well. */
import { afterEach, expect, it, vi } from 'vitest';
import { clearEverything } from '../../../../src/ui/state/clear-everything.ts';
import { Dialogs } from '../../../../src/ui/state/dialogs.svelte.ts';
import { Notices } from '../../../../src/ui/state/notices.svelte.ts';
import { english, speak } from '../../../../src/ui/text.ts';
import { fakeCaches } from '../../../support/fake-caches.ts';

speak(english);
afterEach(() => vi.unstubAllGlobals());

it('nothing is left of switches, of what was shared, and of a file on its way', async () => {
  const { storage, byName } = fakeCaches();
  for (const name of ['trivium-switches', 'trivium-shared', 'trivium-models', 'app'])
    await (await storage.open(name)).put('https://a.invalid/', new Response('kept'));
  const removed: string[] = [];
  const folder = {
    getFileHandle: async () => ({ getFile: async () => new File([], 'copy') }),
    removeEntry: async (name: string) => void removed.push(name),
  };
  vi.stubGlobal('caches', storage);
  vi.stubGlobal('navigator', { storage: { getDirectory: async () => folder } });
  const cleared: string[] = [];
  const kept = (name: string) => ({ clear: () => void cleared.push(name) });
  vi.stubGlobal('localStorage', kept('localStorage'));
  vi.stubGlobal('sessionStorage', kept('sessionStorage'));
  vi.stubGlobal('history', { replaceState: () => {} });
  const reloaded = new Promise<void>((resolve) => {
    vi.stubGlobal('location', { pathname: '/', search: '', reload: resolve });
  });
  const [notices, dialogs] = [new Notices(), new Dialogs()];
  await clearEverything({
    ...{ notices, dialogs, reader: { close: () => {} }, watching: { canWatch: false } },
    service: { clear: async () => void cleared.push('library') },
    session: { drop: () => {} },
    shelf: { id: 'main', entries: [{ id: 'main' }], rename: async () => {} },
    transfers: { openBackup: () => {} },
  } as unknown as Parameters<typeof clearEverything>[0]);
  await dialogs.settle(true);
  await reloaded;
  expect(notices.list).toEqual([]);
  expect(cleared).toEqual(['library', 'localStorage', 'sessionStorage']);
  expect(removed).toHaveLength(1);
  expect(byName.has('trivium-switches') || byName.has('trivium-shared')).toBe(false);
  expect(byName.has('app')).toBe(true);
});
