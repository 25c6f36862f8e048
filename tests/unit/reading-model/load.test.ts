/** Files that are not what the manifest says are never used. */
import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { loadReadingModel, readManifest, type OpenFile } from '../../../src/reading-model/load.ts';
import { parseManifest } from '../../../src/reading-model/manifest.ts';
import type { Runtime } from '../../../src/reading-model/network.ts';
import { KINDS } from '../../../src/reading-model/types.ts';
import { tokenizerFile } from '../../support/reading-model.ts';

const bytesOf = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);
const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
const words = bytesOf(JSON.stringify(tokenizerFile()));
const weights = bytesOf('weights');
const named = (path: string, content: Uint8Array) => ({
  ...{ path, bytes: content.length, sha256: sha256(content) },
});
const MANIFEST = {
  version: 1,
  id: 'reader-0123',
  model: named('reader-0123.onnx', weights),
  tokenizer: named('tokenizer-0123.json', words),
  heads: ['start', 'end', 'relevance', 'inner', 'kind'],
  kinds: [...KINDS],
  windowTokens: 128,
  calibrator: null,
};

const files = (changed: Record<string, Uint8Array<ArrayBuffer>> = {}): OpenFile => {
  const all: Record<string, Uint8Array<ArrayBuffer>> = {
    'reader.json': bytesOf(JSON.stringify(MANIFEST)),
    'reader-0123.onnx': weights,
    'tokenizer-0123.json': words,
    ...changed,
  };
  return async (path, onBytes) => {
    onBytes?.(all[path]!.length);
    return all[path]!;
  };
};

/** Opens sessions without an answer. */
function runtime(create: (given: Uint8Array) => unknown = () => ({ outputNames: [] })): Runtime {
  return {
    env: { wasm: {} },
    InferenceSession: { create: async (given: Uint8Array) => create(given) },
    Tensor: class {},
  } as unknown as Runtime;
}

describe('loading', () => {
  it('tells how much of both files has come', async () => {
    const heard: number[] = [];
    const total = words.length + weights.length;
    const model = await loadReadingModel(files(), runtime(), {
      onProgress: (progress) => {
        expect(progress.total).toBe(total);
        heard.push(progress.loaded);
      },
    });
    expect(model.id).toBe('reader-0123');
    expect(heard).toEqual([words.length, total]);
  });

  it.each([
    ['weights cut on the way', { 'reader-0123.onnx': weights.slice(1) }],
    ['weights changed on disk', { 'reader-0123.onnx': bytesOf('weighty') }],
    ['a tokenizer cut on the way', { 'tokenizer-0123.json': words.slice(1) }],
    ['a page instead of the manifest', { 'reader.json': bytesOf('<!doctype html>') }],
    ['a manifest without weights', { 'reader.json': bytesOf('{"version":1,"id":"reader"}') }],
  ])('refuses %s', async (_, changed) => {
    const opened = { count: 0 };
    const counting = runtime(() => (opened.count += 1));
    const loading = loadReadingModel(files(changed), counting);
    await expect(loading).rejects.toMatchObject({ code: 'damaged' });
    expect(opened.count).toBe(0);
  });

  it('refuses files of another version of the app', async () => {
    for (const other of [
      { ...MANIFEST, version: 2 },
      { ...MANIFEST, kinds: ['person'] },
      { ...MANIFEST, heads: ['start', 'end'] },
    ]) {
      const open = files({ 'reader.json': bytesOf(JSON.stringify(other)) });
      await expect(readManifest(open)).rejects.toMatchObject({ code: 'outdated' });
    }
  });

  it('takes no path that leaves its folder', () => {
    const model = { ...MANIFEST.model, path: '../reader.onnx' };
    expect(() => parseManifest({ ...MANIFEST, model })).toThrow('damaged');
  });

  it.each([
    ['out-of-memory', new Error('failed to call OrtRun(). ERROR_MESSAGE: std::bad_alloc')],
    ['out-of-memory', new RangeError('WebAssembly.Memory(): could not allocate memory')],
    ['model-failed', new Error('no available backend found')],
  ])('says %s when the runtime says so', async (code, thrown) => {
    const failing = runtime(() => {
      throw thrown;
    });
    await expect(loadReadingModel(files(), failing)).rejects.toMatchObject({ code });
  });
});
