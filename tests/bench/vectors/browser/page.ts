/** The benchmark's page: hands orders to a worker, as the app hands work to its library worker. */
import type { BrowserOrder, BrowserReport } from './orders.ts';

declare global {
  /** Called by scripts/support/bench-browser.ts. */
  var bench: (order: BrowserOrder) => Promise<BrowserReport[]>;
}

/** Each order has a worker of its own: nothing is warm that a fresh page would not have. */
globalThis.bench = (order) =>
  new Promise((resolve) => {
    const reports: BrowserReport[] = [];
    const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
    const end = (report: BrowserReport): void => {
      reports.push(report);
      worker.terminate();
      resolve(reports);
    };
    worker.onmessage = ({ data }: MessageEvent<BrowserReport>) => {
      if (data.type === 'done' || data.type === 'failed') end(data);
      else reports.push(data);
    };
    worker.onerror = (event) => end({ type: 'failed', message: event.message || 'out of memory' });
    worker.postMessage(order);
  });
