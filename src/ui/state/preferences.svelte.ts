/** Settings, and the theme they ask for. */
import { kindOfEngine } from '../../engines/engine-choice.ts';
import type { LibraryService, Settings } from '../../protocol.ts';
import type { Notices } from './notices.svelte.ts';

/** The theme is kept here as well, so that the first paint has it before the database is open. */
const THEME_KEY = 'trivium-theme';

export class Preferences {
  #service: LibraryService;
  #notices: Notices;
  #settings = $state.raw<Settings | null>(null);
  /** As they are stored; what is shown has the changes on top that are on their way there. */
  #stored: Settings | null = null;
  #changes: readonly Partial<Settings>[] = [];
  #before: Promise<unknown> = Promise.resolve();

  constructor(service: LibraryService, notices: Notices) {
    this.#service = service;
    this.#notices = notices;
  }

  get settings(): Settings | null {
    return this.#settings;
  }

  /** Some task is a model server's: what it is asked is sent there. */
  get asksServer(): boolean {
    const chosen = Object.values(this.#settings?.engines ?? {});
    return chosen.some((id) => kindOfEngine(id) === 'openai');
  }

  async load(): Promise<void> {
    try {
      this.take(await this.#service.settings());
    } catch (thrown) {
      this.#notices.fail(thrown);
    }
  }

  /** Changed in another tab. */
  take(settings: Settings): void {
    this.#stored = settings;
    this.#settings = Object.assign({}, settings, ...this.#changes) as Settings;
    showTheme(this.#settings.theme);
  }

  /** Shown at once, and taken back where it cannot be kept. @returns whether it was kept. */
  async change(part: Partial<Settings>): Promise<boolean> {
    if (!this.#stored) return false;
    this.#changes = [...this.#changes, part];
    this.take(this.#stored);
    // One after the other: what could not be kept is no part of the next.
    const keeping = this.#before.then(() => this.#keep(part));
    this.#before = keeping;
    return keeping;
  }

  async #keep(part: Partial<Settings>): Promise<boolean> {
    const changed = { ...this.#stored!, ...part };
    let isKept = false;
    try {
      await this.#service.saveSettings(changed);
      isKept = true;
    } catch (thrown) {
      this.#notices.fail(thrown);
    }
    this.#changes = this.#changes.filter((one) => one !== part);
    this.take(isKept ? { ...this.#stored!, ...part } : this.#stored!);
    return isKept;
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
