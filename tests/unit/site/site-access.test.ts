import { expect, it } from 'vitest';
import { digest } from '../../../src/digest.ts';
import { sha256Hex } from '../../../src/digest.ts';
import { listingJson } from '../../../src/site/listing-json.ts';
import type { SiteListing, SitePart } from '../../../src/site/listing.ts';
import { siteAt } from '../../../src/site/site-access.ts';
import { placeOfSite, siteLibraryId } from '../../../src/site/site-library.ts';

const BASE = 'https://example.test/people/ada/';
const bytes = (text: string) => new TextEncoder().encode(text);
const PART = bytes('a part of the library');

const LISTING: SiteListing = {
  ...{ id: 'abc', title: 'Harbours', description: '', publishedAt: 1, holdsFiles: true, parts: [] },
  counts: { documents: 1, pages: 1, chunks: 1, triplets: 1 },
};

/** A host with these files below the app, and nothing else. */
function host(files: Record<string, string | Uint8Array<ArrayBuffer>>) {
  const asked: string[] = [];
  const fetching = (async (url: string, init?: RequestInit) => {
    asked.push(`${url}${init?.cache ? ` ${init.cache}` : ''}`);
    const content = files[url.slice(BASE.length)];
    return content === undefined
      ? new Response('Not found', { status: 404 })
      : new Response(content);
  }) as typeof fetch;
  return { asked, fetching };
}

async function partOf(content: Uint8Array<ArrayBuffer>): Promise<SitePart> {
  const sha256 = await sha256Hex(content);
  return { file: 'p.trivium', bytes: content.length, sha256, documents: 1 };
}

it('asks for nothing but files of the app’s own folder', async () => {
  const { asked, fetching } = host({
    'library/site.json': listingJson(LISTING),
    'library/parts/p.trivium': PART,
  });
  const site = siteAt(BASE, { fetch: fetching });
  expect(await site.listing(false)).toEqual(LISTING);
  await site.listing(true);
  const part = await site.part(await partOf(PART));
  expect(new Uint8Array(await part.arrayBuffer())).toEqual(PART);
  expect(asked).toEqual([
    `${BASE}library/site.json`,
    // As it is now, past what was kept.
    `${BASE}library/site.json no-cache`,
    `${BASE}library/parts/p.trivium`,
  ]);
});

it('takes a page that a host gives instead of a list for nothing published', async () => {
  const { fetching } = host({ 'library/site.json': '<!doctype html><title>Home</title>' });
  expect(await siteAt(BASE, { fetch: fetching }).listing(false)).toBeNull();
});

it('refuses a part that is not the one that was published', async () => {
  const changed = PART.slice();
  changed[3]! ^= 1;
  const published = await partOf(PART);
  for (const content of [changed, PART.slice(1), bytes('<html>')]) {
    const { fetching } = host({ 'library/parts/p.trivium': content });
    const site = siteAt(BASE, { fetch: fetching });
    await expect(site.part(published)).rejects.toMatchObject({ code: 'damaged' });
  }
});

it('tells a part that is missing from a host that cannot be reached', async () => {
  const site = siteAt(BASE, { fetch: host({}).fetching });
  await expect(site.part(await partOf(PART))).rejects.toMatchObject({ code: 'not-found' });
  const gone = siteAt(BASE, { fetch: () => Promise.reject(new TypeError('Failed to fetch')) });
  await expect(gone.part(await partOf(PART))).rejects.toMatchObject({ code: 'unreachable' });
  await expect(gone.listing(true)).rejects.toMatchObject({ code: 'unreachable' });
});

it('holds an original to the id of its document', async () => {
  const id = await digest(bytes('the true one').buffer);
  const name = `library/documents/${id}.txt`;
  const document = { id, name: 'notes.txt', kind: 'text' } as const;
  const right = siteAt(BASE, { fetch: host({ [name]: 'the true one' }).fetching });
  expect(new TextDecoder().decode(await right.original(document))).toBe('the true one');
  const wrong = siteAt(BASE, { fetch: host({ [name]: 'another' }).fetching });
  await expect(wrong.original(document)).rejects.toMatchObject({ code: 'damaged' });
});

it('knows an original by a digest that begins as weaker ones do, and by a weaker one', async () => {
  const content = 'notes 11';
  const ids = [await digest(bytes(content).buffer), await digest(bytes(content).buffer, null)];
  for (const id of ids) {
    expect(id).toMatch(/^f/);
    const name = `library/documents/${id}.txt`;
    const document = { id, name: 'notes.txt', kind: 'text' } as const;
    const site = siteAt(BASE, { fetch: host({ [name]: content }).fetching });
    expect(new TextDecoder().decode(await site.original(document))).toBe(content);
  }
});

it('keeps libraries of two sites of one origin apart, and knows its own', async () => {
  expect(await placeOfSite(BASE)).not.toBe(await placeOfSite('https://example.test/'));
  expect(await placeOfSite(BASE)).toBe(await placeOfSite(`${BASE}?isolate=no`));
  const { fetching } = host({ 'library/site.json': listingJson(LISTING) });
  const library = await siteLibraryId(BASE, 'abc');
  expect(await siteAt(BASE, { fetch: fetching, library }).listing(false)).toEqual(LISTING);
  const other = await siteLibraryId(BASE, 'other');
  expect(await siteAt(BASE, { fetch: fetching, library: other }).listing(false)).toBeNull();
});
