/**
 * Installing Trivium as an app. The browser says when it can be; we ask below the first answer whose
 * every step is found in the documents, once a visit, and never again when the answer was no.
 */

/** Chromium's event; other browsers install from a menu of their own. */
interface InstallPrompt extends Event {
  prompt(): Promise<unknown>;
  userChoice: Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

const DISMISSED_KEY = 'trivium-install';
/** Of this visit: also after a reload. */
const SHOWN_KEY = 'trivium-install-shown';

export class Installation {
  #prompt = $state.raw<InstallPrompt | null>(null);
  #answered = $state(false);
  #dismissed = $state(isNoted(() => localStorage, DISMISSED_KEY));
  /** On the page now, or not yet; what was shown before does not come again. */
  #isOver = $state(isNoted(() => sessionStorage, SHOWN_KEY));

  constructor() {
    addEventListener('beforeinstallprompt', (event) => {
      event.preventDefault();
      this.#prompt = event as InstallPrompt;
    });
    addEventListener('appinstalled', () => (this.#prompt = null));
  }

  /** It can be installed: a button may offer it. */
  get isPossible(): boolean {
    return this.#prompt !== null;
  }
  /** This is the moment to ask. */
  get isOffered(): boolean {
    return this.#prompt !== null && this.#answered && !this.#dismissed && !this.#isOver;
  }

  noteAnswer(): void {
    this.#answered = true;
  }

  async install(): Promise<void> {
    const prompt = this.#prompt;
    this.#prompt = null;
    await prompt?.prompt();
    if ((await prompt?.userChoice)?.outcome === 'dismissed') this.dismiss();
  }

  dismiss(): void {
    this.#dismissed = true;
    note(() => localStorage, DISMISSED_KEY);
  }

  /** It is on the page: in this visit, it is not brought up again after a reload. */
  noteShown(): void {
    note(() => sessionStorage, SHOWN_KEY);
  }

  /** The answer below which it stood is gone from the page. */
  putAway(): void {
    this.#isOver = true;
  }
}

/** Not kept where nothing can be stored: it is asked again on another visit. */
function note(storage: () => Storage, key: string): void {
  try {
    storage().setItem(key, 'dismissed');
  } catch {
    // As it says.
  }
}

function isNoted(storage: () => Storage, key: string): boolean {
  try {
    return storage().getItem(key) !== null;
  } catch {
    return false;
  }
}
