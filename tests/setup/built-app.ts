/**
 * Vitest's global set-up of the end-to-end tests: a build that is not older than its sources, the
 * same with less beside it, and a folder for large files that several tests put in.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buildIfStale } from '../../scripts/support/build.ts';
import { DIST } from '../../scripts/support/project.ts';
import { withoutKeeping, withoutReader } from '../e2e/support/reader-folder.ts';

/** 168 small files for texts in Chinese, Japanese and Korean: half of what each visit keeps. */
const CHARACTER_MAPS = 'pdfjs/cmaps/';

export default async function setup(): Promise<() => Promise<void>> {
  await buildIfStale();
  const folder = await mkdtemp(path.join(tmpdir(), 'trivium-e2e-files-'));
  const small = path.join(folder, 'dist');
  await withoutReader(DIST, small);
  await withoutKeeping(small, CHARACTER_MAPS);
  // One build for the whole run, also for the commands that tests start. 39 MB for each of a hundred
  // windows would be most of what the machine does: only who asks for it (`reads`) has the whole.
  process.env['TRIVIUM_DIST'] = small;
  process.env['TRIVIUM_WHOLE_DIST'] = DIST;
  process.env['TRIVIUM_TEST_FILES'] = folder;
  return () => rm(folder, { recursive: true, force: true, maxRetries: 3 });
}
