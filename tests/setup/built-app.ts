/** Vitest's global set-up of the end-to-end tests: a build that is not older than its sources. */
import { buildIfStale } from '../../scripts/support/build.ts';

export default async function setup(): Promise<void> {
  await buildIfStale();
}
