/**
 * Which language the interface speaks: the person's choice in this browser, or the first of the
 * browser's own languages that there is. Its words are loaded when it is chosen; whoever draws the
 * interface draws it anew when `current` changes. What is kept in this browser's local storage is
 * the choice alone, so that the first paint has it and other tabs follow.
 */
import type { Words } from '../text.ts';
import { speak } from '../text/first.ts';

export const LANGUAGES = ['en', 'de'] as const;
export type Language = (typeof LANGUAGES)[number];
export type LanguageChoice = 'system' | Language;

const KEY = 'trivium-language';

const WORDS: Record<Language, () => Promise<Words>> = {
  en: () => import('../text.ts').then(({ english }) => english),
  de: () => import('../text/de/index.ts').then(({ german }) => german),
};

export class InterfaceLanguage {
  #choice = $state<LanguageChoice>('system');
  #current = $state<Language>('en');
  #justChosen = false;
  #failed: (thrown: unknown) => void = () => {};

  get choice(): LanguageChoice {
    return this.#choice;
  }
  /** What is spoken now. */
  get current(): Language {
    return this.#current;
  }

  /**
   * Speaks as this browser was told to last, and follows other tabs.
   * @param onFailure is told when words could not be loaded; the language then stays as it is.
   * @returns null where nothing had to be loaded.
   */
  start(onFailure: (thrown: unknown) => void): Promise<void> | null {
    this.#failed = onFailure;
    this.#choice = remembered();
    window.addEventListener('storage', ({ key, storageArea }) => {
      if (storageArea !== localStorage || (key !== KEY && key !== null)) return;
      this.#choice = remembered();
      void this.#load();
    });
    return wanted(this.#choice) === this.#current ? null : this.#load();
  }

  /** A person has chosen what is now drawn; asked once, by what gives the focus back. */
  takeJustChosen(): boolean {
    const was = this.#justChosen;
    this.#justChosen = false;
    return was;
  }

  async choose(choice: LanguageChoice): Promise<void> {
    this.#choice = choice;
    this.#justChosen = true;
    try {
      if (choice === 'system') localStorage.removeItem(KEY);
      else localStorage.setItem(KEY, choice);
    } catch {
      // Storage may be denied; the choice then holds for this visit.
    }
    await this.#load();
  }

  async #load(): Promise<void> {
    const language = wanted(this.#choice);
    try {
      const words = await WORDS[language]();
      // Another one may have been chosen meanwhile.
      if (language !== wanted(this.#choice)) return;
      speak(words);
      document.documentElement.lang = language;
      this.#current = language;
    } catch (thrown) {
      this.#failed(thrown);
    }
  }
}

function wanted(choice: LanguageChoice): Language {
  return choice === 'system' ? preferred(navigator.languages) : choice;
}

/** The first that there is, of a browser's languages ("de-AT"); English where there is none. */
export function preferred(languages: readonly string[]): Language {
  for (const tag of languages) {
    const found = LANGUAGES.find((language) => tag.toLowerCase().split('-')[0] === language);
    if (found) return found;
  }
  return 'en';
}

function remembered(): LanguageChoice {
  try {
    const kept = localStorage.getItem(KEY);
    return LANGUAGES.find((language) => language === kept) ?? 'system';
  } catch {
    return 'system';
  }
}
