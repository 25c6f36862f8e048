/**
 * What a visitor's browser fetches of a published library, from the app's own folder and nowhere
 * else. Nothing is trusted: parts are held to their checksums, original files to the ids of their
 * documents, which are digests.
 */
import { cancelled, isAbort, TriviumError } from '../errors.ts';
import { say, type Sentence } from '../sentences.ts';
import { isDigestOf, sha256Hex } from '../digest.ts';
import type { DocumentKind } from '../documents/types.ts';
import { parseListing, partPath, type SiteListing, type SitePart } from './listing.ts';
import { documentPath, LISTING_FILE } from './paths.ts';
import { siteLibraryId } from './site-library.ts';

/** Which document's original file. */
export interface Original {
  id: string;
  name: string;
  kind: DocumentKind;
}

export interface SiteAccess {
  /**
   * @param anew as it is on the host now; otherwise what an earlier visit has kept will do.
   * @returns null where no library is published.
   * @throws TriviumError `unreachable`, `damaged`, `outdated`.
   */
  listing(anew: boolean, signal?: AbortSignal): Promise<SiteListing | null>;
  /** @throws TriviumError `unreachable`, `not-found`, `damaged`, `aborted`. */
  part(part: SitePart, signal?: AbortSignal): Promise<Blob>;
  /** @throws TriviumError `unreachable`, `not-found`, `damaged`. */
  original(document: Original): Promise<ArrayBuffer>;
}

export interface SiteOptions {
  /** Id of the library here: another one that the site publishes meanwhile is not looked at. */
  library?: string;
  fetch?: typeof fetch;
}

/** @param base address of the app's folder. */
export function siteAt(base: string, options: SiteOptions = {}): SiteAccess {
  const { library, fetch: fetching = fetch } = options;
  const get = async (path: string, what: Sentence, init: RequestInit = {}): Promise<Response> => {
    let response: Response;
    try {
      response = await fetching(new URL(path, base).href, init);
    } catch (thrown) {
      if (isAbort(thrown)) throw cancelled();
      throw unreachable(what, thrown);
    }
    if (response.ok) return response;
    throw response.status === 404 ? missing(what) : unreachable(what, `status ${response.status}`);
  };
  return {
    async listing(anew, signal) {
      const init: RequestInit = { signal, ...(anew ? { cache: 'no-cache' } : {}) };
      const response = await get(LISTING_FILE, say('The list of what this site publishes'), init);
      // A host that answers with a page where there is nothing publishes nothing.
      const json: unknown = await response.json().catch(() => ({ version: 1, library: null }));
      const listing = parseListing(json);
      if (!listing || library === undefined) return listing;
      return (await siteLibraryId(base, listing.id)) === library ? listing : null;
    },
    async part(part, signal) {
      const what = say('Part “{file}” of this library', { file: part.file });
      const bytes = new Uint8Array(await bodyOf(await get(partPath(part), what, { signal }), what));
      if (bytes.length === part.bytes && (await sha256Hex(bytes)) === part.sha256) {
        return new Blob([bytes]);
      }
      throw new TriviumError(
        'damaged',
        say('{what} is damaged: it is not what the site says that it is.', { what }),
        'Everything else can be used. Reload the page to try again, or tell whoever publishes this site.',
        { cause: `${bytes.length} bytes, expected ${part.bytes}` },
      );
    },
    async original(document) {
      const what = say('“{name}”', { name: document.name });
      const bytes = await bodyOf(await get(documentPath(document), what), what);
      if ((await isDigestOf(document.id, bytes)) !== false) return bytes;
      throw new TriviumError(
        'damaged',
        say('{what} is not the file that this library was made from.', { what }),
        'Its text can be read. Tell whoever publishes this site.',
      );
    },
  };
}

async function bodyOf(response: Response, what: Sentence): Promise<ArrayBuffer> {
  try {
    return await response.arrayBuffer();
  } catch (thrown) {
    if (isAbort(thrown)) throw cancelled();
    throw unreachable(what, thrown);
  }
}

function unreachable(what: Sentence, cause: unknown): TriviumError {
  return new TriviumError(
    'unreachable',
    say('{what} could not be fetched.', { what }),
    'Check the connection: Trivium tries again by itself.',
    { cause },
  );
}

function missing(what: Sentence): TriviumError {
  return new TriviumError(
    'not-found',
    say('{what} is not on this site.', { what }),
    'Tell whoever publishes it. Everything else can be used.',
  );
}
