/** The app's own files in the browser's cache: one cache for each build of a site. */
import type { ReaderCache } from '../../src/offline/messages.ts';
import { addressOf, BUILD, CACHE, OF_SITE, ON_USE, SITE } from './build.ts';

declare const self: ServiceWorkerGlobalScope;

const READER: ReaderCache = 'trivium-reader';

const PAGE = addressOf('index.html');
/** In the page: what its build consists of, by names that change with the content. */
const NAMED_FILES = /(?<="\.\/)assets\/[\w.-]+\.(?:js|css)/g;

/** How many files are fetched at a time. */
const AT_ONCE = 4;

/** The lock that is held, by any number of workers, while their builds are being installed. */
const INSTALLING = `${OF_SITE}installing`;
/** As earlier builds named theirs, which sites of one origin could have in common. */
const UNNAMED = /^trivium-app-[0-9a-f]+$/;

/** What has to be kept before this build's worker may take over. */
export function install(): Promise<void> {
  return navigator.locks.request(INSTALLING, { mode: 'shared' }, () => keep(BUILD.first));
}

/** In order, and one by one: what an interrupted visit has kept is not fetched again. */
export async function keep(paths: readonly string[]): Promise<void> {
  const cache = await caches.open(CACHE);
  const kept = new Set((await cache.keys()).map(({ url }) => url));
  const missing = paths.map(addressOf).filter((url) => !kept.has(url));
  const fetchNext = async (): Promise<void> => {
    for (let url = missing.shift(); url !== undefined; url = missing.shift()) {
      // Past the HTTP cache: what is kept must be what this build consists of. And behind what a
      // page wants now.
      const request = new Request(url, { cache: 'no-cache', priority: 'low' });
      const response = await fetch(request);
      if (!response.ok) throw new Error(`${url} could not be fetched: ${response.status}.`);
      if (url === PAGE) await checkPage(response.clone());
      else if (isPage(response))
        throw new Error(`${url} is not there: the host has a page for it.`);
      await cache.put(request, response);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, fetchNext));
}

/** @throws Error while the host has the page of another build: in the middle of a deployment. */
async function checkPage(page: Response): Promise<void> {
  const named = (await page.text()).match(NAMED_FILES) ?? [];
  const ours = new Set(BUILD.first);
  if (!named.every((path) => ours.has(path))) throw new Error('The page is of another build.');
}

/** Some hosts answer with one, as if all were well, where there is no such file. */
function isPage({ headers }: Response): boolean {
  return /^text\/html\b/i.test(headers.get('Content-Type') ?? '');
}

/**
 * The caches of other builds go, but not while one of these is on its way: that may be the build
 * before, published again. It does this itself when it takes over; where its installation fails,
 * what it has kept so far spares the next try.
 */
export async function dropOthers(): Promise<void> {
  const names = await caches.keys();
  const others = names.filter((name) => name.startsWith(OF_SITE) && name !== CACHE);
  const unnamed = names.filter((name) => UNNAMED.test(name));
  for (const name of [...others, ...unnamed]) await takeOnUse(name);
  await navigator.locks.request(INSTALLING, { ifAvailable: true }, async (lock) => {
    const { installing, waiting } = self.registration;
    if (!lock || installing || waiting) return;
    await Promise.all([
      ...others.map((name) => caches.delete(name)),
      ...unnamed.map(leaveToOtherSites),
    ]);
  });
}

async function leaveToOtherSites(name: string): Promise<void> {
  const cache = await caches.open(name);
  const kept = await cache.keys();
  // A site's folder may lie in another's: an address is of the innermost that has a page.
  const sites = kept
    .filter(({ url }) => url.endsWith('/index.html'))
    .map(({ url }) => new URL('.', url).href)
    .sort((one, other) => other.length - one.length);
  const ours = kept.filter(({ url }) => {
    const site = sites.find((folder) => url.startsWith(folder)) ?? SITE.href;
    return site === SITE.href && url.startsWith(site);
  });
  await Promise.all(ours.map((request) => cache.delete(request)));
  if (ours.length === kept.length) await caches.delete(name);
}

/** Model code that did not change with this build stays kept, for those who are offline. */
async function takeOnUse(name: string): Promise<void> {
  const [before, now] = await Promise.all([caches.open(name), caches.open(CACHE)]);
  for (const url of ON_USE) {
    const kept = await before.match(url);
    if (kept) await now.put(url, kept);
  }
}

export function keptFile(request: Request | string): Promise<Response | undefined> {
  return caches.match(request, { cacheName: CACHE, ignoreVary: true });
}

export async function file(request: Request): Promise<Response> {
  const kept = (await keptFile(request)) ?? (await keptWithReader(request));
  if (kept) return kept;
  const response = await fetch(request);
  if (response.ok && !isPage(response) && ON_USE.has(request.url)) {
    const copy = response.clone();
    // A full disk must not keep the model from running now.
    void caches
      .open(CACHE)
      .then((cache) => cache.put(request, copy))
      .catch(() => {});
  }
  return response;
}

/** What runs the reading model runs others as well; and publishing takes its files along. */
function keptWithReader(request: Request): Promise<Response | undefined> {
  // What is damaged is fetched anew.
  if (request.cache === 'reload') return Promise.resolve(undefined);
  return caches.match(request, { cacheName: READER, ignoreVary: true });
}

/**
 * What this site has, a library or a reading model: at once as it was kept, and as it is now for a page that asks
 * for just that. Its content changes while the app, and so this worker, stays the same.
 */
export async function listing(request: Request): Promise<Response> {
  const kept = await keptFile(request.url);
  if (kept && request.cache !== 'no-cache') return kept;
  try {
    const response = await fetch(request);
    if (response.ok && !isPage(response)) await keepListing(request.url, response.clone());
    return response;
  } catch (thrown) {
    if (kept) return kept;
    throw thrown;
  }
}

async function keepListing(url: string, response: Response): Promise<void> {
  const cache = await caches.open(CACHE);
  await cache.put(url, response).catch(() => {});
}
