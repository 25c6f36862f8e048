/**
 * `npm run screenshots`: the main states of the app, on a phone's and a desk's width, in light and
 * in dark, into docs/screenshots; and the two that browsers show when Trivium is installed, into
 * public/screenshots. `-- --install` takes these alone.
 */
import { mkdir, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from 'playwright';
import { addFiles, ask, openApp, waitUntilSettled } from './support/app.ts';
import { PROJECT } from './support/project.ts';

const FOLDER = path.join(PROJECT, 'docs/screenshots');
const SAMPLE = path.join(PROJECT, 'public/sample/the-harbour-towns.pdf');
const QUESTION = 'When was the founder of the Larkspur Packet Company born?';
const WIDTHS = [
  { width: 1440, height: 900 },
  { width: 360, height: 740 },
];
const LIMIT_MS = 60_000;
const MAX_BYTES = 300_000;

/** Of the manifest, in these sizes. */
const INSTALL = [
  { name: 'wide', width: 1280, height: 800 },
  { name: 'narrow', width: 400, height: 800 },
];

for (const { name, ...viewport } of INSTALL) await captureForInstall(name, viewport);
const isAll = !process.argv.includes('--install');
if (isAll) await mkdir(FOLDER, { recursive: true });
for (const viewport of isAll ? WIDTHS : []) {
  const app = await openApp({ viewport });
  try {
    const { page } = app;
    await capture(page, 'first-run', viewport.width);
    await addFiles(page, [SAMPLE]);
    await waitUntilSettled(page, 1, LIMIT_MS);
    await capture(page, 'library', viewport.width);
    await ask(page, QUESTION, LIMIT_MS);
    await capture(page, 'answer', viewport.width);
    await page
      .getByRole('button', { name: /^Citation 1: open/ })
      .first()
      .click();
    await page.getByRole('region', { name: /^Reader: / }).waitFor();
    await page.waitForTimeout(1500);
    await capture(page, 'reader', viewport.width);
  } finally {
    await app.close();
  }
}

async function captureForInstall(
  name: string,
  viewport: { width: number; height: number },
): Promise<void> {
  const app = await openApp({ viewport });
  try {
    const { page } = app;
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
    await addFiles(page, [SAMPLE]);
    await waitUntilSettled(page, 1, LIMIT_MS);
    await page.evaluate(() => globalThis.trivium?.storage.explained());
    await ask(page, QUESTION, LIMIT_MS);
    if (name === 'wide') {
      await page
        .getByRole('button', { name: /^Citation 1: open/ })
        .first()
        .click();
      await page.getByRole('region', { name: /^Reader: / }).waitFor();
      await page.waitForTimeout(1500);
    }
    const file = path.join(PROJECT, 'public/screenshots', `${name}.png`);
    await mkdir(path.dirname(file), { recursive: true });
    await page.screenshot({ path: file });
  } finally {
    await app.close();
  }
}

async function capture(page: Page, state: string, width: number): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.waitForTimeout(300);
    const file = path.join(FOLDER, `${state}-${width}-${colorScheme}.png`);
    await page.screenshot({ path: file });
    const { size } = await stat(file);
    console.log(`${path.relative(PROJECT, file)}: ${Math.round(size / 1000)} kB`);
    if (size > MAX_BYTES) {
      console.error('  too large for the repository');
      process.exitCode = 1;
    }
  }
}
