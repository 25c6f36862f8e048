/** Vitest's global set-up of the tests in other browsers: these browsers, and a build. */
import { buildIfStale } from '../../scripts/support/build.ts';
import { installBrowsers } from '../../scripts/support/web-driver/install.ts';

export default async function setup(): Promise<void> {
  await installBrowsers();
  await buildIfStale();
}
