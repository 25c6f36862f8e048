/** The library in the built app: titles out of files, corrected by hand, and a question put to some. */
import { expect, it } from 'vitest';
import {
  addFiles,
  documents,
  followUp,
  waitUntilReady,
  waitUntilSettled,
} from '../../scripts/support/app.ts';
import { temporaryFolder, writeFileInto } from './support/files.ts';
import { expectCleanRun, openWatched } from './support/watched-app.ts';

const PATIENCE_MS = 60_000;
const QUESTION = 'Who designed the Lantern at Corrow Point?';
const FILES = {
  'lights.md': `---\nauthor: Anna Berg\ndate: 1999-04-01\n---\n\n# Lights of the coast\n\nThe Lantern at Corrow Point was designed by Ilse Varnhagen.\n`,
  'other.txt': 'The Lantern at Corrow Point was designed by Jon Vik.\n',
  'mole.txt': 'The mole of Teasdale was built by Clara Wend.\n',
};

it(
  'calls documents by title and author, keeps what is corrected, and asks only what is ticked',
  async () => {
    const app = await openWatched();
    const { page } = app;
    const folder = await temporaryFolder();
    const files = Object.entries(FILES).map(([name, text]) => writeFileInto(folder, name, text));
    await addFiles(page, await Promise.all(files));
    await waitUntilSettled(page, 3, PATIENCE_MS);
    const button = (name: string | RegExp) => page.getByRole('button', { name });

    await button('Look through the library').click();
    await page.getByText('Anna Berg · 1999').first().waitFor();
    await button('Title, author, year and tags of lights.md').click();
    await page.getByLabel('Title', { exact: true }).fill('Lanterns of the coast');
    await page.getByRole('combobox', { name: 'Tags' }).fill('lights');
    await button('Save').click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await button('Read anew: lights.md').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Read anew' }).click();
    await page.getByText(/lights.md was read anew/).waitFor();
    await button('New question').click();
    await page.reload();
    await waitUntilReady(page);
    const kept = (await documents(page)).find(({ name }) => name === 'lights.md');
    expect(kept).toMatchObject({
      ...{ title: 'Lanterns of the coast', author: 'Anna Berg', year: 1999, tags: ['lights'] },
    });

    await button('Look through the library').click();
    await page.getByRole('checkbox', { name: 'Select Lanterns of the coast' }).check();
    await button('Ask only these').click();
    await button('In 1 of 3 documents').waitFor();
    const { answer } = await followUp(page, QUESTION, PATIENCE_MS);
    expect(answer?.text).toBe('Ilse Varnhagen');
    await page.getByText('Asked in 1 of 3 documents').waitFor();

    await button('In 1 of 3 documents').last().click();
    const dialog = page.getByRole('dialog', { name: 'Documents to ask' });
    await dialog.getByRole('button', { name: 'Untick all shown' }).click();
    await dialog.getByRole('checkbox', { name: /other/ }).check();
    await dialog.getByRole('button', { name: 'Ask these' }).click();
    expect((await followUp(page, QUESTION, PATIENCE_MS)).answer?.text).toBe('Jon Vik');
    await page.reload();
    await waitUntilReady(page);
    await page.getByText('Asked in 1 of 3 documents').waitFor();
    await app.close();
    expectCleanRun(app);
  },
  4 * PATIENCE_MS,
);
