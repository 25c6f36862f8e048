/** Models in the real Cache API: fetched, interrupted, gone on with, damaged, repaired, imported. */
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { modelFiles } from '../../../src/engines/model-files.ts';
import type { ModelDescription } from '../../../src/engines/model-description.ts';
import { isWebLlmInstalled } from '../../../src/engines/web-llm/installed.ts';
import { webLlmModels } from '../../../src/engines/web-llm/list.ts';
import {
  describe as describeModel,
  importModel,
  recognise,
} from '../../../src/models/import-files.ts';
import { install, uninstall, verify, type InstallProgress } from '../../../src/models/install.ts';
import { pinLibrary } from '../../../src/engines/web-llm/library-pin.ts';
import { libraryPath, placeOf } from '../../../src/engines/needed-files.ts';
import { Sha256 } from '../../../src/models/sha256.ts';
import { listOnHost } from '../../../src/models/sources.ts';
import { installedModel, listInstalled, storeFile } from '../../../src/models/storage.ts';

const REPOSITORY = 'owner/tiny';
const COMMIT = 'c0ffee0123';
const target = { device: 'wasm', hasF16: false } as const;
const model = describeModel({ kind: 'embedder', repository: REPOSITORY, label: 'Tiny' });

const text = (words: string) => new TextEncoder().encode(words);
const WEIGHTS = Uint8Array.from({ length: 50_000 }, (_, i) => (i * 31) % 251);
const FILES = new Map<string, Uint8Array<ArrayBuffer>>([
  ['config.json', text('{"hidden_size": 4}')],
  ['tokenizer.json', text('{}')],
  ['README.md', text('not needed')],
  ['onnx/model_quantized.onnx', WEIGHTS],
]);

/** A host in the page: what it was asked for, where it breaks off, and in which pieces it sends. */
function host(options: { breakAt?: number; pieceBytes?: number } = {}) {
  const asked: string[] = [];
  let breaks = options.breakAt === undefined ? 0 : 1;
  const fetching = async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    const url = String(input);
    if (url.includes('/api/models/')) {
      asked.push(url.slice(url.indexOf('/revision/')));
      const siblings = [...FILES].map(([rfilename, content]) => ({
        ...{ rfilename, size: content.length },
        ...(rfilename.endsWith('.onnx') ? { lfs: { sha256: hashOf(content) } } : {}),
      }));
      return Response.json({ sha: COMMIT, siblings });
    }
    const path = url.slice(url.indexOf(COMMIT) + COMMIT.length + 1);
    const range = new Headers(init?.headers).get('Range');
    asked.push(range ? `${path} ${range}` : path);
    const content = FILES.get(path)!;
    const from = Number(/bytes=(\d+)-/.exec(range ?? '')?.[1] ?? 0);
    if (breaks > 0 && content.length > options.breakAt!) {
      breaks--;
      const body = new ReadableStream<Uint8Array>({
        start(controller) {
          controller.enqueue(content.slice(0, options.breakAt));
          setTimeout(() => controller.error(new TypeError('network error')), 20);
        },
      });
      return new Response(body, { headers: { 'Content-Length': `${content.length}` } });
    }
    const rest = content.slice(from);
    const { pieceBytes } = options;
    return new Response(pieceBytes ? inPieces(rest, pieceBytes) : rest, {
      status: range ? 206 : 200,
    });
  };
  const list = async (revision: string | null, signal?: AbortSignal) =>
    listOnHost('https://host.invalid', model, revision ?? 'main', { signal, fetch: fetching });
  return { asked, fetching, list };
}

function inPieces(content: Uint8Array<ArrayBuffer>, bytes: number): ReadableStream<Uint8Array> {
  let from = 0;
  return new ReadableStream({
    async pull(controller) {
      await new Promise((resolve) => setTimeout(resolve, 5));
      controller.enqueue(content.slice(from, (from += bytes)));
      if (from >= content.length) controller.close();
    },
  });
}

function hashOf(bytes: Uint8Array): string {
  return new Sha256().update(bytes).hex();
}

afterEach(async () => {
  await uninstall(model);
  for (const name of await caches.keys()) await caches.delete(name);
});

test('a model is fetched, kept with its commit and hashes, and read from here', async () => {
  const { asked, fetching, list } = host();
  const seen: InstallProgress[] = [];
  const done = await install(model, 'host', list, {
    ...{ target, fetch: fetching, onProgress: (progress: InstallProgress) => seen.push(progress) },
  });
  expect(asked).toEqual([
    '/revision/main?blobs=true',
    ...['config.json', 'tokenizer.json', 'onnx/model_quantized.onnx'],
  ]);
  expect(done).toMatchObject({ revision: COMMIT, complete: true, from: 'host' });
  expect(done.files.find(({ path }) => path.endsWith('.onnx'))?.sha256).toBe(hashOf(WEIGHTS));
  expect(seen.at(-1)).toMatchObject({ loaded: 50_020, total: 50_020 });
  const files = modelFiles(REPOSITORY);
  expect((await files.paths()).sort()).toEqual(
    ['config.json', 'onnx/model_quantized.onnx', 'tokenizer.json'].sort(),
  );
  const weights = await (await files.open('onnx/model_quantized.onnx'))!.arrayBuffer();
  expect(hashOf(new Uint8Array(weights))).toBe(hashOf(WEIGHTS));
});

test('what was interrupted goes on from there, of the same commit, even on another day', async () => {
  const first = host({ breakAt: 20_000 });
  const controller = new AbortController();
  const failing = install(model, 'host', first.list, {
    ...{ target, fetch: first.fetching, signal: controller.signal, firstWaitMs: 60_000 },
    onProgress: ({ phase }) => phase === 'waiting' && controller.abort(),
  });
  await expect(failing).rejects.toMatchObject({ code: 'aborted' });
  expect(await installedModel(model.id)).toMatchObject({ complete: false });
  expect(await modelFiles(REPOSITORY).open('onnx/model_quantized.onnx')).toBeUndefined();

  const second = host();
  const done = await install(model, 'host', second.list, { target, fetch: second.fetching });
  expect(done.complete).toBe(true);
  expect(second.asked).toEqual([
    `/revision/${COMMIT}?blobs=true`,
    'onnx/model_quantized.onnx bytes=20000-',
  ]);
});

test('two tabs that fetch the same one at once get one, whole, and fetch it once', async () => {
  const large = Uint8Array.from({ length: 20_000_000 }, (_, i) => (i * 31 + (i >> 8)) % 251);
  FILES.set('onnx/model_quantized.onnx', large);
  onTestFinished(() => void FILES.set('onnx/model_quantized.onnx', WEIGHTS));
  const tabs = [host({ pieceBytes: 700_000 }), host({ pieceBytes: 900_000 })];
  const done = await Promise.all(
    tabs.map(({ list, fetching }) => install(model, 'host', list, { target, fetch: fetching })),
  );
  expect(done.map(({ complete }) => complete)).toEqual([true, true]);
  expect(await verify(model)).toEqual([]);
  expect(tabs.flatMap(({ asked }) => asked).filter((path) => path.endsWith('.onnx'))).toHaveLength(
    1,
  );
});

test('from its first byte on, what was cancelled is on record, and deleting takes it away', async () => {
  const partly = async (breakAt: number) => {
    const { fetching, list } = host({ breakAt });
    const controller = new AbortController();
    const failing = install(model, 'host', list, {
      ...{ target, fetch: fetching, signal: controller.signal, firstWaitMs: 60_000 },
      onProgress: ({ phase }) => phase === 'waiting' && controller.abort(),
    });
    await expect(failing).rejects.toMatchObject({ code: 'aborted' });
  };
  const parts = async () => (await caches.open('trivium-model-parts')).keys();
  await partly(0);
  expect(await installedModel(model.id)).toBeNull();
  await partly(5);
  expect(await installedModel(model.id)).toMatchObject({ complete: false, files: [] });
  expect(await parts()).toHaveLength(1);
  await uninstall(model);
  expect(await parts()).toEqual([]);
  expect(await listInstalled()).toEqual([]);
});

test('checking finds a damaged file, and only that one is fetched again', async () => {
  const { fetching, list } = host();
  await install(model, 'host', list, { target, fetch: fetching });
  expect(await verify(model)).toEqual([]);
  const damaged = new Blob([WEIGHTS.slice(1)]);
  await storeFile(placeOf(model, 'onnx/model_quantized.onnx'), damaged, 'model_quantized.onnx');
  expect(await verify(model)).toEqual(['onnx/model_quantized.onnx']);
  expect(await installedModel(model.id)).toMatchObject({ complete: false });
  const again = host();
  await install(model, 'host', again.list, { target, fetch: again.fetching });
  expect(again.asked.slice(1)).toEqual(['onnx/model_quantized.onnx']);
  expect(await verify(model)).toEqual([]);
});

test('deleting a model leaves nothing of it', async () => {
  const { fetching, list } = host();
  await install(model, 'host', list, { target, fetch: fetching });
  await uninstall(model);
  expect(await listInstalled()).toEqual([]);
  expect(await modelFiles(REPOSITORY).paths()).toEqual([]);
});

test('a folder of a WebLLM model is imported into the caches where WebLLM looks', async () => {
  const web: ModelDescription = webLlmModels().find(({ id }) => id.includes('Qwen3-0.6B-q4f16'))!;
  const library = libraryPath(web)!.split('/').at(-1)!;
  const manifest = { records: [{ dataPath: 'params_shard_0.bin' }] };
  const chosen = Object.entries({
    'mlc-chat-config.json': '{"tokenizer_files": ["tokenizer.json"]}',
    'tensor-cache.json': JSON.stringify(manifest),
    'params_shard_0.bin': 'weights',
    'tokenizer.json': '{}',
    [library]: 'compiled',
  }).map(([path, content]) => ({ path, file: new Blob([content]) }));
  const folder = web.source!.repository.split('/')[1]!;
  const without = chosen.filter(({ path }) => path !== library);
  await expect(
    importModel(await recognise(folder, without, webLlmModels()), { target }),
  ).rejects.toMatchObject({ code: 'not-supported' });
  expect(await isWebLlmInstalled(web)).toBe(false);
  const done = await importModel(await recognise(folder, chosen, webLlmModels()), { target });
  expect(done).toMatchObject({ id: web.id, from: 'files', complete: true });
  expect(await isWebLlmInstalled(web)).toBe(true);
  expect(await verify(web)).toEqual([]);

  // Its compiled library is code: another one takes its place only where the person deletes it.
  const other = chosen.map((each) =>
    each.path === library ? { path: library, file: new Blob(['compiled anew']) } : each,
  );
  const again = await recognise(folder, other, webLlmModels());
  await expect(importModel(again, { target })).rejects.toMatchObject({
    message: expect.stringMatching(/not the one that came first: its hash differs/),
  });
  expect(await verify(web)).toEqual([]);
  await uninstall(web);
  expect(await isWebLlmInstalled(web)).toBe(false);
  expect(await importModel(again, { target })).toMatchObject({ complete: true });
  await uninstall(web);
});

test('a download whose compiled library is another than the first is refused', async () => {
  const web: ModelDescription = webLlmModels().find(({ id }) => id.includes('Qwen3-0.6B-q4f16'))!;
  await pinLibrary(web, 'f'.repeat(64));
  const path = libraryPath(web)!;
  const list = async () => ({
    ...{ revision: COMMIT, urlOf: () => 'https://hub.example/library' },
    files: [{ path, bytes: null, sha256: null }],
  });
  const fetching = async (): Promise<Response> => new Response('compiled');
  await expect(install(web, 'host', list, { target, fetch: fetching })).rejects.toMatchObject({
    code: 'damaged',
  });
  expect(await (await caches.open('webllm/wasm')).keys()).toEqual([]);
  await uninstall(web);
});

test('files that are not what their folder says are refused, and nothing is changed', async () => {
  const manifest = {
    ...{ version: 1, id: model.id, kind: 'embedder', label: 'Tiny', licence: 'MIT' },
    ...{ repository: REPOSITORY, revision: COMMIT },
    embedding: {
      ...{ dimensions: 4, pooling: 'mean', queryPrefix: '', passagePrefix: '', maxTokens: 8 },
    },
    files: [...FILES]
      .filter(([path]) => path !== 'README.md')
      .map(([path, content]) => ({ path, bytes: content.length, sha256: hashOf(content) })),
  };
  const folder = (weights: Uint8Array<ArrayBuffer>) => [
    { path: 'trivium-model.json', file: new Blob([JSON.stringify(manifest)]) },
    ...[...FILES].map(([path, content]) => ({
      path,
      file: new Blob([path.endsWith('.onnx') ? weights : content]),
    })),
  ];
  const bad = await recognise('tiny', folder(WEIGHTS.slice(1)), []);
  await expect(importModel(bad, { target })).rejects.toMatchObject({ code: 'damaged' });
  expect(await listInstalled()).toEqual([]);
  const good = await importModel(await recognise('tiny', folder(WEIGHTS), []), { target });
  expect(good).toMatchObject({ revision: COMMIT, embedding: manifest.embedding });
});

/** As a person chose it; what the weights are may differ. */
function chosenFolder(weights = WEIGHTS, name = 'model_quantized') {
  return [...FILES].map(([path, content]) =>
    path.endsWith('.onnx')
      ? { path: `onnx/${name}.onnx`, file: new Blob([weights]) }
      : { path, file: new Blob([content]) },
  );
}

test('an import that is cancelled leaves nothing, and no mixture with what was there', async () => {
  const cancelled = async () => {
    const controller = new AbortController();
    const importing = importModel(await recognise('tiny', chosenFolder(WEIGHTS.slice(1)), []), {
      ...{ target, signal: controller.signal },
      // Once the first file is in its place.
      onProgress: (share) => share > 0.5 && controller.abort(),
    });
    await expect(importing).rejects.toMatchObject({ code: 'aborted' });
  };
  const here = () => modelFiles('local/tiny').paths();
  await cancelled();
  expect([await listInstalled(), await here()]).toEqual([[], []]);
  const { id } = await importModel(await recognise('tiny', chosenFolder(), []), { target });
  await cancelled();
  expect([await installedModel(id), await here()]).toEqual([null, []]);
});

test('another build takes the place of the one before, and leaves nothing of it', async () => {
  const other = 'model_int8';
  await importModel(await recognise('tiny', chosenFolder(), []), { target });
  await importModel(await recognise('tiny', chosenFolder(WEIGHTS, other), []), { target });
  const build = async () =>
    (await modelFiles('local/tiny').paths()).filter((path) => path.endsWith('.onnx'));
  expect(await build()).toEqual([`onnx/${other}.onnx`]);

  const { fetching, list } = host();
  await install(model, 'host', list, { target, fetch: fetching });
  const newer = async () => {
    const { files, ...listing } = await list(null);
    const renamed = files.map((file) =>
      file.path.endsWith('.onnx') ? { ...file, path: `onnx/${other}.onnx` } : file,
    );
    const urlOf = (path: string) => listing.urlOf(path.replace(other, 'model_quantized'));
    return { files: renamed, urlOf, revision: 'c0ffee9999' };
  };
  await install(model, 'host', newer, { target, fetch: fetching });
  expect(await modelFiles(REPOSITORY).paths()).toHaveLength(3);
});

/** A folder of a WebLLM model, whole. */
function webFolder(web: ModelDescription) {
  const chosen = Object.entries({
    'mlc-chat-config.json': '{"tokenizer_files": ["tokenizer.json"]}',
    'tensor-cache.json': '{"records": [{"dataPath": "params_shard_0.bin"}]}',
    'params_shard_0.bin': 'weights',
    'tokenizer.json': '{}',
    [libraryPath(web)!.split('/').at(-1)!]: 'compiled',
  }).map(([path, content]) => ({ path, file: new Blob([content]) }));
  return { folder: web.source!.repository.split('/')[1]!, chosen };
}

test('a compiled library that two models share stays until both are deleted', async () => {
  const models = webLlmModels();
  const sharing = (model: ModelDescription) =>
    models.filter((each) => libraryPath(each) === libraryPath(model));
  const [one, other] = sharing(models.find((each) => sharing(each).length > 1)!) as [
    ModelDescription,
    ModelDescription,
  ];
  for (const each of [one, other]) {
    const { folder, chosen } = webFolder(each);
    await importModel(await recognise(folder, chosen, models), { target });
  }
  await uninstall(one);
  expect(await isWebLlmInstalled(one)).toBe(false);
  expect(await isWebLlmInstalled(other)).toBe(true);
  await expect(pinLibrary(other, 'f'.repeat(64))).rejects.toMatchObject({ code: 'damaged' });
  await uninstall(other);
  expect(await (await caches.open('webllm/wasm')).keys()).toEqual([]);
});

test('a folder that lacks a part of the weights is no whole model', async () => {
  const web = webLlmModels()[0]!;
  const { folder, chosen } = webFolder(web);
  const lacking = chosen.filter(({ path }) => path !== 'params_shard_0.bin');
  await expect(
    importModel(await recognise(folder, lacking, webLlmModels()), { target }),
  ).rejects.toMatchObject({ message: expect.stringContaining('params_shard_0.bin') });
  expect(await listInstalled()).toEqual([]);
});

test('a full disk is said to be full, whoever stores the model', async () => {
  const full = vi.spyOn(Cache.prototype, 'put').mockImplementation(async () => {
    throw new DOMException('Full.', 'QuotaExceededError');
  });
  onTestFinished(() => full.mockRestore());
  const { fetching, list } = host();
  const error = { code: 'storage-full', hint: expect.stringContaining('Delete another model') };
  await expect(install(model, 'host', list, { target, fetch: fetching })).rejects.toMatchObject(
    error,
  );
  const chosen = await recognise('tiny', chosenFolder(), []);
  await expect(importModel(chosen, { target })).rejects.toMatchObject(error);
});
