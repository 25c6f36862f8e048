/**
 * Vitest's global set-up of the end-to-end tests: a build that is not older than its sources, and
 * a folder for large files that several tests put in.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buildIfStale } from '../../scripts/support/build.ts';
import { DIST } from '../../scripts/support/project.ts';

export default async function setup(): Promise<() => Promise<void>> {
  await buildIfStale();
  // One build for the whole run, also for the commands that tests start.
  process.env['TRIVIUM_DIST'] = DIST;
  const folder = await mkdtemp(path.join(tmpdir(), 'trivium-e2e-files-'));
  process.env['TRIVIUM_TEST_FILES'] = folder;
  return () => rm(folder, { recursive: true, force: true, maxRetries: 3 });
}
