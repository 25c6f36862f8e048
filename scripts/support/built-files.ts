/** The built app's files, as the list says that the build made them. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { checkAppFile, parseAppFiles, type AppFile } from '../../src/site/app-files.ts';
import { appOfSite, readerBytes, type WithModels } from '../../src/site/app-of-site.ts';
import { MODELS_INDEX, modelsOfDeployment } from '../../src/site/deployment-models.ts';
import { APP_FILES } from '../../src/site/paths.ts';
import type { SiteSource } from '../../src/site/site-files.ts';
import { DIST } from './project.ts';

/**
 * With how large the reading model of this build is; 0 where it has none.
 * @param parts `models`: with what runs language models, and the models of the build.
 * @throws TriviumError `damaged` where a file is not as it was built.
 */
export async function builtApp(
  parts: WithModels,
  dist = DIST,
): Promise<Pick<SiteSource, 'app' | 'appFile' | 'models'> & { readerBytes: number }> {
  const read = async (file: string): Promise<Uint8Array<ArrayBuffer>> =>
    new Uint8Array(await readFile(path.join(dist, file)));
  const json = async (file: string): Promise<unknown> =>
    JSON.parse(new TextDecoder().decode(await read(file)));
  const appFile = async (file: AppFile): Promise<Uint8Array<ArrayBuffer>> => {
    const content = await read(file.path);
    await checkAppFile(file, content);
    return content;
  };
  const list = await read(APP_FILES);
  const files = parseAppFiles(JSON.parse(new TextDecoder().decode(list)));
  const index = parts.models ? await json(MODELS_INDEX).catch(() => []) : [];
  return {
    app: appOfSite(files, parts),
    readerBytes: readerBytes(files),
    appFile,
    models: modelsOfDeployment(files, index, appFile),
  };
}
