/** Puts the interface on the page, over any library. */
import { mount } from 'svelte';
import type { LanguageHost } from '../engines/language/host.ts';
import Shell from './shell/Shell.svelte';
import { App } from './state/app.svelte.ts';
import type { Connect } from './state/library-session.svelte.ts';
import { showRememberedTheme } from './state/preferences.svelte.ts';
import './styles/tokens.css';
import './styles/base.css';
import './styles/forced-colors.css';
import './styles/print.css';

/** @returns the app's state, so that tests can wait for what it says. */
export function mountApp(
  target: Element,
  connect: Connect,
  language: LanguageHost | null = null,
): App {
  showRememberedTheme();
  const app = new App(connect, language);
  const show = (): void => void mount(Shell, { target, props: { app } });
  const words = app.interfaceLanguage.start((thrown) => app.notices.fail(thrown));
  if (words) void words.then(show);
  else show();
  void app.start();
  return app;
}
