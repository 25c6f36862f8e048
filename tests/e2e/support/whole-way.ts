/** The whole way once: a document in, a question, its answer, the page that it cites. */
import type { Page } from 'playwright';
import { expect } from 'vitest';
import { addFiles, ask, waitUntilSettled } from '../../../scripts/support/app.ts';
import { SAMPLE } from './files.ts';

export async function goTheWholeWay(page: Page): Promise<void> {
  await addFiles(page, [SAMPLE]);
  await waitUntilSettled(page, 1, 60_000);
  const asked = await ask(page, 'Who designed Skerrin Lighthouse?', 60_000);
  expect(asked.answer?.text).toBe('Ottoline Verrander');
  await page
    .getByRole('button', { name: /^Citation 1: open/ })
    .first()
    .click();
  const reader = page.getByRole('region', { name: 'Reader: the-harbour-towns.pdf' });
  await reader.locator('canvas:not([data-page="0"])').first().waitFor();
}
