/** What a person sets about models besides the engines of the tasks (engines/engine-choice.ts). */

/** The built-in embedder: no download. */
export const BUILT_IN_EMBEDDER = 'built-in';

export interface ModelSettings {
  /** Where models are downloaded from; empty for the default hub. */
  modelHost: string;
  /** Id of the embedder that makes the library's vectors: `built-in` or `embedder:owner/name`. */
  embedder: string;
  /** Id of the model that looks at passages once more; empty for none. */
  reRanker: string;
  /** Whether the library is read by the model chosen for extraction while nothing else is done. */
  deepIndexing: 'on' | 'paused';
  /** Whether passages are read by the model that comes with this site. */
  readingModel: 'on' | 'off';
}

export const DEFAULT_MODEL_SETTINGS: ModelSettings = {
  modelHost: '',
  embedder: BUILT_IN_EMBEDDER,
  reRanker: '',
  deepIndexing: 'on',
  readingModel: 'on',
};
