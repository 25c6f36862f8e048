/** Settings, and the theme they ask for. */
import type { LibraryService, Settings } from '../../protocol.ts';
import type { Notices } from './notices.svelte.ts';

/** The theme is kept here as well, so that the first paint has it before the database is open. */
const THEME_KEY = 'trivium-theme';

export class Preferences {
  #service: LibraryService;
  #notices: Notices;
  #settings = $state.raw<Settings | null>(null);

  constructor(service: LibraryService, notices: Notices) {
    this.#service = service;
    this.#notices = notices;
  }

  get settings(): Settings | null {
    return this.#settings;
  }

  async load(): Promise<void> {
    try {
      this.#settings = await this.#service.settings();
      showTheme(this.#settings.theme);
    } catch (thrown) {
      this.#notices.fail(thrown);
    }
  }

  /** Changed in another tab. */
  take(settings: Settings): void {
    this.#settings = settings;
    showTheme(settings.theme);
  }

  async change(part: Partial<Settings>): Promise<void> {
    if (!this.#settings) return;
    const before = this.#settings;
    this.#settings = { ...before, ...part };
    showTheme(this.#settings.theme);
    try {
      await this.#service.saveSettings(this.#settings);
    } catch (thrown) {
      this.#settings = before;
      showTheme(before.theme);
      this.#notices.fail(thrown);
    }
  }
}

function showTheme(theme: Settings['theme']): void {
  const root = document.documentElement;
  if (theme === 'system') delete root.dataset['theme'];
  else root.dataset['theme'] = theme;
  try {
    if (theme === 'system') localStorage.removeItem(THEME_KEY);
    else localStorage.setItem(THEME_KEY, theme);
  } catch {
    // Storage may be denied; the theme then comes a moment later.
  }
}

/** Before anything is drawn: the theme of the last visit. */
export function showRememberedTheme(): void {
  try {
    const theme = localStorage.getItem(THEME_KEY);
    if (theme === 'light' || theme === 'dark') document.documentElement.dataset['theme'] = theme;
  } catch {
    // As above.
  }
}
