/**
 * Registers the service worker that keeps the app's files for use without a network. Only in the
 * built app, and only once the page stands: its downloads must not compete with the first load.
 */
export function keepForOffline(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const register = (): void => {
    // Private windows and some embedded browsers refuse; the app then simply needs the network.
    navigator.serviceWorker.register('service-worker.js').catch(() => undefined);
  };
  if (document.readyState === 'complete') register();
  else addEventListener('load', register, { once: true });
}
