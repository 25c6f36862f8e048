/**
 * What is recorded of a model that is on this device, or that lies in a folder to be put there:
 * which files, from which commit, with which hashes. Read back by parsing, never by casting.
 */
import type { EngineKind, ModelDescription } from './model-description.ts';
import { TriviumError } from '../errors.ts';

/** How an embedder turns its output into a vector; all of it belongs to the vectors' identity. */
export interface EmbeddingTraits {
  dimensions: number;
  pooling: 'cls' | 'mean' | 'last';
  /** Put before what is searched for, and before what is searched. */
  queryPrefix: string;
  passagePrefix: string;
  /** Longer texts are cut there: the model has learnt nothing beyond. */
  maxTokens: number;
}

/** What a GGUF file says of itself, as far as it matters before it is run. */
export interface GgufFacts {
  /** Of all its files. */
  bytes: number;
  memoryBytes: number;
  /** Context window in tokens as it will be run on a processor. */
  window: number;
  parameters: number;
}

/** One file with what is known of it for certain. */
export interface HashedFile {
  path: string;
  bytes: number;
  sha256: string;
}

/** A model as a folder describes itself: `trivium-model.json`. */
export interface ModelManifest {
  version: 1;
  id: string;
  kind: EngineKind;
  label: string;
  licence: string;
  repository: string;
  /** Commit of the repository; `files` for files that a person chose. */
  revision: string;
  files: HashedFile[];
  embedding?: EmbeddingTraits;
  gguf?: GgufFacts;
}

export const MANIFEST_FILE = 'trivium-model.json';
/** Beside the models of a deployment: the ids of those that are there. */
export const INDEX_FILE = 'index.json';

export type Origin = 'host' | 'deployment' | 'files';

export interface InstalledModel extends ModelManifest {
  from: Origin;
  /** Milliseconds since the epoch. */
  installedAt: number;
  /** False while files are missing: it can be gone on with, and cannot be used. */
  complete: boolean;
  /** Its files stay where the person has them (engines/gguf/in-place.ts); none are listed here. */
  inPlace?: boolean;
}

export function bytesOf({ files }: Pick<ModelManifest, 'files'>): number {
  return files.reduce((sum, { bytes }) => sum + bytes, 0);
}

export function manifestOf(
  model: ModelDescription,
  revision: string,
  files: HashedFile[],
  traits: Pick<ModelManifest, 'embedding' | 'gguf'> = {},
): ModelManifest {
  const { id, kind, label, licence, source } = model;
  const known = { version: 1, id, kind, label, licence } as const;
  const { repository } = source!;
  return { ...known, repository, revision, files, ...traits };
}

const KINDS: readonly EngineKind[] = ['web-llm', 'transformers', 'gguf', 'embedder', 're-ranker'];
const SHA256 = /^[0-9a-f]{64}$/;

/** @throws TriviumError `damaged`. */
export function parseManifest(value: unknown): ModelManifest {
  const { id, kind, label, licence, repository, revision, files, embedding, gguf, version } =
    record(value);
  const knownKind = KINDS.find((each) => each === kind);
  if (version !== 1 || !knownKind) throw bad();
  const known = { id: text(id), kind: knownKind, label: text(label), licence: text(licence) };
  return {
    ...{ version, ...known, repository: text(repository), revision: text(revision) },
    files: list(files).map((file) => {
      const { path, bytes, sha256 } = record(file);
      if (!SHA256.test(text(sha256))) throw bad();
      return { path: safePath(text(path)), bytes: size(bytes), sha256: text(sha256) };
    }),
    ...(embedding === undefined ? {} : { embedding: parseTraits(embedding) }),
    ...(gguf === undefined ? {} : { gguf: parseGguf(gguf) }),
  };
}

/** @throws TriviumError `damaged`. */
export function parseInstalled(value: unknown): InstalledModel {
  const { from, installedAt, complete, inPlace } = record(value);
  const origin = (['host', 'deployment', 'files'] as const).find((each) => each === from);
  if (!origin || typeof complete !== 'boolean') throw bad();
  const known = { from: origin, installedAt: size(installedAt), complete };
  return { ...parseManifest(value), ...known, ...(inPlace === true ? { inPlace } : {}) };
}

function parseGguf(value: unknown): GgufFacts {
  const { bytes, memoryBytes, window, parameters } = record(value);
  const [all, memory] = [size(bytes), size(memoryBytes)];
  return { bytes: all, memoryBytes: memory, window: size(window), parameters: size(parameters) };
}

export function parseTraits(value: unknown): EmbeddingTraits {
  const { dimensions, pooling, queryPrefix, passagePrefix, maxTokens } = record(value);
  if (pooling !== 'cls' && pooling !== 'mean' && pooling !== 'last') throw bad();
  const prefixes = { queryPrefix: text(queryPrefix), passagePrefix: text(passagePrefix) };
  return { dimensions: size(dimensions), pooling, ...prefixes, maxTokens: size(maxTokens) };
}

/** A path inside the model's folder: nothing that leads out of it. */
function safePath(path: string): string {
  if (path === '' || path.split('/').some((part) => ['', '.', '..'].includes(part))) throw bad();
  return path;
}

function record(value: unknown): Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw bad();
  return value as Record<string, unknown>;
}

function list(value: unknown): unknown[] {
  if (!Array.isArray(value)) throw bad();
  return value;
}

function text(value: unknown): string {
  if (typeof value !== 'string') throw bad();
  return value;
}

function size(value: unknown): number {
  if (typeof value !== 'number' || !Number.isInteger(value) || value < 0) throw bad();
  return value;
}

function bad(): TriviumError {
  return new TriviumError(
    'damaged',
    'What is recorded of a model cannot be read.',
    'Delete the model and get it again.',
  );
}
