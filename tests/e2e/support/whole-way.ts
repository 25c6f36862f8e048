/** The whole way once: a document in, a question, its answer, the page that it cites. */
import type { Page } from 'playwright';
import { expect } from 'vitest';
import { ask } from '../../../scripts/support/app.ts';
import { addSample, openCitedPage } from './sample.ts';

export async function goTheWholeWay(page: Page): Promise<void> {
  await addSample(page);
  const asked = await ask(page, 'Who designed Skerrin Lighthouse?', 60_000);
  expect(asked.answer?.text).toBe('Ottoline Verrander');
  await openCitedPage(page);
}
