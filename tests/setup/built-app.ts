/** Vitest's global set-up of the end-to-end tests: a build that is not older than its sources. */
import { buildIfStale } from '../../scripts/support/build.ts';
import { DIST } from '../../scripts/support/project.ts';

export default async function setup(): Promise<void> {
  await buildIfStale();
  // One build for the whole run, also for the commands that tests start.
  process.env['TRIVIUM_DIST'] = DIST;
}
