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
const PHONE = { width: 360, height: 740 };

let app: WatchedApp;
beforeAll(async () => {
  app = await watch();
  const file = createRequire(import.meta.url).resolve('axe-core/axe.min.js');
  await app.page.evaluate(await readFile(file, 'utf8'));
});
afterAll(() => app.close());

it.each([...SCREENS, ...MORE_SCREENS])('$name', { timeout: 180_000 }, async ({ show, leave }) => {
  const { page } = app;
  await show(page);
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
  await page.evaluate(() => void (globalThis.trivium!.drawerOpen = true));
  await page.locator('dialog[open]').waitFor();
  expect(await violations(page)).toEqual([]);
});

/** What axe found, each with the first elements concerned. */
async function violations(page: Page, runOnly = EVERYTHING): Promise<string[]> {
  // Colours on their way from one theme to the other are of neither; what inherits one sets out anew
  // when that has arrived, so all of them are taken to their end at once.
  await page.evaluate(async () => {
    for (let i = 0; i < 4; i++) {
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      for (const animation of document.getAnimations()) {
        if (animation instanceof CSSTransition) animation.finish();
      }
    }
  });
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
