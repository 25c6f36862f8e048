/** The page: connects to the library worker and shows the interface over it. */
import { connectLanguage } from './library/connect-language.ts';
import { connectLibrary } from './library/connect.ts';
import { takeLaunched } from './offline/handed-files.ts';
import { keepForOffline } from './offline/register.ts';
import { closeNetwork } from './offline/close-network.ts';
import { trustOwnScripts } from './trusted-types.ts';
import { mountApp } from './ui/mount.ts';
import type { App } from './ui/state/app.svelte.ts';

declare global {
  /** For scripts and tests that drive the page (scripts/support/app.ts), and for the curious. */
  var trivium: App | undefined;
}

trustOwnScripts();
void closeNetwork();

const language = connectLanguage();
const app = mountApp(
  document.getElementById('app')!,
  (options) => connectLibrary({ ...options, language }),
  language,
);
globalThis.trivium = app;
takeLaunched((files) => void app.intake.takeDropped(files));
keepForOffline({
  isAwaited: () => app.work.isAwaited,
  onKept: () => app.site.noteKeptForOffline(),
  onUpdate: (apply) => app.site.noteUpdate(apply),
});
app.site.isolateWhenUnseen(() => app.work.isUntouched);
