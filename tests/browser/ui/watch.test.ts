/** A watched folder: what is new, changed and gone in it is shown, and comes in when it is asked for. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { digest } from '../../../src/digest.ts';
import { forgetFolders, keepFolder } from '../../../src/ui/watch/kept-folders.ts';
import { WatchedFolder } from '../../../src/ui/watch/watched-folder.svelte.ts';
import { document as indexed } from '../../support/scripted-library.ts';
import { NARROW, overflow, stage, strike, WIDE } from './stage.ts';

/** The types do not have it: only some browsers do. */
const browser = globalThis as { showDirectoryPicker?: unknown };
const real = browser.showDirectoryPicker;
let folder: FileSystemDirectoryHandle;

beforeEach(async () => {
  const root = await navigator.storage.getDirectory();
  folder = await root.getDirectoryHandle('papers', { create: true });
  browser.showDirectoryPicker = () => Promise.resolve(folder);
});
afterEach(async () => {
  strike();
  browser.showDirectoryPicker = real;
  await forgetFolders();
  const root = await navigator.storage.getDirectory();
  await root.removeEntry('papers', { recursive: true });
});

async function write(path: string, content: string): Promise<void> {
  const names = path.split('/');
  let at = folder;
  for (const name of names.slice(0, -1)) at = await at.getDirectoryHandle(name, { create: true });
  const file = await at.getFileHandle(names.at(-1)!, { create: true });
  const writable = await file.createWritable();
  await writable.write(content);
  await writable.close();
}

async function documentOf(name: string, content: string) {
  const bytes = new TextEncoder().encode(content);
  const id = await digest(bytes.buffer);
  return indexed({ name, title: name, id, bytes: bytes.length, addedAt: Date.now() - 1e6 });
}

const row = (name: string | RegExp) => page.getByRole('button', { name });
const said = (words: string) => dialog().getByText(words, { exact: true });
const dialog = () => page.getByRole('dialog', { name: 'The folder “papers”' });

test('a folder is chosen, and nothing of it comes in but what is ticked', async () => {
  await write('tides.txt', 'The tides.');
  await write('deep/currents.md', '# Currents');
  await write('.hidden/secret.txt', 'Hidden.');
  await write('film.mov', '…');
  const { calls } = await stage({ documents: [] });
  await row('Watch a folder…').click();
  await expect.element(said('2 new')).toBeVisible();
  await expect.element(said('1 file that cannot be added')).toBeVisible();
  await expect.element(dialog().getByText('.hidden/secret.txt')).not.toBeInTheDocument();
  expect(calls).toEqual([]);

  await dialog().getByRole('checkbox', { name: 'tides.txt' }).click();
  await dialog().getByRole('button', { name: 'Add 1 file' }).click();
  await expect.poll(() => calls).toEqual(['addFiles currents.md']);
  await expect.element(dialog().getByText(/that you left out/)).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(row('Watched: papers')).toBeVisible();
});

test('a look that began before does not offer again what was left out', async () => {
  await write('tides.txt', 'The tides.');
  await write('currents.txt', 'The currents.');
  // Of the name of a document, and so it is looked into, which takes the look its time.
  const large = 'large '.repeat(3_000_000);
  await write('large.txt', large);
  const alike = await documentOf('large.txt', 'small');
  let compares = (): void => undefined;
  const parts = {
    ...{ library: 'main', say: () => undefined, tell: () => undefined },
    attempt: async (action: () => Promise<unknown>) => (await action(), true),
    documents: () => {
      compares();
      return [alike];
    },
    add: async () => {
      await new Promise<void>((resolve) => {
        compares = resolve;
        void watched.look();
      });
      return false;
    },
  };
  const watched = new WatchedFolder(folder, {}, parts);
  await watched.look();
  await watched.add(new Set(['tides.txt']));
  await watched.look();
  expect(watched.found?.leftOut.map(({ path }) => path).sort()).toContain('currents.txt');
  watched.rest();
});

test('a folder that cannot be kept is read all the same, and that is said', async () => {
  await write('tides.txt', 'The tides.');
  const put = IDBObjectStore.prototype.put;
  IDBObjectStore.prototype.put = function (this: IDBObjectStore, ...all: [unknown]) {
    if (this.name === 'folders') throw new DOMException('Full.', 'QuotaExceededError');
    return put.apply(this, all);
  };
  try {
    const { calls } = await stage({ documents: [] });
    await row('Watch a folder…').click();
    await expect.element(said('1 new')).toBeVisible();
    await expect.element(page.getByRole('alert')).toBeVisible();
    await dialog().getByRole('button', { name: 'Add 1 file' }).click();
    await expect.poll(() => calls).toEqual(['addFiles tides.txt']);
    await expect.element(dialog().getByText(/could not be read/)).not.toBeInTheDocument();
  } finally {
    IDBObjectStore.prototype.put = put;
  }
});

test('what is changed takes the place of its former version; what is gone is marked', async () => {
  const [tides, gone] = await Promise.all([
    documentOf('tides.txt', 'The tides.'),
    documentOf('gone.txt', 'Gone.'),
  ]);
  await write('tides.txt', 'The tides turn.');
  const seen = {
    'tides.txt': { size: 10, modified: 1, document: tides.id },
    'gone.txt': { size: 5, modified: 1, document: gone.id },
  };
  await keepFolder({ version: 1, library: 'main', handle: folder, seen });
  const { app, calls } = await stage({ documents: [tides, gone] });
  await row('papers: 1 changed, 1 gone').click();
  const missing = dialog().getByRole('region', { name: 'No longer in the folder' });
  await expect.element(missing).toHaveTextContent('gone.txt');
  await dialog().getByRole('button', { name: 'Add 1 file' }).click();
  await expect.poll(() => app.library.document(tides.id)).toBeUndefined();
  expect(calls).toEqual(['addFiles tides.txt']);
});

test('after a restart the browser is asked again, by a click', async () => {
  await write('new.txt', 'New.');
  let permission: PermissionState = 'prompt';
  const asked: string[] = [];
  // The one of the site's own files is always granted.
  const prototype = FileSystemHandle.prototype as unknown as Record<string, unknown>;
  const { queryPermission, requestPermission } = prototype;
  prototype['queryPermission'] = () => Promise.resolve(permission);
  prototype['requestPermission'] = () => {
    asked.push('requestPermission');
    permission = 'granted';
    return Promise.resolve(permission);
  };
  try {
    await keepFolder({ version: 1, library: 'main', handle: folder, seen: {} });
    await stage({ documents: [] });
    await expect.element(row('papers: may it be read?')).toBeVisible();
    expect(asked).toEqual([]);
    await row('papers: may it be read?').click();
    await expect.element(said('1 new')).toBeVisible();
    expect(asked).toEqual(['requestPermission']);
  } finally {
    Object.assign(prototype, { queryPermission, requestPermission });
  }
});

test('it is looked at again when the window is come back to, and no more once it is left', async () => {
  const { app } = await stage({ documents: [] });
  await row('Watch a folder…').click();
  await expect.element(dialog().getByText('has all that is in the folder')).toBeVisible();
  await write('new.txt', 'New.');
  await dialog().getByRole('button', { name: 'Check now' }).click();
  await expect.element(said('1 new')).toBeVisible();
  await dialog().getByRole('button', { name: 'Stop watching' }).click();
  await expect.element(row('Watch a folder…')).toBeVisible();
  expect(app.watching.folder).toBeNull();
  await expect.element(page.getByText('papers is watched no more')).toBeInTheDocument();
});

test('a folder that is not where it was is said', async () => {
  await keepFolder({ version: 1, library: 'main', handle: folder, seen: {} });
  const root = await navigator.storage.getDirectory();
  await root.removeEntry('papers', { recursive: true });
  await stage({ documents: [] });
  await row('papers cannot be read').click();
  await expect.element(dialog()).toHaveTextContent('The folder is not where it was');
  await root.getDirectoryHandle('papers', { create: true });
});

test('browsers without handles of folders do not show it', async () => {
  delete browser.showDirectoryPicker;
  await stage({ documents: [] });
  await expect.element(page.getByText('Watch a folder…')).not.toBeInTheDocument();
});

test.each([
  ['wide', WIDE],
  ['narrow', NARROW],
])('long paths do not make the page wider (%s)', async (_, size) => {
  await write(`${'long-'.repeat(12)}folder/${'name'.repeat(30)}.txt`, 'Long.');
  await keepFolder({ version: 1, library: 'main', handle: folder, seen: {} });
  const { app } = await stage({ documents: [] }, size);
  await expect.poll(() => app.watching.folder?.offered).toBe(1);
  await app.watching.watchFolder();
  await expect.element(said('1 new')).toBeVisible();
  expect(overflow()).toBe(0);
});
