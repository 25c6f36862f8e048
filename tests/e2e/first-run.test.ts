/** A person's first minutes: an empty app, the sample, an example question, its citations. */
import { expect, it } from 'vitest';
import { waitUntilSettled } from '../../scripts/support/app.ts';
import { expectCleanRun, openWatched } from './support/watched-app.ts';

it('answers an example question about the sample, grounded, and shows where it is written', async () => {
  const app = await openWatched();
  const { page } = app;

  await page.getByRole('button', { name: 'Try the sample' }).click();
  const [sample] = await waitUntilSettled(page, 1, 60_000);
  expect(sample).toMatchObject({ status: 'indexed', pages: 6 });
  expect(sample?.triplets).toBeGreaterThan(60);

  const examples = page.getByRole('region', { name: 'Questions to try' }).getByRole('button');
  await examples.first().waitFor();
  expect(await examples.count()).toBe(3);
  await examples.first().click();
  await page.waitForFunction(() => globalThis.trivium?.inquiry?.running === false);

  const answer = await page.evaluate(() => globalThis.trivium?.inquiry?.answer);
  expect(answer).toMatchObject({ verdict: 'answered', grounding: 'grounded' });
  expect(answer?.text).toBe('Pennick Mills');

  await page
    .getByRole('button', { name: /^Citation 1: open the-harbour-towns.pdf/ })
    .first()
    .click();
  const reader = page.getByRole('region', { name: 'Reader: the-harbour-towns.pdf' });
  await reader.getByTestId('highlight').first().waitFor();
  expectCleanRun(app);
});
