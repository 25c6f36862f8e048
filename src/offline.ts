/**
 * Registers the service worker that keeps the app's files for use without a network. Only in the
 * built app, and only once the page stands: its downloads must not compete with the first load.
 */

/** @param onKept everything is kept: from here on Trivium needs no network. */
export function keepForOffline(onKept: () => void): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  let isKept = false;
  const keep = async (): Promise<void> => {
    if (isKept) return;
    const registration = await navigator.serviceWorker.register('service-worker.js');
    const { installing, waiting, active } = registration;
    const worker = installing ?? waiting ?? active;
    if (!worker || !(await installed(worker)) || !(await keepsAll(worker)) || isKept) return;
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

/** @returns false when it could not be installed. */
function installed(worker: ServiceWorker): Promise<boolean> {
  return new Promise((resolve) => {
    const look = (): void => {
      if (worker.state === 'redundant') resolve(false);
      else if (worker.state !== 'installing' && worker.state !== 'parsed') resolve(true);
    };
    worker.addEventListener('statechange', look);
    look();
  });
}

function keepsAll(worker: ServiceWorker): Promise<boolean> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }: MessageEvent<boolean>) => resolve(data);
    worker.postMessage('keep-all', [port2]);
  });
}
