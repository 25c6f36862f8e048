/** Many files at once, some of them difficult: each gets its own clear end, and the rest go on. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addFiles, ask, documents, waitUntilSettled } from '../../scripts/support/app.ts';
import { fixture, SAMPLE, temporaryFolder, writeFileInto } from './support/files.ts';
import { expectCleanRun, watch, type WatchedApp } from './support/watched-app.ts';

let app: WatchedApp;
beforeAll(async () => {
  app = await watch();
});
afterAll(() => app.close());

it('says of each difficult file what is wrong with it, and reads the others', async () => {
  const folder = await temporaryFolder();
  const { page } = app;
  await addFiles(page, [
    await writeFileInto(folder, 'empty.pdf', ''),
    await writeFileInto(folder, 'damaged.pdf', '%PDF-1.7\n1 0 obj << /Type /Catalog'),
    await writeFileInto(folder, 'renamed.pdf', Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 1])),
    await writeFileInto(folder, 'photo.tiff', Uint8Array.from([0x49, 0x49, 0x2a, 0, 0, 0, 1])),
    await writeFileInto(folder, 'photo.png', Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 2])),
    fixture('without-text.pdf'),
    fixture('protected.pdf'),
    fixture('two-columns.pdf'),
    SAMPLE,
  ]);
  // Said at once, and not for ever.
  await page.getByText('photo.tiff was not added').first().waitFor();
  const settled = await waitUntilSettled(page, 8, 90_000);
  const ends = Object.fromEntries(
    settled.map(({ name, status, error }) => [name, [status, error?.code]]),
  );
  expect(ends).toEqual({
    'empty.pdf': ['failed', 'empty'],
    'damaged.pdf': ['failed', 'damaged'],
    'renamed.pdf': ['failed', 'not-supported'],
    'photo.png': ['failed', 'damaged'],
    'without-text.pdf': ['no-text', 'no-text'],
    'protected.pdf': ['needs-password', 'password-needed'],
    'two-columns.pdf': ['indexed', undefined],
    'the-harbour-towns.pdf': ['indexed', undefined],
  });
  for (const { error } of settled) {
    if (!error) continue;
    expect(error.hint).not.toBe('');
    await page.getByText(error.message, { exact: true }).first().waitFor();
  }

  const asked = await ask(page, 'Who designed Skerrin Lighthouse?', 60_000);
  expect(asked.answer?.text).toBe('Ottoline Verrander');
  expectCleanRun(app);
});

it('asks for a password until it is right, then reads the file', async () => {
  const { page } = app;
  const locked = async () => (await documents(page)).find(({ name }) => name === 'protected.pdf')!;
  const unlock = async (password: string): Promise<void> => {
    await page.getByLabel('Password for protected.pdf').fill(password);
    await page.getByRole('button', { name: 'Unlock' }).click();
  };
  await unlock('shut');
  await expect.poll(async () => (await locked()).error?.code).toBe('password-wrong');
  await unlock('open sesame');
  await expect.poll(async () => (await locked()).status).toBe('indexed');

  expect((await locked()).chunks).toBeGreaterThan(0);
  await page.getByRole('button', { name: 'Open protected.pdf' }).click();
  await page.locator('canvas[data-page="1"]').waitFor();
  expectCleanRun(app);
});

it('puts a changed file in the place of its former version; the old answer keeps what it cited', async () => {
  const { page } = app;
  const folder = await temporaryFolder();
  const question = 'Who designed the Lantern at Corrow Point?';
  const give = async (designer: string): Promise<void> => {
    const text = `The Lantern at Corrow Point was designed by ${designer}.`;
    await addFiles(page, [await writeFileInto(folder, 'lantern.txt', text)]);
  };
  const versions = async () =>
    (await documents(page)).filter(({ name }) => name === 'lantern.txt').map(({ id }) => id);
  const before = (await documents(page)).length;
  await give('Anna Solvik');
  await waitUntilSettled(page, before + 1, 60_000);
  const [former] = await versions();
  expect((await ask(page, question, 60_000)).answer?.text).toBe('Anna Solvik');

  await give('Jon Arkwell');
  await page.getByRole('button', { name: 'Replace' }).click();
  await expect.poll(versions, { timeout: 60_000 }).not.toContain(former);
  expect(await versions()).toHaveLength(1);
  const main = page.getByRole('main');
  await main.getByText('A newer version is in the library.').first().waitFor();
  await page.reload();
  await main.getByText('A newer version is in the library.').first().waitFor();
  await main.getByText('was designed by').first().waitFor();
  expect(await main.getByText('lantern.txt').count()).toBeGreaterThan(0);
  expect((await ask(page, question, 60_000)).answer?.text).toBe('Jon Arkwell');
  expectCleanRun(app);
});
