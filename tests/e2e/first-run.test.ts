/** A person's first minutes: an empty app, the sample, an example question, its citations. */
import { expect, it } from 'vitest';
import { waitUntilSettled } from '../../scripts/support/app.ts';
import { expectCleanRun, openWatched } from './support/watched-app.ts';

it('answers an example question about the sample, grounded, and shows where it is written', async () => {
  const app = await openWatched({ keeps: true });
  const { page } = app;

  await page.getByRole('button', { name: 'Try the sample' }).click();
  const [sample] = await waitUntilSettled(page, 1, 60_000);
  expect(sample).toMatchObject({ status: 'indexed', pages: 6 });
  expect(sample?.triplets).toBeGreaterThan(60);

  const examples = page.getByRole('region', { name: 'Questions to try' }).getByRole('button');
  await examples.first().waitFor();
  expect(await examples.count()).toBe(3);
  const answers: string[] = [];
  for (let index = 2; index >= 0; index--) {
    await examples.nth(index).click();
    await page.waitForFunction(() => globalThis.trivium?.inquiry?.running === false);
    const answer = await page.evaluate(() => globalThis.trivium?.inquiry?.answer);
    expect(answer).toMatchObject({ verdict: 'answered', grounding: 'grounded' });
    expect(answer?.steps.length).toBeGreaterThan(1);
    answers.push(answer!.text);
    if (index > 0) {
      await page.getByRole('button', { name: 'New question' }).first().click();
      await examples.first().waitFor();
    }
  }
  expect(answers).toEqual(['8 June 1831', 'the Halden Institute', 'Pennick Mills']);

  await page
    .getByRole('button', { name: /^Citation 1: open the-harbour-towns.pdf/ })
    .first()
    .click();
  const reader = page.getByRole('region', { name: 'Reader: the-harbour-towns.pdf' });
  await reader.getByTestId('highlight').first().waitFor();
  expectCleanRun(app);
});
