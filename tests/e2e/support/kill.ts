/** Ends without any warning: of a tab, and of the service worker. */
import type { Page } from 'playwright';

/** The renderer dies at once, and its workers with it: nothing gets to tidy up. */
export async function kill(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  let isDead = false;
  const crashed = new Promise<void>((resolve) => page.once('crash', () => resolve()));
  void crashed.then(() => (isDead = true));
  // Refused while the page is on its way to an address: then it is asked for again.
  const refused = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 20));
  while (!isDead) await Promise.race([crashed, session.send('Page.crash').catch(refused)]);
}

/** As the browser does after half a minute without any request; the next one starts it anew. */
export async function stopServiceWorkers(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('ServiceWorker.enable');
  await session.send('ServiceWorker.stopAllWorkers');
  await session.detach();
}
