/** What src/main.ts shows to scripts and tests that drive the page. */
import type { App } from '../../src/ui/state/app.svelte.ts';

declare global {
  var trivium: App | undefined;
}
