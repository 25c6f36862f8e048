/** Models that a deployment carries (`npm run models:fetch`), on their way to another one. */
import { INDEX_FILE } from '../engines/installed-model.ts';
import type { AppFile } from './app-files.ts';
import { isSafePath } from './paths.ts';
import type { SiteModel } from './site-files.ts';

export const MODELS_FOLDER = 'models/';
/** Which models there are: a list of folders. */
export const MODELS_INDEX = MODELS_FOLDER + INDEX_FILE;

/** @param index what the deployment's list says. */
export function modelsOfDeployment(
  files: readonly AppFile[],
  index: unknown,
  read: (file: AppFile) => Promise<Uint8Array<ArrayBuffer>>,
): (SiteModel & { bytes: number })[] {
  if (!Array.isArray(index)) return [];
  const folders = index.filter((folder) => typeof folder === 'string' && isSafePath(folder));
  return (folders as string[]).map((folder) => {
    const own = files.filter(({ path }) => path.startsWith(`${MODELS_FOLDER}${folder}/`));
    return {
      folder,
      bytes: own.reduce((sum, { bytes }) => sum + bytes, 0),
      async *files() {
        for (const file of own) yield { path: file.path, content: await read(file) };
      },
    };
  });
}
