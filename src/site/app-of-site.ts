/** Which of the app's own files go with a site: some only where models run, or the reading model is. */
import type { AppFile } from './app-files.ts';
import { MODELS_FOLDER } from './deployment-models.ts';
import { READER_FOLDER, READER_MANIFEST } from './paths.ts';

export interface WithModels {
  /** What runs language models. */
  models: boolean;
  reader: boolean;
}

/** The models beside the app go by themselves (deployment-models.ts). */
export function appOfSite(files: readonly AppFile[], { models, reader }: WithModels): AppFile[] {
  const hasReader = reader && readerBytes(files) > 0;
  return files.filter(({ path, forModels, forReading }) => {
    if (path.startsWith(MODELS_FOLDER)) return false;
    if (!forModels && !forReading) return true;
    return (forModels && models) || (forReading && hasReader);
  });
}

/** Of the reading model with its runtime; 0 where this site has none itself. */
export function readerBytes(files: readonly AppFile[]): number {
  const isThere = files.some(
    ({ path }) => path.startsWith(READER_FOLDER) && path !== READER_MANIFEST,
  );
  if (!isThere) return 0;
  return files.reduce((sum, { bytes, forReading }) => sum + (forReading ? bytes : 0), 0);
}
