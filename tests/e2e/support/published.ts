/** Sites with a library in them: made in the app, read, visited. */
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from 'playwright';
import { expect } from 'vitest';
import { parseListing, type SiteListing } from '../../../src/site/listing.ts';
import { unzip } from '../../support/unzip.ts';
import { temporaryFolder } from './files.ts';
import { openWatched, type WatchedApp, type WatchOptions } from './watched-app.ts';

/** Packs the open library as a person would. @returns the folder of the unpacked site. */
export async function publishInApp(
  page: Page,
  {
    title,
    description,
    reader = true,
    tables = false,
  }: { title: string; description: string; reader?: boolean; tables?: boolean },
): Promise<string> {
  // Where the browser can ask for a place, nobody is there to answer.
  await page.evaluate(() => Reflect.deleteProperty(globalThis, 'showSaveFilePicker'));
  await page.getByRole('button', { name: 'Settings' }).first().click();
  await page.getByRole('button', { name: 'Publish as a site…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Publish as a site' });
  await dialog.getByRole('textbox', { name: 'Title' }).fill(title);
  await dialog.getByRole('textbox', { name: 'Description (optional)' }).fill(description);
  if (!reader) {
    await dialog.getByRole('switch', { name: /^With the reading model \(/ }).uncheck();
  }
  if (tables) await dialog.getByRole('switch', { name: /^With \d+ tables?$/ }).check();
  const downloading = page.waitForEvent('download', { timeout: 60_000 });
  await dialog.getByRole('button', { name: 'Make the .zip' }).click();
  const download = await downloading;
  const folder = await temporaryFolder();
  const zip = path.join(folder, 'site.zip');
  await download.saveAs(zip);
  await dialog.getByText('The site is packed.').waitFor();
  const site = path.join(folder, 'site');
  await unzip(new Uint8Array(await readFile(zip)), site);
  return site;
}

export async function readSite(site: string): Promise<SiteListing> {
  const json: unknown = JSON.parse(await readFile(path.join(site, 'library/site.json'), 'utf8'));
  return parseListing(json)!;
}

/** Opened by somebody else, with all of it there. */
export async function visited(site: string, options: WatchOptions = {}): Promise<WatchedApp> {
  const app = await openWatched({ ...options, dist: site });
  await app.page.waitForFunction(() => {
    const { visit } = globalThis.trivium!;
    return visit.site !== null && !visit.isArriving;
  });
  return app;
}

/** With all that runs it; of the other site both are left out. */
export async function expectReaderOnlyIn(whole: string, bare: string): Promise<void> {
  const runtime = async (site: string): Promise<number> =>
    (await readdir(path.join(site, 'assets'))).filter((name) => /^ort-.*\.wasm$/.test(name)).length;
  expect(await readdir(path.join(whole, 'reader'))).toHaveLength(3);
  expect(await runtime(whole)).toBe(1);
  expect(await readdir(path.join(bare, 'reader'))).toEqual(['reader.json']);
  expect(await readFile(path.join(bare, 'reader', 'reader.json'), 'utf8')).toBe('null\n');
  expect(await runtime(bare)).toBe(0);
}
