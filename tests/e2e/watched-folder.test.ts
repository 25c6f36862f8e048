/** A folder is watched: its files come in when they are asked for, also after the page was loaded anew. */
import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { documents, waitUntilReady, waitUntilSettled } from '../../scripts/support/app.ts';
import { expectCleanRun, openWatched } from './support/watched-app.ts';

const PATIENCE_MS = 60_000;

/** The folder that a person would choose: one of the site's own, for no dialog can be answered here. */
function giveFolder(): void {
  const folder = async (): Promise<FileSystemDirectoryHandle> =>
    (await navigator.storage.getDirectory()).getDirectoryHandle('papers', { create: true });
  Object.assign(globalThis, { showDirectoryPicker: folder });
}

function write(page: Page, files: Record<string, string | null>): Promise<void> {
  return page.evaluate(async (all) => {
    const root = await navigator.storage.getDirectory();
    const folder = await root.getDirectoryHandle('papers', { create: true });
    for (const [name, content] of Object.entries(all)) {
      if (content === null) {
        await folder.removeEntry(name);
        continue;
      }
      const writable = await (await folder.getFileHandle(name, { create: true })).createWritable();
      await writable.write(content);
      await writable.close();
    }
  }, files);
}

it('offers what is new, changed and gone, and brings in what is asked for', async () => {
  const app = await openWatched({ prepare: (context) => context.addInitScript(giveFolder) });
  const { page } = app;
  await write(page, { 'corby.txt': 'Piers Aldane was born in Corby.', 'holm.txt': 'Holm burnt.' });
  await page.getByRole('button', { name: 'Watch a folder…' }).click();
  const dialog = page.getByRole('dialog', { name: 'The folder “papers”' });
  await dialog.getByText('2 new', { exact: true }).waitFor();
  expect(await documents(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Add 2 files' }).click();
  await waitUntilSettled(page, 2, PATIENCE_MS);
  await dialog.getByText('The library has all that is in the folder.').waitFor();

  await write(page, { 'corby.txt': 'Piers Aldane was born in Holm.', 'holm.txt': null });
  await page.reload();
  await waitUntilReady(page);
  await page.getByRole('button', { name: 'papers: 1 changed, 1 gone' }).click();
  await dialog
    .getByRole('region', { name: 'No longer in the folder' })
    .getByText('holm.txt')
    .first()
    .waitFor();
  await dialog.getByRole('button', { name: 'Add 1 file' }).click();
  await page.waitForFunction(async () => {
    const { library, service } = globalThis.trivium!;
    const texts = await Promise.all(library.documents.map(({ id }) => service.view(id)));
    return texts.length === 2 && texts.some(({ text }) => text.includes('born in Holm'));
  });

  await dialog.getByRole('button', { name: 'Stop watching' }).click();
  await page.reload();
  await waitUntilReady(page);
  await page.getByRole('button', { name: 'Watch a folder…' }).waitFor();
  // What was replaced goes once its successor is stored, also after the page was loaded anew.
  await waitUntilSettled(page, 2, PATIENCE_MS);
  await page.waitForFunction(() => globalThis.trivium!.library.documents.length === 2);
  expectCleanRun(app);
});
