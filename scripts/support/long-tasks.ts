/** How long the page's main thread was busy at a stretch, as the browser itself reports it. */
import type { Page } from 'playwright';

declare global {
  var longTasks: number[] | undefined;
}

/** Runs in the page, before its own scripts. */
export function watchLongTasks(): void {
  const durations: number[] = [];
  globalThis.longTasks = durations;
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) durations.push(duration);
  }).observe({ type: 'longtask', buffered: true });
}

/** The longest since the last call, in milliseconds; 0 where all were under 50 ms. */
export async function longestTask(page: Page): Promise<number> {
  return page.evaluate(() => Math.round(Math.max(0, ...(globalThis.longTasks?.splice(0) ?? []))));
}
