/** Ends without any warning: of a tab, and of the service worker. */
import type { Page } from 'playwright';

/** The renderer dies at once, and its workers with it: nothing gets to tidy up. */
export async function kill(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const crashed = new Promise<void>((resolve) => page.once('crash', () => resolve()));
  session.send('Page.crash').catch(() => undefined);
  await crashed;
}

/** As the browser does after half a minute without any request; the next one starts it anew. */
export async function stopServiceWorkers(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('ServiceWorker.enable');
  await session.send('ServiceWorker.stopAllWorkers');
  await session.detach();
}
