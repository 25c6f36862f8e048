/**
 * Whose vectors they are: everything that changes the numbers is part of an embedder's identity,
 * which is stored with the library. Vectors of two identities cannot be compared.
 */
import { parseTraits, type EmbeddingTraits, type InstalledModel } from '../installed-model.ts';
import { buildFor } from '../needed-files.ts';
import type { Dtype } from '../transformers/builds.ts';

export interface EmbedderIdentity extends EmbeddingTraits {
  /** `embedder:owner/name`. */
  model: string;
  /** Commit; `files` for imported ones, which {@link weights} tells apart. */
  revision: string;
  /** Which of a model's builds; a GGUF file is its own. */
  dtype: Dtype | 'gguf';
  /** First digits of the weights' SHA-256. */
  weights: string;
}

/** @returns null for a model that makes no vectors, or has no weights that can be run. */
export function identityOf(model: InstalledModel): EmbedderIdentity | null {
  if (!model.embedding || !model.complete) return null;
  const paths = model.files.map(({ path }) => path);
  const dtype = model.gguf
    ? 'gguf'
    : buildFor('embedder', paths, { device: 'wasm', hasF16: false });
  const weights = model.gguf
    ? model.files[0]
    : model.files.find(({ path }) => path.endsWith('.onnx'));
  if (!dtype || !weights) return null;
  const { id, revision, embedding } = model;
  return { model: id, revision, dtype, weights: weights.sha256.slice(0, 16), ...embedding };
}

/** As it is stored: the same identity is the same text. */
export function identityText(identity: EmbedderIdentity): string {
  const { model, revision, dtype, weights } = identity;
  const { dimensions, pooling, queryPrefix, passagePrefix, maxTokens } = identity;
  return JSON.stringify({
    ...{ model, revision, dtype, weights },
    ...{ dimensions, pooling, queryPrefix, passagePrefix, maxTokens },
  });
}

/** @returns null for the built-in embedder's, and for what another version wrote. */
export function parseIdentity(text: string): EmbedderIdentity | null {
  try {
    const value = JSON.parse(text) as EmbedderIdentity;
    const traits = parseTraits(value);
    const { model, revision, dtype, weights } = value;
    if (![model, revision, dtype, weights].every((each) => typeof each === 'string')) return null;
    return { model, revision, dtype, weights, ...traits };
  } catch {
    return null;
  }
}
