import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { sha256Hex } from '../../../src/digest.ts';
import type { AppFile } from '../../../src/site/app-files.ts';
import { appOfSite, readerBytes } from '../../../src/site/app-of-site.ts';
import { modelsOfDeployment } from '../../../src/site/deployment-models.ts';
import { parseListing } from '../../../src/site/listing.ts';
import { inParts } from '../../../src/site/parts.ts';
import { siteFiles, type SiteFile, type SiteSource } from '../../../src/site/site-files.ts';
import { zipOf } from '../../../src/site/zip.ts';
import { unzip } from '../../support/unzip.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const text = async ({ content }: SiteFile): Promise<string> =>
  content instanceof Blob ? content.text() : new TextDecoder().decode(content);

const APP: AppFile[] = ['index.html', 'assets/a.js', 'service-worker.js'].map((name) => ({
  ...{
    path: name,
    bytes: name.length,
    sha256: 'a'.repeat(64),
    forModels: false,
    forReading: false,
  },
}));

function appFile(name: string, bytes: number, forWhat: Partial<AppFile>): AppFile {
  const sha256 = 'b'.repeat(64);
  return { path: name, bytes, sha256, forModels: false, forReading: false, ...forWhat };
}
const DOCUMENTS = [
  { id: 'd1', kind: 'pdf' },
  { id: 'd2', kind: 'text' },
  { id: 'd3', kind: 'markdown' },
] as const;

function source(change: Partial<SiteSource> = {}): SiteSource {
  return {
    listing: {
      ...{ id: 's', title: 'Harbours', description: 'All', publishedAt: 7, holdsFiles: true },
      counts: { documents: 3, pages: 3, chunks: 3, triplets: 3 },
    },
    app: APP,
    appFile: async ({ path: name }) => bytes(name),
    parts: [[DOCUMENTS[0], DOCUMENTS[1]], [DOCUMENTS[2]]],
    part: async (documents) => bytes(`part of ${documents.map(({ id }) => id).join()}`),
    original: async ({ id }) => new Blob([`original ${id}`]),
    models: [],
    ...change,
  };
}

async function made(from: SiteSource): Promise<Map<string, string>> {
  const files = new Map<string, string>();
  for await (const file of siteFiles(from)) files.set(file.path, await text(file));
  return files;
}

it('makes a whole site: the app, the parts, the originals, and what says so', async () => {
  const files = await made(source());
  const listing = parseListing(JSON.parse(files.get('library/site.json')!))!;
  expect(listing).toMatchObject({ title: 'Harbours', holdsFiles: true });
  expect(listing.parts.map(({ documents }) => documents)).toEqual([2, 1]);
  for (const part of listing.parts) {
    const content = files.get(`library/parts/${part.file}`)!;
    expect(content).toContain('part of d');
    expect(part).toMatchObject({ bytes: content.length, sha256: await sha256Hex(bytes(content)) });
  }
  expect([...files.keys()].filter((name) => name.startsWith('library/documents/'))).toEqual([
    'library/documents/d1.pdf',
    'library/documents/d2.txt',
    'library/documents/d3.md',
  ]);
  expect(files.get('assets/a.js')).toBe('assets/a.js');
  expect(files.get('models/index.json')).toBe('[]\n');
  // The service worker keeps this list, so it has to be there and say what there is.
  expect(JSON.parse(files.get('app-files.json')!)).toEqual({ version: 1, files: APP });
});

it('has no original where none is wanted', async () => {
  const plain = source();
  const original = () => Promise.reject(new Error('not to be asked for'));
  const files = await made(source({ original, listing: { ...plain.listing, holdsFiles: false } }));
  expect([...files.keys()].some((name) => name.startsWith('library/documents/'))).toBe(false);
});

it('names a part by its content: what did not change keeps its name', async () => {
  const first = parseListing(JSON.parse((await made(source())).get('library/site.json')!))!;
  const changed = source({
    part: async (documents) => bytes(documents.length === 2 ? 'part of d1,d2' : 'another'),
  });
  const second = parseListing(JSON.parse((await made(changed)).get('library/site.json')!))!;
  expect(second.parts[0]).toEqual(first.parts[0]);
  expect(second.parts[1]!.file).not.toBe(first.parts[1]!.file);
});

it('writes nothing outside of the site, whatever it is told', async () => {
  const app = [{ ...APP[0]!, path: '../index.html' }];
  await expect(made(source({ app }))).rejects.toThrow(/cannot be a file of a site/);
});

it('stops when it is told to', async () => {
  const stopping = new AbortController();
  const seen: string[] = [];
  const making = async () => {
    const { signal } = stopping;
    for await (const { path: name } of siteFiles(source(), { signal })) {
      seen.push(name);
      stopping.abort();
    }
  };
  await expect(making()).rejects.toThrow(expect.objectContaining({ code: 'aborted' }));
  expect(seen).toHaveLength(1);
});

it('leaves out what runs models, and takes the models of a deployment along where wanted', async () => {
  const files: AppFile[] = [
    ...APP,
    appFile('assets/ort-wasm.wasm', 5, { forModels: true }),
    appFile('models/a/b/x.onnx', 9, { forModels: true }),
  ];
  expect(appOfSite(files, { models: false, reader: true })).toEqual(APP);
  expect(appOfSite(files, { models: true, reader: true })).toEqual(files.slice(0, 4));
  const models = modelsOfDeployment(files, ['a/b', '../c', 5], async () => bytes('weights'));
  expect(models.map(({ folder }) => folder)).toEqual(['a/b']);
  const site = await made(source({ models }));
  expect(site.get('models/a/b/x.onnx')).toBe('weights');
  expect(site.get('models/index.json')).toBe('["a/b"]\n');
});

it('takes the reading model along with what runs it, or says that there is none', async () => {
  const files: AppFile[] = [
    ...APP,
    appFile('assets/ort-plain.wasm', 5, { forModels: true, forReading: true }),
    appFile('assets/ort-webgpu.wasm', 7, { forModels: true }),
    appFile('reader/reader.json', 1, { forReading: true }),
  ];
  const weights = appFile('reader/reader-1.onnx', 9, { forReading: true });
  const without = appOfSite(files, { models: false, reader: true });
  // A site that has none hands nothing on that would run it.
  expect(without).toEqual(APP);
  expect(readerBytes(files)).toBe(0);
  expect((await made(source({ app: without }))).get('reader/reader.json')).toBe('null\n');

  const whole = [...files, weights];
  expect(readerBytes(whole)).toBe(15);
  expect(appOfSite(whole, { models: false, reader: false })).toEqual(APP);
  const withReader = appOfSite(whole, { models: false, reader: true });
  expect(withReader.map(({ path: name }) => name)).toEqual([
    ...APP.map(({ path: name }) => name),
    'assets/ort-plain.wasm',
    'reader/reader.json',
    'reader/reader-1.onnx',
  ]);
  expect((await made(source({ app: withReader }))).get('reader/reader.json')).toBe(
    'reader/reader.json',
  );
});

it('packs it into a zip that others can read', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'trivium-zip-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const zip = await new Response(zipOf(siteFiles(source()), new Date(2026, 1, 3))).arrayBuffer();
  const names = await unzip(new Uint8Array(zip), folder);
  expect(names).toEqual(expect.arrayContaining(['index.html', 'assets/a.js', 'library/site.json']));
  const original = await readFile(path.join(folder, 'library/documents/d1.pdf'), 'utf8');
  expect(original).toBe('original d1');
});

it('puts documents into parts in their order, the first one small', () => {
  const documents = (...weights: number[]) =>
    weights.map((weight, i) => ({ id: `${i}`, chunks: 1, triplets: weight - 1 }));
  const ids = (parts: { id: string }[][]) => parts.map((part) => part.map(({ id }) => id).join(''));
  expect(ids(inParts(documents(200, 200, 200, 1_000, 400, 200, 90_000, 10)))).toEqual([
    '01',
    '23',
    '45',
    '6',
    '7',
  ]);
  expect(inParts([])).toEqual([]);
});

it('has a page for each table, which its list names', async () => {
  const tables = [{ title: 'Laws', page: async () => '<h1>Laws</h1>' }];
  const files = await made(source({ tables }));
  expect(files.get('tables/1.html')).toBe('<h1>Laws</h1>');
  const listing = parseListing(JSON.parse(files.get('library/site.json')!));
  expect(listing?.tables).toEqual([{ title: 'Laws', path: 'tables/1.html' }]);
  const bad = JSON.parse(files.get('library/site.json')!.replace('tables/1.html', '../1.html'));
  expect(() => parseListing(bad)).toThrow();
});
