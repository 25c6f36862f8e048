/** What opening an address of the site gives, with a slow network and with none. */
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { fakeCaches } from '../../support/fake-caches.ts';
import { BUILD, OURS, SITE } from '../../support/worker-build.ts';

const MINUTE_MS = 60_000;

type Answering = (event: object) => void;
const heard = new Map<string, Answering>();
let network: (request: Request, signal?: AbortSignal | null) => Promise<Response>;

beforeAll(async () => {
  vi.stubGlobal('self', {
    ...{ __TRIVIUM_PRECACHE__: BUILD, location: { href: `${SITE}service-worker.js` } },
    ...{ registration: { scope: SITE }, addEventListener: heard.set.bind(heard) },
  });
  await import('../../../workers/service-worker.ts');
});
beforeEach(async () => {
  vi.useFakeTimers();
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    const over = new AbortController();
    setTimeout(() => over.abort(), ms);
    return over.signal;
  });
  const { storage } = fakeCaches();
  vi.stubGlobal('caches', { ...storage, has: async () => false });
  await (await storage.open(OURS)).put(`${SITE}index.html`, new Response('the app'));
  vi.stubGlobal('fetch', (request: Request, init?: RequestInit) => network(request, init?.signal));
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});
afterAll(() => {
  vi.unstubAllGlobals();
});

function visit(path: string): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = { url: SITE + path, method: 'GET', mode: 'navigate' };
    const respondWith = (answer: Promise<Response>): unknown => answer.then(resolve, reject);
    heard.get('fetch')!({ request, respondWith });
  });
}

const late = (signal: AbortSignal | null | undefined, ms: number): Promise<void> =>
  new Promise((resolve, reject) => {
    setTimeout(resolve, ms);
    signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError')));
  });

async function said(visited: Promise<Response>): Promise<string> {
  const read = visited.then((response) => response.text());
  read.catch(() => {});
  await vi.advanceTimersByTimeAsync(2 * MINUTE_MS);
  return read;
}

it('is a long file to its end, however long that takes', async () => {
  network = async (_, signal) =>
    new Response(
      new ReadableStream({
        async start(controller) {
          controller.enqueue(new TextEncoder().encode('begin, '));
          await late(signal, MINUTE_MS).catch((thrown) => controller.error(thrown));
          controller.enqueue(new TextEncoder().encode('end'));
          controller.close();
        },
      }),
    );
  expect(await said(visit('library/documents/d.pdf'))).toBe('begin, end');
  expect(await said(visit(''))).toBe('begin, end');
});

it('is the app as it was kept where the network does not answer, and another file when it comes', async () => {
  network = async (_, signal) => {
    await late(signal, MINUTE_MS);
    return new Response('from the host');
  };
  expect(await said(visit(''))).toBe('the app');
  expect(await said(visit('index.html?isolate=no'))).toBe('the app');
  expect(await said(visit('tables/1.html'))).toBe('from the host');
});

it('is the app as it was kept where the host is out of order, and what the host asks first', async () => {
  const answer = (status: number) => async () => new Response('the host', { status });
  for (const status of [404, 500, 503]) {
    network = answer(status);
    expect(await said(visit(''))).toBe('the app');
    expect(await said(visit('tables/1.html'))).toBe('the host');
  }
  network = answer(401);
  expect(await said(visit(''))).toBe('the host');
});

it('is not the app in the place of a file that was not kept', async () => {
  network = () => Promise.reject(new TypeError('Failed to fetch'));
  expect(await said(visit(''))).toBe('the app');
  await expect(said(visit('tables/1.html'))).rejects.toThrow('Failed to fetch');
});
