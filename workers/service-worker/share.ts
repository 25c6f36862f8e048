/**
 * Files, and texts, that another app shares to Trivium (the manifest's share_target). The platform sends them
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
const LONGEST_NAME = 60;

export function isShare({ method, url }: Request): boolean {
  return method === 'POST' && new URL(url).pathname === new URL(addressOf(PATH)).pathname;
}

export async function takeShared(request: Request): Promise<Response> {
  const form = await request.formData();
  const files = form.getAll(FIELD).filter((value) => value instanceof File);
  const text = textOf(form);
  if (text) files.push(text);
  const cache = await caches.open(CACHE);
  for (const [i, file] of files.entries()) {
    const headers = { 'Content-Type': file.type, 'X-Name': encodeURIComponent(file.name) };
    const address = `${addressOf(PATH)}/${Date.now()}-${i}`;
    await cache.put(address, new Response(file, { headers }));
  }
  return Response.redirect(addressOf(`./${FRAGMENT}`), 303);
}

/** A text that was shared, with the address that it comes from. An address alone is no text. */
function textOf(form: FormData): File | null {
  const [title, text, url] = ['title', 'text', 'url'].map((name) => {
    const value = form.get(name);
    return typeof value === 'string' ? value.trim() : '';
  }) as [string, string, string];
  if (text === '' || /^https?:\S+$/.test(text)) return null;
  const name = (title || text)
    .replace(/[\s\p{Cc}\\/:*?"<>|]+/gu, ' ')
    .trim()
    .slice(0, LONGEST_NAME);
  return new File([[text, url].filter(Boolean).join('\n\n')], `${name}.txt`, {
    type: 'text/plain',
  });
}
