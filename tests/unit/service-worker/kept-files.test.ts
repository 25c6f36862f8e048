/**
 * One build's cache beside those of others: whatever the order in which builds are published and
 * take over, none loses what it has, and none keeps what is another's.
 */
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { fakeCaches } from '../../support/fake-caches.ts';
import { fakeLocks } from '../../support/fake-locks.ts';
import { BUILD, ORIGIN, OURS, SITE } from '../../support/worker-build.ts';

const OTHER = 'trivium-app-/one/#a';

const page = (script: string): string => `<script src="./assets/${script}"></script>`;
const registration: { installing: object | null; waiting: object | null } = {
  installing: null,
  waiting: null,
};
let caches: ReturnType<typeof fakeCaches>;
let locks: LockManager;
let host: Record<string, string>;
let worker: typeof import('../../../workers/service-worker/kept-files.ts');

beforeAll(async () => {
  vi.stubGlobal('self', {
    ...{ __TRIVIUM_PRECACHE__: BUILD, location: { href: `${SITE}service-worker.js` } },
    registration,
  });
  worker = await import('../../../workers/service-worker/kept-files.ts');
});
beforeEach(() => {
  caches = fakeCaches();
  locks = fakeLocks().holder().locks;
  Object.assign(registration, { installing: null, waiting: null });
  host = { 'assets/index-b.js': 'b', 'index.html': page('index-b.js') };
  vi.stubGlobal('caches', caches.storage);
  vi.stubGlobal('navigator', { locks });
  vi.stubGlobal(
    'fetch',
    vi.fn(async ({ url }: Request) => {
      const content = host[url.slice(SITE.length)];
      return new Response(content, { status: content === undefined ? 404 : 200 });
    }),
  );
});
afterAll(() => {
  vi.unstubAllGlobals();
});

const names = (): string[] => [...caches.byName.keys()].sort();
const kept = (cache: string): string[] =>
  [...(caches.byName.get(cache)?.keys() ?? [])].map((url) => url.slice(SITE.length)).sort();

async function otherIsThere(): Promise<void> {
  const other = await caches.storage.open(OTHER);
  await other.put(`${SITE}index.html`, new Response(page('index-a.js')));
  await other.put(`${SITE}assets/model.js`, new Response('model'));
}

it('drops the caches of other builds, but takes along the model code that both have', async () => {
  await otherIsThere();
  await caches.storage.open('trivium-reader');
  await worker.install();
  await worker.dropOthers();
  expect(names()).toEqual([OURS, 'trivium-reader']);
  expect(kept(OURS)).toEqual(['assets/index-b.js', 'assets/model.js', 'index.html']);
});

it.each(['installing', 'waiting'] as const)(
  'drops none while another build is %s',
  async (state) => {
    await otherIsThere();
    registration[state] = {};
    await worker.dropOthers();
    expect(names()).toEqual([OTHER, OURS]);
    expect(kept(OURS)).toEqual(['assets/model.js']);
  },
);

it('drops none while the installation of one has begun, and is not told of yet', async () => {
  await otherIsThere();
  await locks.request('trivium-app-/one/#installing', () => worker.dropOthers());
  expect(names()).toEqual([OTHER, OURS]);
});

it('begins to install only when what is being dropped has gone', async () => {
  await otherIsThere();
  let go = (): void => {};
  const mayGo = new Promise<void>((resolve) => (go = resolve));
  const drop = caches.storage.delete;
  const dropping = vi.spyOn(caches.storage, 'delete').mockImplementation(async (name) => {
    await mayGo;
    return drop(name);
  });
  const dropped = worker.dropOthers();
  await vi.waitFor(() => expect(dropping).toHaveBeenCalled());
  const installed = worker.install();
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(fetch).not.toHaveBeenCalled();
  go();
  await Promise.all([dropped, installed]);
  expect(kept(OURS)).toEqual(expect.arrayContaining(BUILD.first));
});

it('leaves another site of the origin what is its own, in a cache of both as well', async () => {
  const theirs = `${ORIGIN}two/index.html`;
  // And one whose folder lies in ours.
  const within = ['index.html', 'assets/index-a.js'].map((path) => `${SITE}deeper/${path}`);
  const formerly = 'trivium-app-0123456789abcdef';
  for (const name of ['trivium-app-/two/#a', formerly, 'trivium-app-cafe']) {
    const cache = await caches.storage.open(name);
    await cache.put(`${SITE}index.html`, new Response(page('index-a.js')));
    await cache.put(`${SITE}assets/model.js`, new Response('model'));
    if (name === 'trivium-app-cafe') continue;
    for (const url of [theirs, ...within]) await cache.put(url, new Response('theirs'));
  }
  await worker.dropOthers();
  expect(names()).toEqual([formerly, OURS, 'trivium-app-/two/#a'].sort());
  expect([...(caches.byName.get(formerly)?.keys() ?? [])]).toEqual([theirs, ...within]);
  expect(caches.byName.get('trivium-app-/two/#a')?.has(theirs)).toBe(true);
  expect(kept(OURS)).toEqual(['assets/model.js']);
});

it('does not take the page of another build for its own, and goes on when it is its own', async () => {
  host['index.html'] = page('index-a.js');
  await expect(worker.install()).rejects.toThrow('another build');
  expect(kept(OURS)).toEqual(['assets/index-b.js']);
  host['index.html'] = page('index-b.js');
  await worker.install();
  expect(kept(OURS)).toEqual(BUILD.first);
  expect(fetch).toHaveBeenCalledTimes(3);
});

it('keeps no page that the host has in the place of a file', async () => {
  const answering = vi.mocked(fetch).getMockImplementation()!;
  const headers = { 'Content-Type': 'text/html; charset=utf-8' };
  const fallBack = async () => new Response(host['index.html'], { headers });
  vi.mocked(fetch).mockImplementation(fallBack);
  await expect(worker.install()).rejects.toThrow('is not there');
  const names = ['assets/model.js', 'library/site.json'];
  const [model, list] = names.map((name) => new Request(SITE + name)) as [Request, Request];
  await Promise.all([worker.file(model), worker.listing(list)]);
  expect(kept(OURS)).toEqual(['index.html']);
  vi.mocked(fetch).mockImplementation(answering);
  await worker.install();
  expect(kept(OURS)).toEqual(BUILD.first);
});

it('keeps what it has when a file is missing', async () => {
  delete host['assets/index-b.js'];
  await expect(worker.install()).rejects.toThrow();
  await vi.waitFor(() => expect(kept(OURS)).toEqual(['index.html']));
});
