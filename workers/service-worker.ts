/**
 * The service worker: keeps the app's own files, so that Trivium opens and works with no network.
 * It never touches documents, questions or anything else of the person's.
 *
 * One cache per build. Pages come from the network while there is one, so that a new build is seen
 * at once; everything else comes from the cache first, for its name changes with its content. The
 * old build's cache stays until no tab needs it any more (that is when this worker activates).
 */
declare const self: ServiceWorkerGlobalScope & {
  /** Replaced after the build (scripts/support/precache.ts): relative paths, and their digest. */
  __TRIVIUM_PRECACHE__: { version: string; files: string[] };
};

const PRECACHE = self.__TRIVIUM_PRECACHE__;

const PREFIX = 'trivium-app-';
const CACHE = PREFIX + PRECACHE.version;
/** A network that neither answers nor fails is treated as none. */
const PAGE_PATIENCE_MS = 3_000;

self.addEventListener('install', (event) => event.waitUntil(keepFiles()));
self.addEventListener('activate', (event) => event.waitUntil(takeOver()));
self.addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method !== 'GET' || !request.url.startsWith(self.registration.scope)) return;
  event.respondWith(request.mode === 'navigate' ? page(request) : file(request));
});

async function keepFiles(): Promise<void> {
  const cache = await caches.open(CACHE);
  // Past the HTTP cache: what is kept must be what this build consists of.
  await cache.addAll(PRECACHE.files.map((path) => new Request(path, { cache: 'no-cache' })));
}

async function takeOver(): Promise<void> {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith(PREFIX) && name !== CACHE);
  await Promise.all(old.map((name) => caches.delete(name)));
  await self.clients.claim();
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
  return (await caches.match(request, { cacheName: CACHE, ignoreVary: true })) ?? fetch(request);
}

export {};
