/** Which of a repository's files a model needs, and where each belongs on this device. */
import type { ModelDescription, ModelFile } from './model-description.ts';
import { MODEL_CACHE, modelFileKey } from './model-files.ts';
import { PRIVATE_FILES } from './private-files.ts';
import { CONFIG_FILE, DEFAULT_MODEL_HOST, webLlmFolder } from './web-llm/installed.ts';
import { chooseBuild, type Dtype } from './transformers/builds.ts';
import type { OnnxDevice } from './transformers/runtime.ts';
import { TriviumError } from '../errors.ts';
import { say } from '../sentences.ts';
import { MANIFEST_FILE } from './installed-model.ts';

/** Where WebLLM's compiled library lies in a folder of files. */
export const LIBRARY_FOLDER = 'library/';

/** Read by transformers.js, or by us (pooling and prompts of sentence embedders). */
const ONNX_MODEL_TEXTS =
  /^(?:config|generation_config|tokenizer|tokenizer_config|special_tokens_map|added_tokens|config_sentence_transformers)\.json$|^chat_template\.(?:jinja|json)$|^1_Pooling\/config\.json$/;
const WEB_LLM_FILES =
  /^(?:mlc-chat-config|tensor-cache|tokenizer)\.json$|^tokenizer\.model$|^[^/]+\.bin$|\.wasm$/;

/** Whether its files are GGUF files: kept among the private ones, and run by llama.cpp. */
export function isGguf({ kind, source }: Pick<ModelDescription, 'kind' | 'source'>): boolean {
  return kind === 'gguf' || source?.isGguf === true;
}

/** What the device can run; decides which build of a model is fetched. */
export interface Target {
  device: OnnxDevice;
  hasF16: boolean;
}

/**
 * @param all what the repository holds.
 * @throws TriviumError `not-supported` when it holds nothing that can be run.
 */
export function neededFiles(
  model: Pick<ModelDescription, 'kind' | 'label' | 'source'>,
  all: readonly ModelFile[],
  target: Target,
): ModelFile[] {
  const { kind, label } = model;
  if (kind === 'web-llm') return all.filter(({ path }) => WEB_LLM_FILES.test(path));
  if (isGguf(model)) return all.filter(({ path }) => path !== MANIFEST_FILE);
  const paths = all.map(({ path }) => path);
  const dtype = buildFor(kind, paths, target);
  if (!dtype) {
    throw new TriviumError(
      'not-supported',
      say('{label} has no build that can run here: there is no fitting file in its folder onnx/.', {
        label,
      }),
      'Choose another model.',
    );
  }
  const weights = new RegExp(`^onnx/model${SUFFIXES[dtype]}\\.onnx(?:_data(?:_\\d+)?)?$`);
  return all.filter(({ path }) => ONNX_MODEL_TEXTS.test(path) || weights.test(path));
}

const SUFFIXES: Record<Dtype, string> = {
  ...{ q4f16: '_q4f16', q4: '_q4', q8: '_quantized', int8: '_int8', uint8: '_uint8' },
  ...{ fp16: '_fp16', bnb4: '_bnb4', fp32: '' },
};

/** Embedders are small: the 8-bit build, which WebAssembly runs fastest and the papers' vectors stand. */
export function buildFor(
  kind: ModelDescription['kind'],
  paths: readonly string[],
  { device, hasF16 }: Target,
): Dtype | null {
  if (kind !== 'embedder' && kind !== 're-ranker') return chooseBuild(paths, device, hasF16);
  const preferred = ['q8', 'int8', 'uint8', 'fp16', 'fp32', 'q4'] as const;
  return (
    preferred.find((dtype) => paths.includes(`onnx/model${SUFFIXES[dtype]}.onnx`)) ??
    chooseBuild(paths, 'wasm', hasF16)
  );
}

/** A place in the Cache API, or among the private files. */
export interface Place {
  cache: string;
  key: string;
}

/** @param path inside the model's folder. WebLLM looks for its files under their full addresses. */
export function placeOf(model: Pick<ModelDescription, 'kind' | 'source'>, path: string): Place {
  const { source, kind } = model;
  if (isGguf(model)) return { cache: PRIVATE_FILES, key: `${source!.repository}/${path}` };
  if (kind !== 'web-llm')
    return { cache: MODEL_CACHE, key: modelFileKey(source!.repository, path) };
  if (path.startsWith(LIBRARY_FOLDER)) return { cache: 'webllm/wasm', key: source!.library! };
  const key = webLlmFolder(model as ModelDescription, DEFAULT_MODEL_HOST) + path;
  return { cache: path === CONFIG_FILE ? 'webllm/config' : 'webllm/model', key };
}

/** Path of WebLLM's compiled library inside a folder of files. */
export function libraryPath({ source }: ModelDescription): string | null {
  const name = source?.library?.split('/').at(-1);
  return name ? LIBRARY_FOLDER + name : null;
}
