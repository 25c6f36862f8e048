/**
 * The files of models on this device. The Models screen puts them here (from a host, from the
 * deployment's own folder, or from files that a person chose); engines read them from here and
 * from nowhere else, so that a question never causes a download.
 *
 * WebLLM keeps its files itself, in the Cache API's `webllm/…` under their full addresses; what
 * this file says is for models that transformers.js runs.
 */
import { siteCaches } from '../offered.ts';

/** The cache that holds model files, apart from those of the app's builds. */
export const MODEL_CACHE = 'trivium-models';
/** A reserved name (RFC 2606): these keys can never be fetched from anywhere. */
const ORIGIN = 'https://models.invalid/';

/** Key of a file: `repository` as `owner/name`, `path` as in {@link ModelFile}. */
export function modelFileKey(repository: string, path: string): string {
  return ORIGIN + [...repository.split('/'), ...path.split('/')].map(encodeURIComponent).join('/');
}

/** Where a model's files are read from. */
export interface ModelFiles {
  /** @returns undefined for a file that is not on this device. */
  open(path: string): Promise<Response | undefined>;
  /** Paths of all files of the model that are on this device. */
  paths(): Promise<string[]>;
}

export function modelFiles(repository: string): ModelFiles {
  const prefix = modelFileKey(repository, '');
  return {
    async open(path) {
      const cache = await siteCaches().open(MODEL_CACHE);
      return cache.match(modelFileKey(repository, path));
    },
    async paths() {
      const cache = await siteCaches().open(MODEL_CACHE);
      return (await cache.keys())
        .filter(({ url }) => url.startsWith(prefix))
        .map(({ url }) => url.slice(prefix.length).split('/').map(decodeURIComponent).join('/'));
    },
  };
}
