/**
 * The real WebLLM package, up to where weights and a graphics card would be needed: a model is
 * imported into its caches, found complete, and its configuration and compiled library are read
 * with no request. What comes after that is played by a stub (web-llm-model.test.ts).
 */
import { hasModelInCache, MLCEngine } from '@mlc-ai/web-llm';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { deviceReport } from '../../../src/engines/device.ts';
import {
  CONFIG_FILE,
  DEFAULT_MODEL_HOST,
  isWebLlmInstalled,
  webLlmFiles,
  webLlmFolder,
  WEIGHTS_MANIFEST,
} from '../../../src/engines/web-llm/installed.ts';
import { pinLibrary, pinnedHash, unpinLibrary } from '../../../src/engines/web-llm/library-pin.ts';
import { defaultWebLlmModel, webLlmModels } from '../../../src/engines/web-llm/list.ts';
import type { ModelDescription } from '../../../src/engines/model-description.ts';
import { connectLanguage } from '../../../src/library/connect-language.ts';
import { uninstallAll } from './installed.ts';

const CONFIG = JSON.stringify({ tokenizer_files: ['tokenizer.json'], context_window_size: 4096 });
const MANIFEST = JSON.stringify({
  metadata: {},
  records: [{ dataPath: 'params_shard_0.bin', format: 'raw-shard', nbytes: 4, records: [] }],
});
/** A WebAssembly module, but none that WebLLM compiled. */
const LIBRARY = Uint8Array.of(0, 0x61, 0x73, 0x6d, 1, 0, 0, 0);

let model: ModelDescription;

beforeEach(async () => {
  await uninstallAll();
  const report = await deviceReport();
  model = defaultWebLlmModel(report)!;
});
afterEach(() => {
  vi.restoreAllMocks();
  return uninstallAll();
});

/** What an import from local files does. */
async function put(files: ReturnType<typeof webLlmFiles>): Promise<void> {
  for (const { cache, url } of files) {
    const content = url.endsWith(CONFIG_FILE)
      ? CONFIG
      : url.endsWith(WEIGHTS_MANIFEST)
        ? MANIFEST
        : url.endsWith('.wasm')
          ? LIBRARY
          : url.endsWith('.json')
            ? '{}'
            : new Uint8Array(4);
    await (await caches.open(cache)).put(url, new Response(content));
  }
}

function appConfigFor({ id, source }: ModelDescription) {
  return {
    cacheBackend: 'cache' as const,
    model_list: [
      {
        model_id: id.replace('web-llm:', ''),
        model: webLlmFolder(model, DEFAULT_MODEL_HOST),
        model_lib: source!.library!,
      },
    ],
  };
}

describe('software WebGPU', () => {
  it('is seen, reported and told from a graphics card', async () => {
    const { webgpu } = await deviceReport();
    expect(webgpu).not.toBeNull();
    expect(webgpu!.isSoftware).toBe(true);
    expect(webgpu!.shaderF16).toBe(false);
    expect(webgpu!.maxStorageBufferBindingSize).toBeGreaterThan(100 * 2 ** 20);
    expect(model.needs.shaderF16).toBe(false);
    expect(model.id).toMatch(/q4f32/);
  });
});

describe('the caches of WebLLM', () => {
  it('hold a model when all its files are there, by its own account and by ours', async () => {
    const files = webLlmFiles(model, DEFAULT_MODEL_HOST, CONFIG, MANIFEST);
    expect(files.map(({ url }) => url.split('/').at(-1))).toEqual([
      CONFIG_FILE,
      expect.stringMatching(/\.wasm$/),
      WEIGHTS_MANIFEST,
      'tokenizer.json',
      'params_shard_0.bin',
    ]);
    await put(files.slice(0, -1));
    expect(await isWebLlmInstalled(model)).toBe(false);
    await put(files.slice(-1));
    expect(await isWebLlmInstalled(model)).toBe(true);
    const name = model.id.replace('web-llm:', '');
    expect(await hasModelInCache(name, appConfigFor(model))).toBe(true);
  });

  it('give configuration and library without a request', async () => {
    await put(webLlmFiles(model, DEFAULT_MODEL_HOST, CONFIG, MANIFEST));
    const fetched = vi.spyOn(globalThis, 'fetch');
    const opened = vi.spyOn(Cache.prototype, 'match');
    const engine = new MLCEngine({ appConfig: appConfigFor(model), logLevel: 'SILENT' });
    const failed = await engine.reload(model.id.replace('web-llm:', '')).catch((e: unknown) => e);
    // The library is read and begun: it is none of WebLLM's, so that is as far as it comes.
    expect(String(failed)).toMatch(/memory|export|undefined|Cannot/i);
    const asked = opened.mock.calls.map(([request]) =>
      request instanceof Request ? request.url : String(request),
    );
    expect(asked.some((url) => url.endsWith(CONFIG_FILE))).toBe(true);
    expect(asked.some((url) => url.endsWith('.wasm'))).toBe(true);
    expect(fetched).not.toHaveBeenCalled();
  });
});

describe('the language worker', () => {
  it('does not fetch a model that is not there', async () => {
    const host = connectLanguage();
    await expect(host.load(model.id)).rejects.toMatchObject({
      code: 'not-found',
      message: expect.stringContaining(model.label),
    });
    await expect(host.load('web-llm:Unheard-Of-1B-MLC')).rejects.toMatchObject({
      code: 'not-found',
    });
    host.close();
  });

  it('says that a device lacks 16-bit numbers, and what to choose', async () => {
    const wide = webLlmModels().find(({ id }) => /SmolLM2-360M-Instruct-q4f16/.test(id))!;
    model = wide;
    await put(webLlmFiles(wide, DEFAULT_MODEL_HOST, CONFIG, MANIFEST));
    const host = connectLanguage();
    await expect(host.load(wide.id)).rejects.toMatchObject({
      code: 'not-supported',
      hint: expect.stringContaining('q4f32'),
    });
    host.close();
  });

  it('does not run a compiled library that is another than the first', async () => {
    const files = webLlmFiles(model, DEFAULT_MODEL_HOST, CONFIG, MANIFEST);
    await put(files);
    await pinLibrary(model, 'f'.repeat(64));
    const host = connectLanguage();
    const refused = {
      code: 'damaged',
      message: `The compiled library of ${model.label} is not the one that came first: its hash differs.`,
    };
    await expect(host.load(model.id)).rejects.toMatchObject(refused);
    await expect(pinLibrary(model, '0'.repeat(64))).rejects.toMatchObject(refused);
    await unpinLibrary(model);
    // Then this one is the first.
    await expect(host.load(model.id)).rejects.toMatchObject({ code: 'model-failed' });
    expect(await pinnedHash(model)).toMatch(/^[0-9a-f]{64}$/);
    host.close();
  });

  it('explains a library that cannot be started, and gives the model up', async () => {
    await put(webLlmFiles(model, DEFAULT_MODEL_HOST, CONFIG, MANIFEST));
    const host = connectLanguage();
    await expect(host.load(model.id)).rejects.toMatchObject({ code: 'model-failed' });
    expect(host.state).toMatchObject({ type: 'failed', instead: 'instant' });
    host.close();
  });
});
