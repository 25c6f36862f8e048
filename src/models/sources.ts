/**
 * Where models come from over the network: a host that speaks the protocol of the default hub, or
 * the `models/` folder of the deployment itself. Both say which files there are, of which commit,
 * how long, and (as far as they know) with which hash.
 */
import type { ModelDescription, ModelFile } from '../engines/model-description.ts';
import { checkAddress } from '../engines/openai/address.ts';
import { DEFAULT_MODEL_HOST } from '../engines/web-llm/installed.ts';
import { asTriviumError, isAbort, TriviumError } from '../errors.ts';
import { say } from '../sentences.ts';
import { refuseIfAirGapped } from '../offline/switches.ts';
import {
  INDEX_FILE,
  MANIFEST_FILE,
  parseManifest,
  type ModelManifest,
} from '../engines/installed-model.ts';
import { libraryPath } from '../engines/needed-files.ts';

/** What a source says of a model. */
export interface Listing {
  /** Commit; files are fetched of this one, also when a download goes on another day. */
  revision: string;
  files: ModelFile[];
  /** Address of a file. */
  urlOf: (path: string) => string;
}

/** The address without a slash at the end. @throws TriviumError `invalid`. */
export function checkHost(typed: string): string {
  const { url } = checkAddress(typed.trim() || DEFAULT_MODEL_HOST);
  // checkAddress adds the path of model servers where there is none.
  return url.replace(/\/v1$/, '').replace(/\/+$/, '');
}

/**
 * @param revision a commit, to have the same files again; the newest otherwise.
 * @throws TriviumError `unreachable`, `not-found`, `aborted`.
 */
export async function listOnHost(
  host: string,
  model: ModelDescription,
  revision: string,
  { signal, fetch: fetching = fetch }: { signal?: AbortSignal; fetch?: typeof fetch } = {},
): Promise<Listing> {
  const { repository, library } = model.source!;
  const url = `${host}/api/models/${repository}/revision/${encodeURIComponent(revision)}?blobs=true`;
  const answer = await getJson(url, fetching, signal);
  const { sha, siblings } = answer as { sha?: unknown; siblings?: unknown };
  if (typeof sha !== 'string' || !/^[0-9a-f]{7,64}$/.test(sha) || !Array.isArray(siblings)) {
    throw notAHost(url);
  }
  const files = siblings.flatMap((sibling: unknown): ModelFile[] => {
    const { rfilename, size, lfs } = sibling as Record<string, unknown>;
    if (typeof rfilename !== 'string') return [];
    const { sha256 } = (lfs ?? {}) as { sha256?: unknown };
    return [
      {
        path: rfilename,
        bytes: typeof size === 'number' ? size : null,
        sha256: typeof sha256 === 'string' ? sha256.toLowerCase() : null,
      },
    ];
  });
  const libraryAt = libraryPath(model);
  if (libraryAt) files.push({ path: libraryAt, bytes: null, sha256: null });
  const urlOf = (path: string): string =>
    path === libraryAt
      ? library!
      : `${host}/${repository}/resolve/${sha}/${path.split('/').map(encodeURIComponent).join('/')}`;
  return { revision: sha, files, urlOf };
}

/**
 * The models in the deployment's own folder, made by `npm run models:fetch`.
 * @param base address of the folder, with a slash at the end.
 * @returns none where there is no such folder.
 */
export async function listInDeployment(
  base: string,
  fetching: typeof fetch = fetch,
): Promise<ModelManifest[]> {
  let folders: unknown;
  try {
    const response = await fetching(new URL(INDEX_FILE, base), { cache: 'no-cache' });
    if (!response.ok) return [];
    folders = await response.json();
  } catch {
    // Offline, or a host that answers with a page where there is nothing.
    return [];
  }
  if (!Array.isArray(folders)) return [];
  const found = await Promise.all(
    folders
      .filter((folder) => typeof folder === 'string')
      .map(async (folder): Promise<ModelManifest | null> => {
        try {
          const response = await fetching(new URL(`${folder}/${MANIFEST_FILE}`, base));
          return parseManifest(await response.json());
        } catch {
          return null;
        }
      }),
  );
  return found.filter((manifest) => manifest !== null);
}

/** The folder of a model below `models/`. */
export function folderOf(repository: string): string {
  return repository;
}

export function listingOfFolder(base: string, manifest: ModelManifest): Listing {
  const folder = new URL(`${folderOf(manifest.repository)}/`, base).href;
  return {
    revision: manifest.revision,
    files: manifest.files,
    urlOf: (path) => folder + path.split('/').map(encodeURIComponent).join('/'),
  };
}

async function getJson(
  url: string,
  fetching: typeof fetch,
  signal: AbortSignal | undefined,
): Promise<unknown> {
  await refuseIfAirGapped(url);
  const { host } = new URL(url);
  let response: Response;
  try {
    response = await fetching(url, { signal, credentials: 'omit', referrerPolicy: 'no-referrer' });
  } catch (thrown) {
    if (isAbort(thrown)) throw asTriviumError(thrown);
    throw new TriviumError(
      'unreachable',
      say('{host} could not be reached.', { host }),
      'Check the network and the address. A deployment may allow other model hosts only (TRIVIUM_MODEL_HOSTS when it is built).',
      { cause: thrown },
    );
  }
  if (response.status === 401 || response.status === 403 || response.status === 404) {
    throw new TriviumError(
      'not-found',
      say('{host} does not have this model, or only for those who accepted its licence there.', {
        host,
      }),
      'Download it by hand and import its files, or choose another model.',
      { cause: `${response.status} for ${url}` },
    );
  }
  if (!response.ok) {
    throw new TriviumError(
      'unreachable',
      say('{host} answered {status}.', { host, status: response.status }),
      'Try again later.',
      { cause: url },
    );
  }
  return response.json().catch(() => {
    throw notAHost(url);
  });
}

function notAHost(url: string): TriviumError {
  return new TriviumError(
    'invalid',
    say('{host} is not a model host: its answer is none.', { host: new URL(url).host }),
    'A model host speaks the protocol of the default hub.',
    { cause: url },
  );
}
