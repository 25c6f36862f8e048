/**
 * What is known of a model before any byte of it is fetched: what it costs, what it needs and
 * where its files are. Types only; each engine's folder has its own list.
 */

/** Who runs a model. `embedder` and `re-ranker` write no text: transformers.js, or a GGUF file. */
export type EngineKind =
  | 'instant'
  | 'web-llm'
  | 'transformers'
  | 'gguf'
  | 'prompt-api'
  | 'openai'
  | 'embedder'
  | 're-ranker';

/** One file of a model; what is not known before the download is null, never guessed. */
export interface ModelFile {
  /** Path inside the model's folder, with forward slashes: `onnx/model_q4.onnx`. */
  path: string;
  bytes: number | null;
  /** Lower-case hex. */
  sha256: string | null;
  /** A model without it works all the same: some have it, some not. */
  optional?: boolean;
}

export interface ModelNeeds {
  webgpu: boolean;
  /** The WebGPU feature `shader-f16`. */
  shaderF16: boolean;
  /** Smallest `maxStorageBufferBindingSize` of the adapter, in bytes; 0 for no wish. */
  storageBufferBytes: number;
}

export interface ModelDescription {
  /** Engine id, stored with choices and answers: `web-llm:Qwen3-0.6B-q4f16_1-MLC`. */
  id: string;
  kind: EngineKind;
  /** What the person reads: "Qwen3 0.6B". */
  label: string;
  /** Bytes to download; null where only the host knows. */
  bytes: number | null;
  /** True when {@link bytes} was reckoned from the parameters and is not the host's own number. */
  bytesAreEstimated: boolean;
  /** Graphics or main memory that it takes while it runs, in bytes; null where nobody says. */
  memoryBytes: number | null;
  needs: ModelNeeds;
  /** Context window in tokens as it will be run. */
  window: number;
  /** SPDX identifier, or the name of the model's own licence. */
  licence: string;
  /** Absent for models that have no files of their own here (the browser's, a server's). */
  source?: ModelSource;
}

export interface ModelSource {
  /** `owner/name` on the model host. */
  repository: string;
  /** Commit, where pinned; `main` otherwise: what was fetched is then recorded with its hashes. */
  revision: string;
  /** Known files; empty where the list is only in the model's own manifest (WebLLM's shards). */
  files: ModelFile[];
  /** An embedder or a re-ranker as a GGUF file, which llama.cpp runs. */
  isGguf?: true;
  /** WebLLM: the compiled library that belongs to the package's version; a full URL. */
  library?: string;
}
