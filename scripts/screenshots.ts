/**
 * `npm run screenshots`: a dozen pictures of the app into docs/screenshots; and the two that browsers
 * show when Trivium is installed, into public/screenshots. `-- --install` takes these alone, `-- --all`
 * the others; `-- --only answer,reader` shows these screens, on a phone's, a tablet's and a desk's
 * width, in light and in dark, to be looked at and not to be kept.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from 'playwright';
import { addFiles, ask, launchBrowser, openApp, waitUntilSettled } from './support/app.ts';
import { PROJECT } from './support/project.ts';
import { SCREENS } from './support/screens.ts';

const FOLDER = path.join(PROJECT, 'docs/screenshots');
const SAMPLE = path.join(PROJECT, 'public/sample/the-harbour-towns.pdf');
const QUESTION = 'When was the founder of the Larkspur Packet Company born?';
const WIDTHS = [
  { width: 1440, height: 900 },
  { width: 768, height: 1024 },
  { width: 360, height: 740 },
];
/** By screen, width and colours: those that the repository keeps. */
const KEPT: ReadonlySet<string> = new Set([
  'first-run-1440-light',
  'answer-1440-light',
  'answer-360-light',
  'trace-1440-light',
  'reader-1440-light',
  'reader-1440-dark',
  'reader-360-dark',
  'comparison-1440-light',
  'library-documents-1440-light',
  'library-graph-1440-light',
  'evaluate-1440-light',
  'models-1440-light',
]);
const LIMIT_MS = 60_000;
/** WebP as lossy as one does not see it in text. */
const QUALITY = 58;
const MAX_BYTES = 100_000;

/** Of the manifest, in these sizes. */
const INSTALL = [
  { name: 'wide', width: 1280, height: 800 },
  { name: 'narrow', width: 400, height: 800 },
];

const given = process.argv.slice(2);
const at = given.indexOf('--only');
const only = at < 0 ? null : new Set((given[at + 1] ?? '').split(','));
if (!only && !given.includes('--all')) {
  for (const { name, ...viewport } of INSTALL) await captureForInstall(name, viewport);
}
if (!given.includes('--install')) await captureAll();

async function captureAll(): Promise<void> {
  await mkdir(FOLDER, { recursive: true });
  const browser = await launchBrowser();
  let total = 0;
  try {
    for (const viewport of WIDTHS) {
      const app = await openApp({ viewport, browser });
      try {
        await app.page.emulateMedia({ reducedMotion: 'reduce' });
        for (const { name, show, leave } of SCREENS) {
          await show(app.page);
          if (!only || only.has(name)) total += await capture(app.page, name, viewport.width);
          await leave?.(app.page);
        }
      } finally {
        await app.close();
      }
    }
  } finally {
    await browser.close();
  }
  console.log(`${Math.round(total / 1000)} kB in all.`);
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

/** @returns how many bytes the pictures have. */
async function capture(page: Page, state: string, width: number): Promise<number> {
  const session = await page.context().newCDPSession(page);
  let total = 0;
  for (const colorScheme of ['light', 'dark'] as const) {
    const name = `${state}-${width}-${colorScheme}`;
    if (!only && !KEPT.has(name)) continue;
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.evaluate(() => document.fonts.ready);
    await page.waitForTimeout(400);
    const { data } = await session.send('Page.captureScreenshot', {
      format: 'webp',
      quality: QUALITY,
    });
    const bytes = Buffer.from(data, 'base64');
    const file = path.join(FOLDER, `${name}.webp`);
    await writeFile(file, bytes);
    total += bytes.length;
    console.log(`${path.relative(PROJECT, file)}: ${Math.round(bytes.length / 1000)} kB`);
    if (bytes.length > MAX_BYTES) {
      console.error('  too large for the repository');
      process.exitCode = 1;
    }
  }
  await session.detach();
  return total;
}
