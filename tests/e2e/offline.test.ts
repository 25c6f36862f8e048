/** Flight mode: once the page is loaded, everything works with the network cut. */
import { expect, it } from 'vitest';
import { addFiles, ask, waitUntilSettled } from '../../scripts/support/app.ts';
import { SAMPLE, temporaryFolder, writeFileInto } from './support/files.ts';
import { expectCleanRun, openWatched } from './support/watched-app.ts';

it('reads, indexes, answers and shows pages without one request', async () => {
  const app = await openWatched();
  const { page, context } = app;
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  app.requests.length = 0;

  const note = await writeFileInto(
    await temporaryFolder(),
    'ferries.txt',
    'The ferry Gentian was built in Carrow in 1937. Carrow is a town in the south of Orlaine.',
  );
  await addFiles(page, [SAMPLE, note]);
  const settled = await waitUntilSettled(page, 2, 60_000);
  expect(settled.map(({ status }) => status)).toEqual(['indexed', 'indexed']);

  const asked = await ask(
    page,
    'When was the daughter of the composer of The Keeper’s Song born?',
    60_000,
  );
  expect(asked.answer?.text).toBe('27 August 1919');

  await page
    .getByRole('button', { name: /^Citation 1: open the-harbour-towns.pdf/ })
    .first()
    .click();
  const reader = page.getByRole('region', { name: 'Reader: the-harbour-towns.pdf' });
  await reader.locator('canvas:not([data-page="0"])').first().waitFor();

  expect(app.requests).toEqual([]);
  expectCleanRun(app);
});
