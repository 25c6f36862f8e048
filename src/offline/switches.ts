/**
 * Two things that have to be known before the library is open, and by the service worker as well:
 * whether Trivium is air-gapped, and whether the page may be isolated. Kept in the browser's cache,
 * the one storage that both can read.
 */
import { TriviumError } from '../errors.ts';
import type { Ask, SwitchesAddress, SwitchesCache, SwitchName } from './messages.ts';
import { offered, offeredGlobals, siteCaches } from '../offered.ts';

const CACHE: SwitchesCache = 'trivium-switches';
const ADDRESS: SwitchesAddress = 'https://switches.invalid/';

export async function isOn(name: SwitchName): Promise<boolean> {
  try {
    if (!(await siteCaches().has(CACHE))) return false;
    return (await (await siteCaches().open(CACHE)).match(ADDRESS + name)) !== undefined;
  } catch {
    return false;
  }
}

/** @throws TriviumError `storage-unavailable` where the browser keeps nothing. */
export async function turn(name: SwitchName, on: boolean): Promise<void> {
  try {
    const cache = await siteCaches().open(CACHE);
    if (on) await cache.put(ADDRESS + name, new Response('on'));
    else await cache.delete(ADDRESS + name);
  } catch (thrown) {
    throw new TriviumError(
      'storage-unavailable',
      'The browser did not keep this setting.',
      'Leave private browsing, or allow this site to store things.',
      { cause: thrown },
    );
  }
  await tellWorker();
}

/** The one that answers for all tabs: a page that was reloaded past it has no other tie to it. */
async function tellWorker(): Promise<void> {
  const registration = await offered()
    .serviceWorker?.getRegistration()
    .catch(() => undefined);
  await ask(registration?.active, { type: 'switched' });
}

/** Both off, as they are at first. */
export async function forgetSwitches(): Promise<void> {
  await offeredGlobals()
    .caches?.delete(CACHE)
    .catch(() => false);
  await tellWorker();
}

/**
 * Before any request to another origin; the browser refuses it as well, but less clearly.
 * @throws TriviumError `not-supported` while Trivium is air-gapped.
 */
export async function refuseIfAirGapped(address?: string): Promise<void> {
  const here = globalThis.location?.origin;
  if (address !== undefined && here !== undefined && new URL(address, here).origin === here) return;
  if (!(await isOn('air-gapped'))) return wakeServiceWorker();
  throw new TriviumError(
    'not-supported',
    'Trivium is air-gapped: it makes no request to any other address.',
    'Turn this off under Settings, Privacy, if you want the request to be made.',
  );
}

/**
 * A service worker that has just been started does not know yet whether requests may leave: the
 * first one it would make itself, and a request that a service worker makes goes on at its server
 * when the page cancels it (Chromium). Once it has answered for one of the app's own files it
 * knows, and lets what follows pass.
 */
async function wakeServiceWorker(): Promise<void> {
  const ownFile = import.meta.url;
  if (!ownFile.startsWith('http')) return;
  try {
    await (await fetch(ownFile)).body?.cancel();
  } catch {
    // Nothing was kept, and there is no network: the request that follows will say so.
  }
}

/** @returns false without a worker, where it failed, and when the worker has gone: it answers no more. */
export function ask(worker: ServiceWorker | null | undefined, question: Ask): Promise<boolean> {
  if (!worker) return Promise.resolve(false);
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }: MessageEvent<boolean>) => resolve(data);
    const look = (): void => {
      if (worker.state === 'redundant') resolve(false);
    };
    worker.addEventListener('statechange', look);
    look();
    worker.postMessage(question, [port2]);
  });
}
