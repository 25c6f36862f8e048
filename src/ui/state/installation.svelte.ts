/**
 * Installing Trivium as an app. The browser says when it can be; we ask once, after the first
 * answer whose every step is found in the documents, and never again when the answer was no.
 */

/** Chromium's event; other browsers install from a menu of their own. */
interface InstallPrompt extends Event {
  prompt(): Promise<unknown>;
  userChoice: Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

const DISMISSED_KEY = 'trivium-install';

export class Installation {
  #prompt = $state.raw<InstallPrompt | null>(null);
  #answered = $state(false);
  #dismissed = $state(wasDismissed());

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
    return this.#prompt !== null && this.#answered && !this.#dismissed;
  }

  noteGroundedAnswer(): void {
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
    try {
      localStorage.setItem(DISMISSED_KEY, 'dismissed');
    } catch {
      // Not kept: it is asked again on another visit.
    }
  }
}

function wasDismissed(): boolean {
  try {
    return localStorage.getItem(DISMISSED_KEY) !== null;
  } catch {
    return false;
  }
}
