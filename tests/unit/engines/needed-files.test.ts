/** Which files are fetched, where they go, and what the lists and records say. */
import { expect, it } from 'vitest';
import { EMBEDDERS, RE_RANKERS } from '../../../src/models/embedders.ts';
import { chosenFiles, recognise, type ChosenFile } from '../../../src/models/import-files.ts';
import { parseManifest } from '../../../src/engines/installed-model.ts';
import { libraryPath, neededFiles, placeOf } from '../../../src/engines/needed-files.ts';
import { Pace } from '../../../src/models/pace.ts';
import { checkHost } from '../../../src/models/sources.ts';
import { checkSpace } from '../../../src/models/space.ts';
import { webLlmModels } from '../../../src/engines/web-llm/list.ts';

const WASM = { device: 'wasm', hasF16: false } as const;
const listed = (...paths: string[]) => paths.map((path) => ({ path, bytes: 1, sha256: null }));
const pathsOf = (files: { path: string }[]) => files.map(({ path }) => path);

it('takes one build of an ONNX model with all its parts, and nothing that only adds bytes', () => {
  const files = listed(
    ...['README.md', 'config.json', 'tokenizer.json', 'tokenizer_config.json', 'model.safetensors'],
    ...['onnx/model.onnx', 'onnx/model_q4.onnx', 'onnx/model_q4.onnx_data', 'onnx/model_fp16.onnx'],
    ...['onnx/model_quantized.onnx', 'onnx/model_q4f16.onnx', '1_Pooling/config.json'],
  );
  const generator = { kind: 'transformers', label: 'A generator' } as const;
  const texts = ['config.json', 'tokenizer.json', 'tokenizer_config.json'];
  expect(pathsOf(neededFiles(generator, files, WASM)).sort()).toEqual(
    ['1_Pooling/config.json', ...texts, 'onnx/model_q4.onnx', 'onnx/model_q4.onnx_data'].sort(),
  );
  expect(pathsOf(neededFiles(generator, files, { device: 'webgpu', hasF16: true }))).toContain(
    'onnx/model_q4f16.onnx',
  );
  expect(pathsOf(neededFiles(EMBEDDERS[0]!, files, WASM))).toContain('onnx/model_quantized.onnx');
});

it('says when a repository holds nothing that can be run', () => {
  const files = listed('config.json', 'pytorch_model.bin');
  expect(() => neededFiles(EMBEDDERS[0]!, files, WASM)).toThrow(/no build that can run here/);
});

it('puts the files of WebLLM where WebLLM looks for them', () => {
  const model = webLlmModels()[0]!;
  const files = listed(
    ...['mlc-chat-config.json', 'tensor-cache.json', 'params_shard_0.bin', 'tokenizer.json'],
    ...['README.md', '.gitattributes', libraryPath(model)!],
  );
  const places = neededFiles(model, files, WASM).map(({ path }) => placeOf(model, path));
  const folder = `https://huggingface.co/${model.source!.repository}/resolve/main/`;
  expect(places).toEqual([
    { cache: 'webllm/config', key: `${folder}mlc-chat-config.json` },
    { cache: 'webllm/model', key: `${folder}tensor-cache.json` },
    { cache: 'webllm/model', key: `${folder}params_shard_0.bin` },
    { cache: 'webllm/model', key: `${folder}tokenizer.json` },
    { cache: 'webllm/wasm', key: model.source!.library },
  ]);
});

it('lists embedders of the papers with a free licence, each with its traits', () => {
  expect(EMBEDDERS[0]!.source?.repository).toBe('Xenova/bge-small-en-v1.5');
  for (const { id, licence, embedding } of EMBEDDERS) {
    expect(licence, id).toMatch(/^(MIT|Apache-2.0)$/);
    expect(embedding.dimensions, id).toBe(384);
  }
  expect(RE_RANKERS.length).toBeGreaterThan(0);
});

it('knows a folder by its configuration', async () => {
  const known = webLlmModels();
  const file = (path: string, content = '{}'): ChosenFile => ({ path, file: new Blob([content]) });
  const onnx = file('onnx/model_quantized.onnx');
  const config = (name: string, more = {}): ChosenFile =>
    file('config.json', JSON.stringify({ architectures: [name], ...more }));
  const kindOf = async (...files: ChosenFile[]) =>
    (await recognise('some-model', files, known)).model.id;
  expect(await kindOf(config('LlamaForCausalLM'), onnx)).toBe('transformers:local/some-model');
  expect(await kindOf(config('BertForSequenceClassification'), onnx)).toBe(
    're-ranker:local/some-model',
  );
  const embedder = await recognise(
    'some-model',
    [
      config('BertModel', { hidden_size: 32, max_position_embeddings: 64 }),
      onnx,
      file('1_Pooling/config.json', '{"pooling_mode_cls_token": true}'),
      file('config_sentence_transformers.json', '{"prompts": {"query": "ask: "}}'),
    ],
    known,
  );
  expect(embedder.model.id).toBe('embedder:local/some-model');
  expect(embedder.embedding).toEqual({
    ...{ dimensions: 32, pooling: 'cls', queryPrefix: 'ask: ', passagePrefix: '', maxTokens: 64 },
  });
  const model = known.find(({ id }) => id.includes('Qwen3-0.6B-q4f16'))!;
  const folder = model.source!.repository.split('/')[1]!;
  const web = await recognise(folder, [file('mlc-chat-config.json')], known);
  expect(web.model.id).toBe(model.id);
  await expect(recognise('x', [file('notes.txt')], known)).rejects.toMatchObject({
    code: 'not-supported',
  });
});

it('takes files one by one as well as a folder', () => {
  const given = (webkitRelativePath: string, name: string) =>
    ({ webkitRelativePath, name }) as File;
  const folder = chosenFiles([
    given('m/config.json', 'config.json'),
    given('m/onnx/a.onnx', 'a.onnx'),
  ]);
  expect(folder.folder).toBe('m');
  expect(pathsOf(folder.files)).toEqual(['config.json', 'onnx/a.onnx']);
  expect(chosenFiles([given('', 'config.json')])).toMatchObject({ folder: '' });
});

it('believes no record that leads out of the folder or has no hash', () => {
  const manifest = {
    ...{ version: 1, id: 'embedder:a/b', kind: 'embedder', label: 'B', licence: 'MIT' },
    ...{ repository: 'a/b', revision: 'c0ffee0' },
    files: [{ path: 'config.json', bytes: 2, sha256: 'a'.repeat(64) }],
  };
  expect(parseManifest(manifest).files).toHaveLength(1);
  for (const file of [
    { path: '../config.json', bytes: 2, sha256: 'a'.repeat(64) },
    { path: 'config.json', bytes: 2, sha256: 'abc' },
    { path: 'config.json', bytes: -2, sha256: 'a'.repeat(64) },
  ]) {
    expect(() => parseManifest({ ...manifest, files: [file] })).toThrow(/cannot be read/);
  }
});

it('refuses what does not fit, before a byte of it', () => {
  expect(() => checkSpace({ quota: 2e9, usage: 1.5e9 }, 6e8, 3e8)).toThrow(/needs 600 MB.*500 MB/);
  expect(() => checkSpace({ quota: 2e9, usage: 1e9 }, 4e8, 3e8)).not.toThrow();
  expect(() => checkSpace({ quota: null, usage: null }, 9e9, 9e9)).not.toThrow();
});

it('takes the address of a model host as it is typed', () => {
  expect(checkHost('https://mirror.example/')).toBe('https://mirror.example');
  expect(checkHost('mirror.example/hub')).toBe('http://mirror.example/hub');
  expect(checkHost('')).toBe('https://huggingface.co');
  expect(() => checkHost('ftp://mirror.example')).toThrow(/http/);
});

it('tells speed and time left from what has come', () => {
  const pace = new Pace();
  pace.note(0, 0);
  expect(pace.speed(500)).toBeNull();
  for (let at = 500; at <= 5_000; at += 500) pace.note(at * 1_000, at);
  expect(pace.speed(5_000)).toBeCloseTo(1_000_000, -1);
  expect(pace.millisecondsLeft(2_000_000, 5_000)).toBeCloseTo(2_000, 0);
});
