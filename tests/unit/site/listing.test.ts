import { expect, it } from 'vitest';
import { sha256Hex } from '../../../src/digest.ts';
import { checkAppFile, parseAppFiles } from '../../../src/site/app-files.ts';
import { listingJson } from '../../../src/site/listing-json.ts';
import {
  NOTHING_PUBLISHED,
  parseListing,
  partPath,
  revisionOf,
  type SiteListing,
} from '../../../src/site/listing.ts';
import { isSafePath } from '../../../src/site/paths.ts';

const SHA = 'a'.repeat(64);
const LISTING: SiteListing = {
  ...{ id: 'ab12', title: 'Harbours', description: '', publishedAt: 5, holdsFiles: true },
  counts: { documents: 3, pages: 9, chunks: 20, triplets: 70 },
  parts: [
    { file: '0001-aa.trivium', bytes: 10, sha256: SHA, documents: 2 },
    { file: '0002-bb.trivium', bytes: 20, sha256: 'b'.repeat(64), documents: 1 },
  ],
};

function parsed(change: (json: { version: unknown; library: Record<string, unknown> }) => void) {
  const json = JSON.parse(listingJson(LISTING)) as Parameters<typeof change>[0];
  change(json);
  return () => parseListing(json);
}

it('reads what was written, and what says that nothing is published', () => {
  expect(parseListing(JSON.parse(listingJson(LISTING)))).toEqual(LISTING);
  expect(parseListing(JSON.parse(JSON.stringify(NOTHING_PUBLISHED)))).toBeNull();
  expect(partPath(LISTING.parts[0]!)).toBe('library/parts/0001-aa.trivium');
});

it('writes nothing that it does not read: what is longer is cut', () => {
  const long = { title: 'Harbours '.repeat(100), description: 'All of them. '.repeat(1_000) };
  const tables = [{ title: 'Who built which of them? '.repeat(20), path: 'tables/1.html' }];
  const read = parseListing(JSON.parse(listingJson({ ...LISTING, ...long, tables })));
  expect(long.title.startsWith(read!.title.slice(0, -1))).toBe(true);
  expect(read!.description).toMatch(/^All of them\. .*…$/);
  expect(read!.tables).toHaveLength(1);
});

it('tells one content from another by its parts and its words, not by its age', () => {
  expect(revisionOf({ ...LISTING, publishedAt: 99 })).toBe(revisionOf(LISTING));
  expect(revisionOf({ ...LISTING, parts: LISTING.parts.slice(1) })).not.toBe(revisionOf(LISTING));
  expect(revisionOf({ ...LISTING, title: 'Ports' })).not.toBe(revisionOf(LISTING));
});

const part = (change: object) =>
  parsed(({ library }) => (library.parts = [{ ...LISTING.parts[0], ...change }]));

it.each([
  ['a page instead', () => parseListing('<!doctype html>')],
  ['null', () => parseListing(null)],
  ['a list', () => parseListing([])],
  ['no library at all', () => parseListing({ version: 1 })],
  ['a version that is no number', parsed((json) => (json.version = '1'))],
  ['a title that is no text', parsed(({ library }) => (library.title = { toString: 'x' }))],
  ['an endless title', parsed(({ library }) => (library.title = 'x'.repeat(10_000)))],
  ['an id that is markup', parsed(({ library }) => (library.id = '<b>'))],
  ['counts below nothing', parsed(({ library }) => (library.counts = { documents: -1 }))],
  ['parts that are no list', parsed(({ library }) => (library.parts = { length: 2 }))],
  [
    'the same part twice',
    parsed(({ library }) => (library.parts = [LISTING.parts[0], LISTING.parts[0]])),
  ],
  ['a part elsewhere', part({ file: 'https://elsewhere.example/x.trivium' })],
  ['a part of another folder', part({ file: '../../index.html' })],
  ['a part in a folder', part({ file: 'a/b.trivium' })],
  ['a part from the root', part({ file: '/etc/x' })],
  ['a part with a query', part({ file: 'x?y' })],
  ['a part without a name', part({ file: '' })],
  ['a checksum that is none', part({ sha256: 'xyz' })],
  ['half a byte', part({ bytes: 0.5 })],
  ['a part of a petabyte', part({ bytes: 1e15 })],
])('refuses %s', (_, read) => {
  expect(read).toThrow(expect.objectContaining({ code: 'damaged' }));
});

it('says that a newer version of the app is needed', () => {
  const read = parsed((json) => (json.version = 2));
  expect(read).toThrow(expect.objectContaining({ code: 'outdated' }));
});

it('takes the list of the app’s files, and only paths inside the app', () => {
  const file = { path: 'assets/index-Ab_1.js', bytes: 3, sha256: SHA };
  expect(parseAppFiles({ version: 1, files: [file] })).toEqual([
    { ...file, forModels: false, forReading: false },
  ]);
  const paths = ['../x', 'a/../b', '/x', 'a//b', 'a\\b', 'c:/x', '.', 'a/.', 'x\0y', 'a b', ''];
  for (const path of paths) {
    expect(isSafePath(path), path).toBe(false);
    const read = () => parseAppFiles({ version: 1, files: [{ ...file, path }] });
    expect(read, path).toThrow(expect.objectContaining({ code: 'damaged' }));
  }
  expect(isSafePath('pdfjs/cmaps/UniJIS2004-UTF16-H.bcmap')).toBe(true);
});

it('notices a file of the app that is another one', async () => {
  const content = new TextEncoder().encode('abc');
  const file = { path: 'a.js', bytes: 3, sha256: await sha256Hex(content) };
  const listed = { ...file, forModels: false, forReading: false };
  await checkAppFile(listed, content);
  const other = new TextEncoder().encode('abd');
  await expect(checkAppFile(listed, other)).rejects.toThrow(/a\.js is not what/);
});
