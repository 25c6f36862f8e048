/** The built app with a reading model beside it: a small one, for nobody reads what it says. */
import { link, mkdir, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from 'playwright';
import { DIST } from '../../../scripts/support/project.ts';
import type { ReadingModelState } from '../../../src/protocol.ts';
import { tinyReader } from '../../fixtures/models/reader.ts';
import { temporaryFolder } from './files.ts';

const FOLDER = 'reader';

/** @returns a folder to be served; the build's own files are linked, not copied. */
export async function builtWithReader(): Promise<string> {
  const site = await temporaryFolder();
  const entries = await readdir(DIST, { recursive: true, withFileTypes: true });
  for (const entry of entries) {
    const file = path.relative(DIST, path.join(entry.parentPath, entry.name));
    if (file.split(path.sep)[0] === FOLDER) continue;
    if (entry.isDirectory()) await mkdir(path.join(site, file), { recursive: true });
  }
  for (const entry of entries) {
    const file = path.relative(DIST, path.join(entry.parentPath, entry.name));
    if (entry.isFile() && file.split(path.sep)[0] !== FOLDER) {
      await link(path.join(DIST, file), path.join(site, file));
    }
  }
  await mkdir(path.join(site, FOLDER));
  for (const [name, content] of tinyReader()) {
    await writeFile(path.join(site, FOLDER, name), content);
  }
  return site;
}

export async function modelIs(page: Page, is: ReadingModelState['is']): Promise<void> {
  await page.waitForFunction((is) => globalThis.trivium?.readingModel?.is === is, is, {
    timeout: 30_000,
  });
}

/** How often the weights were asked for. */
export function timesFetched(requests: readonly string[]): number {
  return requests.filter((url) => /\/reader\/reader-\w+\.onnx$/.test(url)).length;
}
