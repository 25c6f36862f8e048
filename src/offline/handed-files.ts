/**
 * Files that the platform hands to the installed app: opened with it from the desktop (launchQueue,
 * the manifest's file_handlers), or shared to it by another app (put aside by the service worker).
 */
import type { SharedCache, SharedFragment } from './messages.ts';
import { offeredGlobals, siteCaches } from '../offered.ts';

const CACHE: SharedCache = 'trivium-shared';
const FRAGMENT: SharedFragment = '#shared';

/**
 * A link that leads here opens the window that is there, which then has to follow it: it is not
 * navigated (the manifest's launch_handler).
 * @param take is called with the files of each launch, now and later.
 */
export function takeLaunched(take: (files: File[]) => void): void {
  const { launchQueue } = offeredGlobals();
  launchQueue?.setConsumer(({ files, targetURL }) => {
    const { hash } = new URL(targetURL ?? '', location.href);
    if (files.length === 0 && hash) location.hash = hash;
    if (files.length === 0) return;
    void Promise.all(files.map((handle) => handle.getFile())).then(take, () => undefined);
  });
}

/**
 * What was shared, in order. It stays put aside until `taken` is called, so that a tab that is
 * closed in between loses nothing.
 */
export async function sharedFiles(): Promise<{ files: File[]; taken: () => Promise<void> }> {
  const nothing = { files: [], taken: async () => {} };
  try {
    if (!(await siteCaches().has(CACHE))) return nothing;
    const cache = await siteCaches().open(CACHE);
    const requests = await cache.keys();
    const files: File[] = [];
    for (const request of requests) {
      const response = await cache.match(request);
      if (!response) continue;
      const name = decodeURIComponent(response.headers.get('X-Name') ?? 'shared');
      const type = response.headers.get('Content-Type') ?? '';
      files.push(new File([await response.arrayBuffer()], name, { type }));
    }
    const taken = async (): Promise<void> => {
      await Promise.all(requests.map((request) => cache.delete(request)));
    };
    return { files, taken };
  } catch {
    return nothing;
  }
}

/** Nothing of what was shared, and not taken, is left. */
export async function forgetShared(): Promise<void> {
  await offeredGlobals()
    .caches?.delete(CACHE)
    .catch(() => false);
}

export function isSharedAddress(hash: string): boolean {
  return hash === FRAGMENT;
}
