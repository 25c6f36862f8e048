/** For everyone: by keyboard alone, on a narrow screen, light and dark. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { waitUntilReady, waitUntilSettled } from '../../scripts/support/app.ts';
import type { Page } from 'playwright';
import { openCitedPage } from './support/sample.ts';
import { expectCleanRun, watch, type WatchedApp } from './support/watched-app.ts';

const QUESTION = 'Who designed Skerrin Lighthouse?';

const WIDE = { width: 1280, height: 900 };
const PHONE = { width: 360, height: 740 };

let app: WatchedApp;
let page: Page;
beforeAll(async () => {
  app = await watch({ viewport: WIDE });
  ({ page } = app);
});
afterAll(() => app.close());

it('shows where the focus is, in light and in dark', async () => {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.reload();
    await waitUntilReady(page);
    await tabTo(page, 'Try the sample');
    const outline = await page.evaluate(() => {
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(document.activeElement!);
      return { outline: outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2, boxShadow };
    });
    expect(outline.outline || outline.boxShadow !== 'none').toBe(true);
  }
  await page.emulateMedia({ colorScheme: null });
});

it('goes the whole way by keyboard: sample, question, citation, and back', async () => {
  await page.setViewportSize(PHONE);
  expect(await overflow(page)).toBe(0);
  await page.setViewportSize(WIDE);
  await tabTo(page, 'Try the sample');
  await page.keyboard.press('Enter');
  await waitUntilSettled(page, 1, 60_000);

  await tabTo(page, 'Your question');
  await page.keyboard.type(QUESTION);
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => globalThis.trivium?.asking.inquiry?.running === false);
  await page.getByText('Ottoline Verrander').first().waitFor();

  await tabTo(page, /^Citation 1: open/);
  await page.keyboard.press('Enter');
  const reader = page.getByRole('region', { name: /^Reader: / });
  await reader.waitFor();
  await page.keyboard.press('Escape');
  await reader.waitFor({ state: 'detached' });
  expect(await focusedName(page)).toMatch(/^Citation 1: open/);
  expectCleanRun(app);
});

it('has no horizontal scroll at 360 pixels, with the reader open neither', async () => {
  await page.setViewportSize(PHONE);
  await page.getByRole('heading', { name: QUESTION }).waitFor();
  // Drawings are laid out again a moment after the window became narrow.
  await expect.poll(() => overflow(page)).toBe(0);
  await openCitedPage(page);
  expect(await overflow(page)).toBe(0);
  await page.evaluate(() => {
    globalThis.trivium!.reader.close();
    globalThis.trivium!.asking.newQuestion();
  });
  await page.getByRole('heading', { name: QUESTION }).waitFor({ state: 'detached' });
  expect(await overflow(page)).toBe(0);
  expectCleanRun(app);
});

/** Presses Tab until the element of this name has the focus. */
async function tabTo(page: Page, name: string | RegExp): Promise<void> {
  const matches = (found: string): boolean =>
    typeof name === 'string' ? found === name : name.test(found);
  for (let presses = 0; presses < 60; presses++) {
    if (matches(await focusedName(page))) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab never reaches ${String(name)}.`);
}

function focusedName(page: Page): Promise<string> {
  return page.evaluate(() => {
    const focused = document.activeElement;
    if (!focused || focused === document.body) return '';
    return (focused.getAttribute('aria-label') ?? focused.textContent ?? '').trim();
  });
}

function overflow(page: Page): Promise<number> {
  return page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
}
