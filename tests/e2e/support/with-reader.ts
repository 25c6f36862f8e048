/** The built app with a reading model beside it: the small one that nobody reads, or its own. */
import type { Page } from 'playwright';
import { DIST } from '../../../scripts/support/project.ts';
import type { ReadingModelState } from '../../../src/protocol.ts';
import { tinyReader } from '../../fixtures/models/reader.ts';
import { temporaryFolder } from './files.ts';
import { withReader } from './reader-folder.ts';

/** With its own weights (tests/setup/built-app.ts). */
export const WHOLE_DIST = process.env['TRIVIUM_WHOLE_DIST'] ?? DIST;

/** @returns a folder to be served. */
export async function builtWithReader(): Promise<string> {
  const site = await temporaryFolder();
  await withReader(DIST, site, tinyReader());
  return site;
}

export async function modelIs(page: Page, is: ReadingModelState['is']): Promise<void> {
  await page.waitForFunction((is) => globalThis.trivium?.session.readingModel?.is === is, is, {
    timeout: 30_000,
  });
}

/** How often the weights were asked for. */
export function timesFetched(requests: readonly string[]): number {
  return requests.filter((url) => /\/reader\/reader-\w+\.onnx$/.test(url)).length;
}
