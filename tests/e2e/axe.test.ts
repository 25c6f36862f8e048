/** axe-core finds nothing to complain about on any screen or dialog; in dark, of its colours. */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { AxeResults, RunOnly } from 'axe-core';
import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { SCREENS } from '../../scripts/support/screens.ts';
import { MORE_SCREENS } from './support/more-screens.ts';
import { expectCleanRun, watch, type WatchedApp } from './support/watched-app.ts';

declare global {
  var axe: typeof import('axe-core') | undefined;
}

/** Besides the standards' rules: what axe calls good practice. */
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const EVERYTHING: RunOnly = { type: 'tag', values: TAGS };
/** All that the scheme changes; what else axe looks at was seen in light. */
const CONTRAST: RunOnly = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] };
/** What never comes to rest is looked at as it is. */
const STILL_WITHIN_MS = 5_000;
const BANNER = 'header:not(:is(article, aside, main, nav, section) header)';
const PHONE = { width: 360, height: 740 };

let app: WatchedApp;
beforeAll(async () => {
  app = await watch();
  // Colours on their way from one theme to the other are of neither.
  await app.page.addStyleTag({ content: '*, ::before, ::after { transition: none !important }' });
  const file = createRequire(import.meta.url).resolve('axe-core/axe.min.js');
  await app.page.evaluate(await readFile(file, 'utf8'));
});
afterAll(() => app.close());

it.each([...SCREENS, ...MORE_SCREENS])('$name', { timeout: 180_000 }, async ({ show, leave }) => {
  const { page } = app;
  await show(page);
  await waitUntilStill(page);
  const light = await violations(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  const dark = await violations(page, CONTRAST);
  await page.emulateMedia({ colorScheme: 'light' });
  await leave?.(page);
  expect({ light, dark }).toEqual({ light: [], dark: [] });
});

it('complains of what is wrong, and nothing broke on the way', async () => {
  const { page } = app;
  await page.evaluate(() => {
    const button = document.createElement('button');
    button.id = 'nameless';
    const words = document.createElement('p');
    words.id = 'pale';
    words.textContent = 'Hardly to be read';
    words.style.cssText = 'color: #777; background: #666';
    document.querySelector('main')?.append(button, words);
  });
  expect((await violations(page)).join()).toContain('button-name');
  expect((await violations(page, CONTRAST)).join()).toContain('Hardly to be read');
  await page.evaluate(() => {
    for (const id of ['nameless', 'pale']) document.getElementById(id)?.remove();
  });
  expectCleanRun(app);
});

it('on a phone, too', { timeout: 180_000 }, async () => {
  const { page } = app;
  await page.setViewportSize(PHONE);
  await page.waitForFunction(() => document.querySelector('aside') === null);
  expect(await violations(page)).toEqual([]);
  await page.evaluate(() => void (globalThis.trivium!.dialogs.drawerOpen = true));
  await page.locator('dialog[open]').waitFor();
  // Which axe sees or not, by how far the drawer has come.
  expect(await page.locator(BANNER).count()).toBe(1);
  expect(await violations(page)).toEqual([]);
});

/** Parts of a screen are fetched, or read from the library, a moment after it was opened. */
async function waitUntilStill(page: Page): Promise<void> {
  await page.evaluate(async (patience) => {
    let still = 0;
    const watch = new MutationObserver(() => (still = 0));
    watch.observe(document.body, { subtree: true, childList: true });
    const until = performance.now() + patience;
    while (performance.now() < until && (still < 5 || !document.querySelector('h1'))) {
      await new Promise(requestAnimationFrame);
      still++;
    }
    watch.disconnect();
  }, STILL_WITHIN_MS);
}

/** What axe found, each with the first elements concerned. */
async function violations(page: Page, runOnly = EVERYTHING): Promise<string[]> {
  // For a scheme to be drawn.
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
  const results = await page.evaluate<AxeResults, RunOnly>(
    (only) => globalThis.axe!.run(document, { runOnly: only, resultTypes: ['violations'] }),
    runOnly,
  );
  return results.violations.map(
    ({ id, help, nodes }) =>
      `${id} (${help}): ${nodes
        .slice(0, Number(process.env['AXE_SHOWN'] ?? 3))
        .map(({ html, any }) => `${html.slice(0, 160)} ${any[0]?.message ?? ''}`)
        .join(' | ')}`,
  );
}
