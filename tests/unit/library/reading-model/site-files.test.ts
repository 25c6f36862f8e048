/** The reading model's files in the browser's cache, where another site of the origin keeps its own. */
import { afterEach, expect, it, vi } from 'vitest';
import { SiteFiles } from '../../../../src/library/reading-model/site-files.ts';
import { fakeCaches } from '../../../support/fake-caches.ts';

const ORIGIN = 'https://trivium.test/';

afterEach(() => {
  vi.unstubAllGlobals();
});

it('keeps what was used, and drops former models of this site alone', async () => {
  const { storage, byName } = fakeCaches();
  vi.stubGlobal('caches', storage);
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => new Response('content')),
  );
  const kept = await storage.open('trivium-reader');
  const former = ['one/reader/former.onnx', 'one/assets/former.wasm'];
  const theirs = ['two/reader/theirs.onnx', 'reader/root.onnx'];
  for (const path of [...former, ...theirs]) await kept.put(ORIGIN + path, new Response('kept'));

  const files = new SiteFiles(`${ORIGIN}one/reader/`);
  await files.open('reader-1.onnx');
  await files.open(`${ORIGIN}one/assets/run.wasm`);
  await files.keep();

  const now = ['one/reader/reader-1.onnx', 'one/assets/run.wasm'];
  const urls = [...(byName.get('trivium-reader')?.keys() ?? [])].sort();
  expect(urls).toEqual([...theirs, ...now].map((path) => ORIGIN + path).sort());
});
