/** The app as it stands on this device: kept for offline use, updates, installation, switches. */
import type { SwitchName } from '../../offline/messages.ts';
import { isOn, turn } from '../../offline/switches.ts';
import { Installation } from './installation.svelte.ts';
import type { Notices } from './notices.svelte.ts';
import { offered } from '../../offered.ts';

/** For this tab: it was loaded once more to become isolated, and is not again. */
const RELOADED_KEY = 'trivium-reloaded-for-isolation';

export class Site {
  readonly installation = new Installation();
  readonly #notices: Notices;
  #worksOffline = $state(false);
  #update = $state.raw<(() => void) | null>(null);
  #isLater = $state(false);
  #airGapped = $state(false);
  #mayIsolate = $state(true);

  constructor(notices: Notices) {
    this.#notices = notices;
  }

  /** Everything that Trivium consists of is kept in this browser. */
  get worksOffline(): boolean {
    return this.#worksOffline;
  }
  /** A newer version can be loaded, and the person has not put it off. */
  get hasUpdate(): boolean {
    return this.#update !== null && !this.#isLater;
  }
  /** No request leaves but for the app's own files. */
  get airGapped(): boolean {
    return this.#airGapped;
  }
  get mayIsolate(): boolean {
    return this.#mayIsolate;
  }
  /** Threads are there. */
  get isIsolated(): boolean {
    return globalThis.crossOriginIsolated;
  }
  /** The next load of the page will bring threads, or will take them away. */
  get awaitsReload(): boolean {
    const isControlled = Boolean(offered().serviceWorker?.controller);
    return isControlled && this.isIsolated !== this.#mayIsolate;
  }

  async load(): Promise<void> {
    [this.#airGapped, this.#mayIsolate] = await Promise.all([
      isOn('air-gapped'),
      isOn('not-isolated').then((off) => !off),
    ]);
  }

  noteKeptForOffline(): void {
    this.#worksOffline = true;
  }
  noteUpdate(apply: () => void): void {
    this.#update = apply;
    this.#isLater = false;
  }
  applyUpdate(): void {
    this.#update?.();
  }
  putUpdateOff(): void {
    this.#isLater = true;
  }

  setAirGapped(on: boolean): Promise<void> {
    return this.#turn('air-gapped', on, () => (this.#airGapped = on));
  }
  setMayIsolate(on: boolean): Promise<void> {
    return this.#turn('not-isolated', !on, () => (this.#mayIsolate = on));
  }

  /**
   * The first page of a first visit was there before the service worker, and has no threads. It is
   * loaded once more when nobody looks and nothing would be lost by it.
   */
  isolateWhenUnseen(isUntouched: () => boolean): void {
    if (globalThis.crossOriginIsolated || !globalThis.isSecureContext) return;
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState !== 'hidden' || !this.awaitsReload || !this.#mayIsolate) return;
      if (new URLSearchParams(location.search).get('isolate') === 'no' || !isUntouched()) return;
      try {
        if (sessionStorage.getItem(RELOADED_KEY) !== null) return;
        sessionStorage.setItem(RELOADED_KEY, 'yes');
      } catch {
        return;
      }
      location.reload();
    });
  }

  async #turn(name: SwitchName, on: boolean, then: () => void): Promise<void> {
    try {
      await turn(name, on);
      then();
    } catch (thrown) {
      this.#notices.fail(thrown);
    }
  }
}
