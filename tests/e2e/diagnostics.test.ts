/** The built app searches by its WebAssembly kernels, checks what they find, and keeps the result. */
import { expect, it } from 'vitest';
import { addFiles, waitUntilReady, waitUntilSettled } from '../../scripts/support/app.ts';
import { SAMPLE } from './support/files.ts';
import { expectCleanRun, openWatched } from './support/watched-app.ts';

it('says how the search index is doing, also after a reload', async () => {
  const app = await openWatched();
  const { page } = app;
  await addFiles(page, [SAMPLE]);
  await waitUntilSettled(page, 1, 60_000);
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('button', { name: 'Diagnostics' }).click();
  const facts = page.getByRole('region', { name: 'Facts' });
  await facts.waitFor();
  expect(await facts.textContent()).toContain('WebAssembly');
  await page.getByRole('button', { name: 'Check again' }).click();
  await facts.getByText('Checked with').waitFor();
  expect(await facts.textContent()).toMatch(/Finds (99|100)(\.\d)? % of the nearest ten/);

  await page.reload();
  await waitUntilReady(page);
  await facts.getByText('Checked with').waitFor();
  expect(await page.getByRole('region', { name: 'Damaged and rebuilt' }).textContent()).toContain(
    'Nothing was damaged',
  );
  expectCleanRun(app);
});
