/**
 * Under which id the browser keeps the library of a site. Sites of one origin share their storage
 * (user.example/a/ and user.example/b/), so the id says at which path it was published.
 */
import { digest } from '../digest.ts';

const PREFIX = 'site-';
const DIGITS = 12;

/** @param base address of the app's folder. @returns what ids of the libraries of this place begin with. */
export async function placeOfSite(base: string): Promise<string> {
  const path = new TextEncoder().encode(new URL(base).pathname);
  return `${PREFIX}${(await digest(path.buffer)).slice(0, DIGITS)}-`;
}

/** @param published id that the site's list gives the library. */
export async function siteLibraryId(base: string, published: string): Promise<string> {
  return (await placeOfSite(base)) + published;
}

export function isSiteLibrary(id: string): boolean {
  return id.startsWith(PREFIX);
}
