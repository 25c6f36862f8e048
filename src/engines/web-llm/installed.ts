/**
 * Whether a WebLLM model is on this device, read straight from the caches that WebLLM itself uses
 * (`webllm/config`, `webllm/model`, `webllm/wasm`; keys are full addresses). The package is not
 * needed for it, and asking causes no request.
 */
import type { ModelDescription } from '../model-description.ts';
import { siteCaches } from '../../offered.ts';

/** Address of the model's folder, with a slash at the end, as WebLLM makes it from its list. */
export function webLlmFolder({ source }: ModelDescription, host: string): string {
  return `${host}/${source!.repository}/resolve/${source!.revision}/`;
}

export const DEFAULT_MODEL_HOST = 'https://huggingface.co';

/** The files of a model by cache and address, as far as its own manifests are here to tell. */
export interface WebLlmFiles {
  cache: 'webllm/config' | 'webllm/model' | 'webllm/wasm';
  url: string;
}

export const CONFIG_FILE = 'mlc-chat-config.json';
export const WEIGHTS_MANIFEST = 'tensor-cache.json';

/** Paths of what the two manifests name: mlc-chat-config.json, and that of the weights. */
export function filesNamed(config: unknown, manifest: unknown): string[] {
  const { tokenizer_files = [] } = config as { tokenizer_files?: string[] };
  const { records } = manifest as { records: { dataPath: string }[] };
  // WebLLM reads one tokenizer file: this one where there is one.
  const tokenizer = ['tokenizer.json', 'tokenizer.model'].find((file) =>
    tokenizer_files.includes(file),
  );
  return [...(tokenizer ? [tokenizer] : []), ...records.map(({ dataPath }) => dataPath)];
}

/** What the two manifests say belongs to a model. @param config the text of mlc-chat-config.json. */
export function webLlmFiles(
  model: ModelDescription,
  host: string,
  config: string,
  manifest: string,
): WebLlmFiles[] {
  const folder = webLlmFolder(model, host);
  const inModel = [WEIGHTS_MANIFEST, ...filesNamed(JSON.parse(config), JSON.parse(manifest))];
  return [
    { cache: 'webllm/config', url: folder + CONFIG_FILE },
    { cache: 'webllm/wasm', url: model.source!.library! },
    ...inModel.map((file) => ({ cache: 'webllm/model' as const, url: folder + file })),
  ];
}

/** All files that a model needs are on this device. */
export async function isWebLlmInstalled(
  model: ModelDescription,
  host = DEFAULT_MODEL_HOST,
): Promise<boolean> {
  const folder = webLlmFolder(model, host);
  const read = async (cache: WebLlmFiles['cache'], file: string): Promise<string | null> =>
    (await (await siteCaches().open(cache)).match(folder + file))?.text() ?? null;
  try {
    const config = await read('webllm/config', CONFIG_FILE);
    const manifest = await read('webllm/model', WEIGHTS_MANIFEST);
    if (config === null || manifest === null) return false;
    for (const { cache, url } of webLlmFiles(model, host, config, manifest)) {
      if (!(await (await siteCaches().open(cache)).match(url))) return false;
    }
    return true;
  } catch {
    return false;
  }
}
