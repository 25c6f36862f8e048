/** The sample in the app: put in and read, and the pages that answers cite of it. */
import type { Locator, Page } from 'playwright';
import { addFiles, waitUntilSettled } from '../../../scripts/support/app.ts';
import { SAMPLE } from './files.ts';
import { watch, type WatchedApp, type WatchOptions } from './watched-app.ts';

/** Into a library without documents. */
export async function addSample(page: Page): Promise<void> {
  await addFiles(page, [SAMPLE]);
  await waitUntilSettled(page, 1, 60_000);
}

/** For several tests, as {@link watch}. */
export async function watchWithSample(options?: WatchOptions): Promise<WatchedApp> {
  const app = await watch(options);
  await addSample(app.page);
  return app;
}

/** The first one of the answer that is shown. @returns the reader. */
export async function openCitation(page: Page, name = 'the-harbour-towns.pdf'): Promise<Locator> {
  await page
    .getByRole('button', { name: `Citation 1: open ${name}` })
    .first()
    .click();
  return page.getByRole('region', { name: `Reader: ${name}` });
}

/** Opens the first citation: its page is drawn, and the sentence marked on it. */
export async function openCitedPage(page: Page): Promise<void> {
  const reader = await openCitation(page);
  await reader.getByTestId('highlight').first().waitFor();
  await reader.locator('canvas:not([data-page="0"])').first().waitFor();
}
