/**
 * The network goes before the service worker has kept anything: what is missing is said, no file is
 * blamed for it, and everything goes on by itself when the network is back.
 */
import { expect, it } from 'vitest';
import { addFiles, ask, documents, waitUntilSettled } from '../../scripts/support/app.ts';
import { temporaryFolder, writeFileInto } from './support/files.ts';
import { openWatched } from './support/watched-app.ts';

it('waits for the network where a part of the app is missing, and goes on with it', async () => {
  const app = await openWatched({
    keeps: true,
    prepare: (context) => context.route('**/service-worker.js', (route) => route.abort()),
  });
  const { page, context } = app;
  await context.route('**/*', (route) => route.abort());
  await context.setOffline(true);

  const note = await writeFileInto(
    await temporaryFolder(),
    'ferries.txt',
    'The ferry Gentian was built in Carrow in 1937. Carrow is a town in the south of Orlaine.',
  );
  await addFiles(page, [note]);
  await page
    .getByRole('region', { name: 'Indexing progress' })
    .getByText('Waiting for a')
    .waitFor();
  expect((await documents(page)).map(({ status, error }) => ({ status, error }))).toEqual([
    { status: 'queued', error: undefined },
  ]);

  const early = await ask(page, 'Where was the ferry Gentian built?', 60_000);
  expect(early.error).toMatchObject({ code: 'not-loaded' });
  await page.getByRole('article').getByText('Connect to the network once').waitFor();

  await context.unroute('**/*');
  await context.unroute('**/service-worker.js');
  await context.setOffline(false);
  const settled = await waitUntilSettled(page, 1, 60_000);
  expect(settled.map(({ status }) => status)).toEqual(['indexed']);
  await page.getByRole('button', { name: 'Ask again' }).click();
  await page.getByText('Carrow', { exact: true }).first().waitFor();
  await page.getByText('Ready to work without a network.').waitFor();
});
