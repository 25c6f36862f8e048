/**
 * The built app under watch: every request, every error and every dialog is written down, so that
 * a test can say at its end that none happened which should not.
 */
import type { Browser, BrowserContext } from 'playwright';
import { expect, onTestFinished } from 'vitest';
import {
  launchBrowser,
  openApp,
  type OpenedApp,
  type OpenOptions,
} from '../../../scripts/support/app.ts';
import { WHOLE_DIST } from './with-reader.ts';

/**
 * One for all files of a worker (modules are kept between them): starting one takes longer than
 * most of what is tested. It ends with the worker.
 */
let shared: Promise<Browser> | null = null;

export async function sharedBrowser(): Promise<Browser> {
  if (!(await shared)?.isConnected()) shared = launchBrowser();
  return shared!;
}

/** What a test that failed tells of: see ../../setup/tell-pages.ts. */
export const openApps = new Set<WatchedApp>();

export interface WatchedApp extends OpenedApp {
  /** URLs of all requests so far, in order; blob: and data: never leave the page. */
  requests: string[];
  /** Those among them that the page and its workers made, not the service worker on its own. */
  pageRequests: string[];
  /** Uncaught errors and messages of the console's error level. */
  errors: string[];
  /** Messages of alert, confirm and prompt dialogs. */
  dialogs: string[];
  /** Those of the requests that did not go to the app's own origin and folder. */
  foreign(): string[];
}

export interface WatchOptions extends OpenOptions {
  /**
   * With the service worker, which keeps the app's files and from the second load on serves them.
   * Keeping them takes longer than most of what is tested, so that it is left to the tests that are
   * about it and to a few whole stories; without it the browser is as one that has none.
   */
  keeps?: boolean;
  /** With the reading model of the build; else the app is as one that was published without it. */
  reads?: boolean;
}

/** Opens the app and closes it when the test is over, whatever its outcome. */
export async function openWatched(options: WatchOptions = {}): Promise<WatchedApp> {
  const app = await watch(options);
  onTestFinished(app.close);
  return app;
}

/**
 * Opens the app for several tests that go on from one another; to be closed by them (`afterAll`).
 * A `profile` gets a browser of its own; else the app is a window of the worker's browser.
 */
export async function watch({
  keeps = false,
  reads = false,
  ...options
}: WatchOptions = {}): Promise<WatchedApp> {
  const browser = options.profile ? undefined : await sharedBrowser();
  const requests: string[] = [];
  const pageRequests: string[] = [];
  const errors: string[] = [];
  const dialogs: string[] = [];
  const app = await openApp({
    ...(reads ? { dist: WHOLE_DIST } : {}),
    ...options,
    browser,
    async prepare(context, url) {
      context.on('request', (request) => {
        if (/^(blob|data):/.test(request.url())) return;
        requests.push(request.url());
        if (!request.serviceWorker()) pageRequests.push(request.url());
      });
      context.on('weberror', (error) => errors.push(String(error.error())));
      context.on('console', (message) => {
        if (message.type() === 'error') errors.push(message.text());
      });
      context.on('dialog', (dialog) => {
        dialogs.push(dialog.message());
        void dialog.dismiss();
      });
      if (!keeps) await withoutServiceWorker(context);
      await options.prepare?.(context, url);
    },
  });
  const close = async (): Promise<void> => {
    if (openApps.delete(watched)) await app.close();
  };
  const foreign = (): string[] => requests.filter((url) => !url.startsWith(app.url));
  const watched = { ...app, close, requests, pageRequests, errors, dialogs, foreign };
  openApps.add(watched);
  return watched;
}

/** Its pages are as in a browser that has none: nothing of the app is kept. */
export async function withoutServiceWorker(context: BrowserContext): Promise<void> {
  await context.addInitScript('delete Navigator.prototype.serviceWorker');
}

/** What holds at the end of every story: nothing left the machine, nothing broke. */
export function expectCleanRun(app: WatchedApp): void {
  expect(app.foreign()).toEqual([]);
  expect(app.dialogs).toEqual([]);
  expect(app.errors).toEqual([]);
}
