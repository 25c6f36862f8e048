/**
 * The reading model's files, kept in this browser by their names, which change with their content:
 * fetched once, there in flight mode, and the same for every build that names the same ones. Only
 * what has proved right is kept.
 */
import type { ReaderCache } from '../../offline/messages.ts';
import type { OpenFile } from '../../reading-model/load.ts';
import { MANIFEST } from '../../reading-model/manifest.ts';
import { fetchedFrom } from '../../reading-model/worker/fetched-file.ts';
import { sha256Hex } from '../../digest.ts';
import { siteCaches } from '../../offered.ts';

/** In the browser's Cache storage, beside those of the app's shell. */
const CACHE: ReaderCache = 'trivium-reader';
/** Of what is kept: a disk can damage it. */
const HASH = 'X-SHA256';

export class SiteFiles {
  readonly #folder: string;
  #fetch: OpenFile;
  /** Fetched in this visit, by their addresses. */
  readonly #fetched = new Map<string, Uint8Array<ArrayBuffer>>();
  readonly #used = new Set<string>();
  #isAnew = false;

  /** @param folder URL that ends in a slash; files elsewhere are opened by their whole address. */
  constructor(folder: string) {
    this.#folder = folder;
    this.#fetch = fetchedFrom(folder);
  }

  /** @throws TriviumError `not-loaded`, `unreachable`. */
  readonly open: OpenFile = async (path, onBytes) => {
    // Its name stays the same; the service worker has it where there is no network.
    if (path === MANIFEST) return fetchedFrom(this.#folder, { cache: 'no-cache' })(path);
    const url = new URL(path, this.#folder).href;
    this.#used.add(url);
    const here = this.#fetched.get(url) ?? (this.#isAnew ? null : await keptFile(url));
    if (here) {
      onBytes?.(here.length);
      return here;
    }
    const content = await this.#fetch(path, onBytes);
    this.#fetched.set(url, content);
    return content;
  };

  /** What came is damaged: from now on files are fetched past all that is kept of them. */
  anew(): void {
    this.#isAnew = true;
    this.#fetched.clear();
    this.#fetch = fetchedFrom(this.#folder, { cache: 'reload' });
  }

  /**
   * To be called once all of them have proved right: what was fetched is kept, and what was kept of
   * former models goes. Where there is no room nothing is kept, and the next visit fetches it again.
   */
  async keep(): Promise<void> {
    try {
      const cache = await siteCaches().open(CACHE);
      // Another site of this origin keeps its own here, in other folders.
      const folders = new Set([...this.#used].map(folderOf));
      for (const { url } of await cache.keys()) {
        if (folders.has(folderOf(url)) && !this.#used.has(url)) await cache.delete(url);
      }
      for (const [url, content] of this.#fetched) {
        const headers = {
          'Content-Length': String(content.length),
          [HASH]: await sha256Hex(content),
        };
        await cache.put(url, new Response(content, { headers }));
      }
    } catch {
      // A private window, or a full disk: the model works for this visit.
    }
    this.#fetched.clear();
  }
}

function folderOf(url: string): string {
  return new URL('.', url).href;
}

/** All of these are kept in this browser. @param paths as {@link SiteFiles.open} takes them. */
export async function areKept(folder: string, paths: readonly string[]): Promise<boolean> {
  try {
    if (!(await siteCaches().has(CACHE))) return false;
    const cache = await siteCaches().open(CACHE);
    const urls = new Set((await cache.keys()).map(({ url }) => url));
    return paths.every((path) => urls.has(new URL(path, folder).href));
  } catch {
    return false;
  }
}

/** Null where there is none, where it is damaged, and where the browser keeps nothing. */
async function keptFile(url: string): Promise<Uint8Array<ArrayBuffer> | null> {
  try {
    if (!(await siteCaches().has(CACHE))) return null;
    const cache = await siteCaches().open(CACHE);
    const response = await cache.match(url, { ignoreVary: true });
    if (!response) return null;
    const content = new Uint8Array(await response.arrayBuffer());
    if ((await sha256Hex(content)) === response.headers.get(HASH)) return content;
    await cache.delete(url);
    return null;
  } catch {
    return null;
  }
}
