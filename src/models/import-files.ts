/**
 * Takes a model from files that a person chose: no network at all. What the files are is read from
 * them: a folder of `npm run models:fetch` says it itself, a folder of WebLLM or of transformers.js
 * is known by its configuration.
 */
import type { EngineKind, ModelDescription } from '../engines/model-description.ts';
import { modelLabel } from '../engines/engine-choice.ts';
import { forgetInPlace } from '../engines/gguf/in-place.ts';
import { CONFIG_FILE, filesNamed, WEIGHTS_MANIFEST } from '../engines/web-llm/installed.ts';
import { pinLibrary } from '../engines/web-llm/library-pin.ts';
import { throwIfCancelled, TriviumError } from '../errors.ts';
import { say } from '../sentences.ts';
import {
  MANIFEST_FILE,
  manifestOf,
  parseManifest,
  type EmbeddingTraits,
  type GgufFacts,
  type HashedFile,
  type InstalledModel,
  type ModelManifest,
} from '../engines/installed-model.ts';
import { describeGguf } from './gguf-files.ts';
import { isGguf, libraryPath, neededFiles, placeOf, type Target } from '../engines/needed-files.ts';
import { piecesOf, sha256Of } from './sha256.ts';
import { checkSpace, storageSpace } from './space.ts';
import { dropFiles, uninstall } from './install.ts';
import { recordInstalled, storeFile } from './storage.ts';

/** A chosen file with its path below the chosen folder. */
export interface ChosenFile {
  path: string;
  file: Blob;
}

export interface Recognised {
  model: ModelDescription;
  files: ChosenFile[];
  /** What the folder says of its own files, where it does. */
  manifest: ModelManifest | null;
  embedding?: EmbeddingTraits;
  gguf?: GgufFacts;
}

/** Models of unknown origin are kept under this owner. */
const OWN = 'local';

/** As file inputs give them: single files, or a folder, whose own name then comes first. */
export function chosenFiles(files: Iterable<File>): { folder: string; files: ChosenFile[] } {
  const chosen = [...files].map((file) => ({ path: file.webkitRelativePath || file.name, file }));
  const first = chosen[0]?.path.split('/')[0] ?? '';
  const inFolder = chosen.length > 0 && chosen.every(({ path }) => path.startsWith(`${first}/`));
  if (!inFolder) return { folder: '', files: chosen };
  return {
    folder: first,
    files: chosen.map(({ path, file }) => ({ path: path.slice(first.length + 1), file })),
  };
}

/**
 * @param known all models that this version lists.
 * @throws TriviumError `not-supported` for what is no model, with what was missed.
 */
export async function recognise(
  folder: string,
  files: readonly ChosenFile[],
  known: readonly ModelDescription[],
): Promise<Recognised> {
  const manifest = await readManifest(files);
  if (manifest) {
    const model = known.find(({ id }) => id === manifest.id) ?? describe(manifest);
    const { embedding, gguf } = manifest;
    const traits = { ...(embedding ? { embedding } : {}), ...(gguf ? { gguf } : {}) };
    return { model, files: [...files], manifest, ...traits };
  }
  if (files.some(({ path }) => path === CONFIG_FILE)) {
    return {
      model: webLlmModel(folder, files, known),
      files: placed(files, known),
      manifest: null,
    };
  }
  const described = await describeGguf(files);
  if (described) {
    const { name, kind, label, licence, gguf, embedding } = described;
    const model = describe({ kind, repository: `${OWN}/${name}`, label, licence, gguf });
    const traits = { gguf, ...(embedding ? { embedding } : {}) };
    return { model, files: described.files, manifest: null, ...traits };
  }
  const config = await readJson(files, 'config.json');
  // Chosen one by one, files come without their folder.
  const inPlace = files.map(({ path, file }) =>
    /^[^/]+\.onnx(?:_data(?:_\d+)?)?$/.test(path) ? { path: `onnx/${path}`, file } : { path, file },
  );
  if (!config || !inPlace.some(({ path }) => /^onnx\/.*\.onnx$/.test(path))) throw noModel();
  const kind = kindByConfig(config);
  const listed = known.find(
    (model) => model.kind === kind && model.source?.repository.split('/').at(-1) === folder,
  );
  const own = (folder || 'model').replace(/[^\w.-]+/g, '-');
  const repository = listed?.source?.repository ?? `${OWN}/${own}`;
  const model = listed ?? describe({ kind, repository, label: modelLabel(repository) });
  if (kind !== 'embedder') return { model, files: inPlace, manifest: null };
  const listedTraits = (listed as { embedding?: EmbeddingTraits } | undefined)?.embedding;
  const embedding = listedTraits ?? (await traitsByConfig(config, files));
  return { model, files: inPlace, manifest: null, embedding };
}

/**
 * Hashes the files, compares them with what the folder says of them, and puts them in their place.
 * @throws TriviumError `damaged`, `not-supported`, `storage-full`, `aborted`.
 */
export async function importModel(
  { model, files, manifest, embedding, gguf }: Recognised,
  options: { target: Target; signal?: AbortSignal; onProgress?: (share: number) => void },
): Promise<InstalledModel> {
  const listed = files.map(({ path, file }) => ({ path, bytes: file.size, sha256: null }));
  const needed = neededFiles(model, listed, options.target);
  const wanted = await wantedFiles(model, files, manifest, options.target);
  const missing = wanted.filter((path) => !needed.some((file) => file.path === path));
  if (missing.length > 0) {
    throw new TriviumError(
      'not-supported',
      say('Files of {model} are missing: {missing}.', {
        model: model.label,
        missing: missing.join(', '),
      }),
      'Choose the whole folder of the model.',
    );
  }
  const total = needed.reduce((sum, { bytes }) => sum + bytes!, 0);
  checkSpace(await storageSpace(), total, 0);
  const hashed: HashedFile[] = [];
  let done = 0;
  for (const { path } of needed) {
    throwIfCancelled(options.signal);
    const { file } = files.find((each) => each.path === path)!;
    const before = done;
    const sha256 = await sha256Of(
      counted(file, options.signal, (bytes) => {
        options.onProgress?.((before + bytes) / total / 2);
      }),
    );
    const said = manifest?.files.find((each) => each.path === path);
    if (said && said.sha256 !== sha256) {
      throw new TriviumError(
        'damaged',
        say('{path} is not what its folder says it is: the hash differs.', { path }),
        'Copy or download the model anew. Nothing was changed.',
      );
    }
    if (path === libraryPath(model)) await pinLibrary(model, sha256);
    hashed.push({ path, bytes: file.size, sha256 });
    done += file.size;
    options.onProgress?.(done / total / 2);
  }
  const installed: InstalledModel = {
    ...manifestOf(model, manifest?.revision ?? 'files', hashed, {
      ...(embedding ? { embedding } : {}),
      ...(gguf ? { gguf } : {}),
    }),
    ...{ from: 'files', installedAt: Date.now(), complete: true },
  };
  await dropFiles(model);
  done = 0;
  try {
    // From its first byte on, what is here can be deleted.
    await recordInstalled({ ...installed, complete: false });
    for (const { path } of needed) {
      throwIfCancelled(options.signal);
      const { file } = files.find((each) => each.path === path)!;
      const before = done;
      await storeFile(placeOf(model, path), file, path, {
        signal: options.signal,
        onBytes: (bytes) => options.onProgress?.(0.5 + (before + bytes) / total / 2),
      });
      done += file.size;
      options.onProgress?.(0.5 + done / total / 2);
    }
    throwIfCancelled(options.signal);
  } catch (thrown) {
    await uninstall(model);
    throw thrown;
  }
  // A copy takes the place of a file that was read where it is.
  if (model.kind === 'gguf') await forgetInPlace(model.source!.repository);
  await recordInstalled(installed);
  return installed;
}

async function* counted(
  file: Blob,
  signal: AbortSignal | undefined,
  onBytes: (bytes: number) => void,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  let bytes = 0;
  for await (const piece of piecesOf(file.stream())) {
    throwIfCancelled(signal);
    onBytes((bytes += piece.length));
    yield piece;
  }
}

/** What has to be among them, as far as they tell themselves. */
async function wantedFiles(
  model: ModelDescription,
  files: readonly ChosenFile[],
  manifest: ModelManifest | null,
  target: Target,
): Promise<string[]> {
  if (manifest) return neededFiles(model, manifest.files, target).map(({ path }) => path);
  if (isGguf(model)) return [];
  if (model.kind !== 'web-llm') return ['config.json', 'tokenizer.json'];
  const always = [CONFIG_FILE, WEIGHTS_MANIFEST, libraryPath(model)!];
  const config = await readJson(files, CONFIG_FILE);
  const weights = await readJson(files, WEIGHTS_MANIFEST);
  return config && weights ? [...always, ...filesNamed(config, weights)] : always;
}

async function readManifest(files: readonly ChosenFile[]): Promise<ModelManifest | null> {
  const json = await readJson(files, MANIFEST_FILE);
  return json === null ? null : parseManifest(json);
}

async function readJson(
  files: readonly ChosenFile[],
  path: string,
): Promise<Record<string, unknown> | null> {
  const found = files.find((file) => file.path === path);
  if (!found) return null;
  try {
    return JSON.parse(await found.file.text()) as Record<string, unknown>;
  } catch {
    throw new TriviumError(
      'damaged',
      say('{path} cannot be read.', { path }),
      'Copy or download the model anew. Nothing was changed.',
    );
  }
}

/** WebLLM's models are those of its list: a library compiled for this version belongs to each. */
function webLlmModel(
  folder: string,
  files: readonly ChosenFile[],
  known: readonly ModelDescription[],
): ModelDescription {
  const models = known.filter(({ kind }) => kind === 'web-llm');
  const named = models.find(({ id, source }) => {
    return id === `web-llm:${folder}` || source?.repository.split('/').at(-1) === folder;
  });
  const names = new Set(files.map(({ path }) => path.split('/').at(-1)));
  const byLibrary = models.filter(({ source }) => names.has(source?.library?.split('/').at(-1)));
  const model = named ?? (byLibrary.length === 1 ? byLibrary[0] : undefined);
  if (model) return model;
  throw new TriviumError(
    'not-supported',
    'This is a WebLLM model, but not one that this version of Trivium can run.',
    'Give the folder the name of the model, for example Qwen3-0.6B-q4f16_1-MLC.',
  );
}

/** The compiled library, wherever it lies in what was chosen, goes to its own folder. */
function placed(files: readonly ChosenFile[], known: readonly ModelDescription[]): ChosenFile[] {
  const libraries = new Map(
    known.flatMap((model) => {
      const path = libraryPath(model);
      return path ? [[path.split('/').at(-1)!, path] as const] : [];
    }),
  );
  return files.map(({ path, file }) => ({
    path: libraries.get(path.split('/').at(-1)!) ?? path,
    file,
  }));
}

function kindByConfig({ architectures }: Record<string, unknown>): EngineKind {
  const [name = ''] = Array.isArray(architectures) ? (architectures as unknown[]) : [];
  if (/CausalLM|LMHead|ConditionalGeneration/.test(String(name))) return 'transformers';
  return /SequenceClassification/.test(String(name)) ? 're-ranker' : 'embedder';
}

/** As sentence-transformers writes them beside its models. */
async function traitsByConfig(
  config: Record<string, unknown>,
  files: readonly ChosenFile[],
): Promise<EmbeddingTraits> {
  const pooling = await readJson(files, '1_Pooling/config.json');
  const sentences = await readJson(files, 'config_sentence_transformers.json');
  const { query, passage, document } = (sentences?.['prompts'] ?? {}) as Record<string, unknown>;
  const prefix = (...given: unknown[]): string =>
    String(given.find((each) => typeof each === 'string') ?? '');
  return {
    dimensions: Number(config['hidden_size'] ?? config['dim']),
    pooling: pooling?.['pooling_mode_cls_token'] === true ? 'cls' : 'mean',
    queryPrefix: prefix(query),
    passagePrefix: prefix(passage, document),
    maxTokens: Number(config['max_position_embeddings'] ?? 512),
  };
}

/** A model that no list of ours has: what it costs is what its files take. */
export function describe({
  kind,
  repository,
  label,
  licence = "as the model's page says",
  files = [],
  gguf,
}: Pick<ModelManifest, 'kind' | 'repository' | 'label'> &
  Partial<Pick<ModelManifest, 'licence' | 'files' | 'gguf'>>): ModelDescription {
  const bytes = gguf?.bytes ?? (files.reduce((sum, file) => sum + file.bytes, 0) || null);
  return {
    ...{ id: `${kind}:${repository}`, kind, label, bytes, bytesAreEstimated: false },
    ...{ memoryBytes: gguf?.memoryBytes ?? null, window: gguf?.window ?? 4_096, licence },
    needs: { webgpu: false, shaderF16: false, storageBufferBytes: 0 },
    source: {
      ...{ repository, revision: 'main', files: [] },
      ...(gguf && kind !== 'gguf' ? { isGguf: true } : {}),
    },
  };
}

function noModel(): TriviumError {
  return new TriviumError(
    'not-supported',
    'These files are no model that Trivium knows: there is neither mlc-chat-config.json (WebLLM) nor config.json with a folder onnx/ (transformers.js).',
    'Choose the whole folder of a model.',
  );
}
