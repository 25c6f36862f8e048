/**
 * The service worker: keeps the app's own files, so that Trivium opens and works with no network;
 * adds the headers that make threads possible where the host sets none; and, while Trivium is
 * air-gapped, lets no request leave. It keeps nothing of the person's, but for files on their way
 * from another app into the library.
 *
 * Pages come from the network while there is one, so that a new build is seen at once; everything
 * else comes from the cache first, for its name changes with its content. The old build's cache
 * stays until no tab needs it any more (that is when this worker activates).
 */
import type { Ask, ListingPath, ReaderManifestPath } from '../src/offline/messages.ts';
import { BUILD, addressOf } from './service-worker/build.ts';
import { withFileHeaders, withPageHeaders } from './service-worker/headers.ts';
import { dropOthers, file, install, keep, keptFile, listing } from './service-worker/kept-files.ts';
import { isShare, takeShared } from './service-worker/share.ts';
import { mayBeAirGapped, readSwitchesAnew, switches } from './service-worker/switches.ts';

declare const self: ServiceWorkerGlobalScope;

/** A network that neither answers nor fails is treated as none, and so is a host out of order. */
const PAGE_PATIENCE_MS = 3_000;
/** In the address: this one visit without isolation. */
const NOT_ISOLATED = /[?&]isolate=no\b/;
const LISTING: ListingPath = 'library/site.json';
const READER_MANIFEST: ReaderManifestPath = 'reader/reader.json';
/** What the site says of itself, under names that stay. */
const LISTINGS = [LISTING, READER_MANIFEST].map(addressOf);
const SCRIPT = /\.m?js$/;

self.addEventListener('install', (event) => event.waitUntil(install()));
self.addEventListener('activate', (event) => {
  event.waitUntil(dropOthers().then(() => self.clients.claim()));
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  if (!request.url.startsWith('http')) return;
  if (!request.url.startsWith(self.registration.scope)) {
    if (mayBeAirGapped()) event.respondWith(elsewhere(request));
  } else if (isShare(request)) event.respondWith(takeShared(request));
  else if (request.method !== 'GET') return;
  else event.respondWith(request.mode === 'navigate' ? page(request) : ownFile(request));
});

self.addEventListener('message', (event) => {
  const [answer] = event.ports;
  const answering = carryOut(event.data as Ask).then(
    (value) => answer?.postMessage(value),
    () => answer?.postMessage(false),
  );
  event.waitUntil(answering);
});

async function carryOut(ask: Ask): Promise<boolean> {
  switch (ask.type) {
    case 'keep-all':
      await keep([...BUILD.first, ...BUILD.later]);
      return true;
    case 'has':
      return BUILD.first.some((path) => addressOf(path) === ask.script);
    case 'take-over': {
      const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
      if (ask.alone && pages.length > 1) return false;
      await self.skipWaiting();
      return true;
    }
    case 'claim':
      await self.clients.claim();
      return true;
    case 'switched':
      await readSwitchesAnew();
      return true;
  }
}

/**
 * The page is always the newest there is; without a network it is the one that was kept. Other
 * files that are opened as pages (originals, tables, licences) are themselves, or nothing.
 */
async function page(request: Request): Promise<Response> {
  const [on, kept] = await Promise.all([
    switches(),
    keptFile(isApp(request) ? addressOf('index.html') : request.url),
  ]);
  const response = kept ? await fetchSoon(request).catch(() => kept) : await fetch(request);
  return withPageHeaders(response, {
    isolated: !on.has('not-isolated') && !NOT_ISOLATED.test(request.url),
    airGapped: on.has('air-gapped'),
  });
}

function isApp({ url }: Request): boolean {
  const { origin, pathname } = new URL(url);
  return ['.', 'index.html'].map(addressOf).includes(origin + pathname);
}

/**
 * Once it answers, it may take its time.
 * @throws DOMException AbortError where it does not; Error where the host has no page, or only one
 *   that says that it is out of order. What asks for a password is for the person to see.
 */
async function fetchSoon(request: Request): Promise<Response> {
  const patience = new AbortController();
  const timer = setTimeout(() => patience.abort(), PAGE_PATIENCE_MS);
  try {
    const response = await fetch(request, { signal: patience.signal });
    const { status } = response;
    if (status === 404 || status >= 500) throw new Error(`The host answered ${status}.`);
    return response;
  } finally {
    clearTimeout(timer);
  }
}

async function ownFile(request: Request): Promise<Response> {
  const isListing = LISTINGS.includes(request.url);
  const [response, on] = await Promise.all([
    isListing ? listing(request) : file(request),
    switches(),
  ]);
  const isScript = SCRIPT.test(new URL(request.url).pathname);
  return withFileHeaders(response, isScript, {
    isolated: true,
    airGapped: on.has('air-gapped'),
  });
}

/** Another host, or this one outside of the app. */
async function elsewhere(request: Request): Promise<Response> {
  return (await switches()).has('air-gapped') ? Response.error() : fetch(request);
}

export {};
