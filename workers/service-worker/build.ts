/** The build that this worker belongs to, as scripts/support/precache.ts writes it down. */
declare const self: ServiceWorkerGlobalScope & {
  /**
   * Replaced after the build: relative paths, and their digest. `first` is kept before this worker
   * takes over, `later` when the page asks for it, `onUse` when it is fetched: what runs models,
   * which nobody needs who has not chosen one. `policy` is the content security policy of workers,
   * `closed` that of everything while no request may leave the app's own files.
   */
  __TRIVIUM_PRECACHE__: {
    version: string;
    first: string[];
    later: string[];
    onUse: string[];
    policy: string;
    closed: string;
  };
};

export const BUILD = self.__TRIVIUM_PRECACHE__;

export const SITE = new URL('.', self.location.href);
/** Sites that share an origin (`owner.github.io/one/`, `…/two/`) have caches of their own. */
export const OF_SITE = `trivium-app-${SITE.pathname}#`;
export const CACHE = OF_SITE + BUILD.version;

export function addressOf(path: string): string {
  return new URL(path, self.location.href).href;
}

export const ON_USE = new Set(BUILD.onUse.map(addressOf));
