/**
 * Registers the service worker that keeps the app's files for use without a network. Only in the
 * built app, and only once the page is at rest: its downloads must compete neither with the first
 * load nor with the first answer.
 */
import { atRest } from '../waiting.ts';
import { ask } from './switches.ts';
import { offered } from '../offered.ts';

/** How often the page is asked whether it is at rest. */
const REST_MS = 1_000;

/** How often a page that stays open looks for a newer version. */
const LOOK_EVERY_MS = 60 * 60_000;

export interface OfflineListener {
  /** Somebody is waiting for what the page does: the library opens or arrives, a question is answered. */
  isAwaited: () => boolean;
  /** Everything is kept: from here on Trivium needs no network. */
  onKept: () => void;
  /** A newer version is there; `apply` loads the page anew with it. */
  onUpdate: (apply: () => void) => void;
}

export function keepForOffline({ isAwaited, onKept, onUpdate }: OfflineListener): void {
  const { serviceWorker: container } = offered();
  if (!import.meta.env.PROD || !container) return;
  let isKept = false;
  const keep = async (): Promise<void> => {
    await atRest(isAwaited, REST_MS);
    if (isKept) return;
    const registration = await container.register('service-worker.js');
    watchForUpdates(container, registration, onUpdate);
    const { installing, waiting, active } = registration;
    const worker = await firstInstalled([installing, waiting, active]);
    if (!(await ask(worker, { type: 'keep-all' }))) return;
    // Until then the requests of this page go past it.
    if (await ask(worker, { type: 'has', script: import.meta.url })) {
      await activated(worker!);
      // As it took over, the browser left out what had not quite started (a library that was being
      // opened), and would for ever: what that loads later would need the network.
      await ask(worker, { type: 'claim' });
    }
    if (isKept) return;
    isKept = true;
    onKept();
  };
  // Private windows and some embedded browsers refuse; the app then simply needs the network.
  const attempt = (): void => void keep().catch(() => undefined);
  if (document.readyState === 'complete') attempt();
  else addEventListener('load', attempt, { once: true });
  // What a lost network has interrupted goes on where it stopped.
  addEventListener('online', attempt);
}

const watched = new WeakSet<ServiceWorkerRegistration>();

function watchForUpdates(
  container: ServiceWorkerContainer,
  registration: ServiceWorkerRegistration,
  onUpdate: OfflineListener['onUpdate'],
): void {
  if (watched.has(registration)) return;
  watched.add(registration);
  const consider = async (...workers: (ServiceWorker | null)[]): Promise<void> => {
    // The very first worker is no update.
    if (!container.controller) return;
    const worker = await firstInstalled(workers);
    if (!worker) return;
    if (await ask(worker, { type: 'has', script: import.meta.url })) {
      // This page is of that version already: it came from the network, past the old worker. But
      // while another version is being applied, its worker has the coming reload to answer.
      if (applying) return;
      await ask(worker, { type: 'take-over', alone: true });
      await ask(worker, { type: 'keep-all' });
    } else onUpdate(() => void apply(container, worker));
  };
  void consider(registration.installing, registration.waiting);
  registration.addEventListener('updatefound', () => void consider(registration.installing));
  // Another tab has applied the update; this page's own files may be gone from the cache.
  const had = container.controller !== null;
  container.addEventListener('controllerchange', () => {
    if (!had || applying) return;
    void ask(container.controller, { type: 'has', script: import.meta.url }).then((isOurs) => {
      if (!isOurs) onUpdate(() => location.reload());
    });
  });
  const look = (): void => void registration.update().catch(() => undefined);
  setInterval(look, LOOK_EVERY_MS);
  let lookedAt = Date.now();
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || Date.now() - lookedAt < LOOK_EVERY_MS) return;
    lookedAt = Date.now();
    look();
  });
}

let applying = false;

async function apply(container: ServiceWorkerContainer, worker: ServiceWorker): Promise<void> {
  applying = true;
  container.addEventListener('controllerchange', () => location.reload(), {
    once: true,
  });
  // One that has gone meanwhile was replaced by a newer one: a reload finds it.
  const isTaking = await ask(worker, { type: 'take-over', alone: false });
  if (!isTaking || worker.state === 'activated') location.reload();
}

/** An installation may fail: then it is the one before that counts. */
async function firstInstalled(
  workers: readonly (ServiceWorker | null)[],
): Promise<ServiceWorker | null> {
  for (const worker of workers) if (worker && (await installed(worker))) return worker;
  return null;
}

/** @returns false when it could not be installed. */
function installed(worker: ServiceWorker): Promise<boolean> {
  return reached(worker, ({ state }) => {
    if (state === 'redundant') return false;
    return state === 'installing' || state === 'parsed' ? null : true;
  });
}

/** It has taken over the pages that are open. @returns never where another takes its place first. */
function activated(worker: ServiceWorker): Promise<true> {
  return reached(worker, ({ state }) => (state === 'activated' ? true : null));
}

/** @param told null as long as it is not known. */
function reached<T>(worker: ServiceWorker, told: (worker: ServiceWorker) => T | null): Promise<T> {
  return new Promise((resolve) => {
    const look = (): void => {
      const value = told(worker);
      if (value !== null) resolve(value);
    };
    worker.addEventListener('statechange', look);
    look();
  });
}
