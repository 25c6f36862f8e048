/** The end of a tab without any warning. */
import type { Page } from 'playwright';

/** The renderer dies at once, and its workers with it: nothing gets to tidy up. */
export async function kill(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const crashed = new Promise<void>((resolve) => page.once('crash', () => resolve()));
  session.send('Page.crash').catch(() => undefined);
  await crashed;
}
