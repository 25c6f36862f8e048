/**
 * Files that another app shares to Trivium (the manifest's share_target). The platform sends them
 * as a form to an address of ours that no host has to answer: they are put aside here, and the page
 * that opens next takes them into the library. Nothing of this leaves the device.
 */
import type { SharedCache, SharedFragment, SharePath } from '../../src/offline/messages.ts';
import { addressOf } from './build.ts';

const CACHE: SharedCache = 'trivium-shared';
const PATH: SharePath = 'share';
const FRAGMENT: SharedFragment = '#shared';
/** The name of the form's field, as the manifest says. */
const FIELD = 'documents';

export function isShare({ method, url }: Request): boolean {
  return method === 'POST' && new URL(url).pathname === new URL(addressOf(PATH)).pathname;
}

export async function takeShared(request: Request): Promise<Response> {
  const form = await request.formData();
  const files = form.getAll(FIELD).filter((value) => value instanceof File);
  const cache = await caches.open(CACHE);
  for (const [i, file] of files.entries()) {
    const headers = { 'Content-Type': file.type, 'X-Name': encodeURIComponent(file.name) };
    const address = `${addressOf(PATH)}/${Date.now()}-${i}`;
    await cache.put(address, new Response(file, { headers }));
  }
  return Response.redirect(addressOf(`./${FRAGMENT}`), 303);
}
