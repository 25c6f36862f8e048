/** The browsers that stories are told in beside Chromium. */
import { driveFirefox } from '../../scripts/support/web-driver/firefox.ts';
import { driveWebKit } from '../../scripts/support/web-driver/webkit.ts';

export const BROWSERS = [
  // While WebDriver watches for workers, one in some forty runs of Firefox hangs where a worker
  // starts another (docs/browsers.md); without it none of 300 did.
  { name: 'firefox', drive: driveFirefox, retry: 1 },
  { name: 'webkit', drive: driveWebKit, retry: 0 },
] as const;
