/**
 * The service worker: keeps the app's own files, so that Trivium opens and works with no network.
 * It never touches documents, questions or anything else of the person's.
 *
 * One cache per build. Pages come from the network while there is one, so that a new build is seen
 * at once; everything else comes from the cache first, for its name changes with its content. The
 * old build's cache stays until no tab needs it any more (that is when this worker activates).
 */
declare const self: ServiceWorkerGlobalScope & {
  /**
   * Replaced after the build (scripts/support/precache.ts): relative paths, and their digest.
   * `first` is kept before this worker takes over, `later` when the page asks for it, `onUse`
   * when it is fetched: what runs models, which nobody needs who has not chosen one.
   */
  __TRIVIUM_PRECACHE__: { version: string; first: string[]; later: string[]; onUse: string[] };
};

const PRECACHE = self.__TRIVIUM_PRECACHE__;

const ON_USE = new Set(PRECACHE.onUse.map((path) => new URL(path, self.location.href).href));

const PREFIX = 'trivium-app-';
const CACHE = PREFIX + PRECACHE.version;
/** A network that neither answers nor fails is treated as none. */
const PAGE_PATIENCE_MS = 3_000;

/** How many files are fetched at a time. */
const AT_ONCE = 4;

self.addEventListener('install', (event) => event.waitUntil(keep(PRECACHE.first)));
self.addEventListener('activate', (event) => event.waitUntil(takeOver()));
self.addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method !== 'GET' || !request.url.startsWith(self.registration.scope)) return;
  event.respondWith(request.mode === 'navigate' ? page(request) : file(request));
});

/** The page asks for everything to be kept, and is told whether it is. */
self.addEventListener('message', (event) => {
  const [answer] = event.ports;
  if (event.data !== 'keep-all' || !answer) return;
  const keeping = keep([...PRECACHE.first, ...PRECACHE.later]).then(
    () => answer.postMessage(true),
    () => answer.postMessage(false),
  );
  event.waitUntil(keeping);
});

/** In order, and one by one: what an interrupted visit has kept is not fetched again. */
async function keep(paths: readonly string[]): Promise<void> {
  const cache = await caches.open(CACHE);
  const kept = new Set((await cache.keys()).map(({ url }) => url));
  const missing = paths
    .map((path) => new URL(path, self.location.href).href)
    .filter((url) => !kept.has(url));
  const fetchNext = async (): Promise<void> => {
    for (let url = missing.shift(); url !== undefined; url = missing.shift()) {
      // Past the HTTP cache: what is kept must be what this build consists of.
      await cache.add(new Request(url, { cache: 'no-cache' }));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, fetchNext));
}

async function takeOver(): Promise<void> {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith(PREFIX) && name !== CACHE);
  for (const name of old) await takeOnUse(name);
  await Promise.all(old.map((name) => caches.delete(name)));
  await self.clients.claim();
}

/** Model code that did not change with this build stays kept, for those who are offline. */
async function takeOnUse(name: string): Promise<void> {
  const [before, now] = await Promise.all([caches.open(name), caches.open(CACHE)]);
  for (const url of ON_USE) {
    const kept = await before.match(url);
    if (kept) await now.put(url, kept);
  }
}

async function page(request: Request): Promise<Response> {
  try {
    return await fetch(request, { signal: AbortSignal.timeout(PAGE_PATIENCE_MS) });
  } catch (thrown) {
    const kept = await caches.match('index.html', { cacheName: CACHE, ignoreVary: true });
    if (kept) return kept;
    throw thrown;
  }
}

async function file(request: Request): Promise<Response> {
  const kept = await caches.match(request, { cacheName: CACHE, ignoreVary: true });
  if (kept) return kept;
  const response = await fetch(request);
  if (response.ok && ON_USE.has(request.url)) {
    const copy = response.clone();
    // A full disk must not keep the model from running now.
    void caches
      .open(CACHE)
      .then((cache) => cache.put(request, copy))
      .catch(() => {});
  }
  return response;
}

export {};
