/**
 * By which names the browser knows a library: its database, the Web Lock of the tab that writes,
 * the channel on which its tabs speak (docs/libraries.md). The first library keeps those from when
 * there was one only, so that what was stored then is simply there.
 */

/** Id of the library that every browser has from the first visit on. */
export const FIRST_LIBRARY = 'main';

export const MOST_TITLE_LETTERS = 120;

/** Databases of all other libraries begin like this; the list of libraries does not. */
export const DATABASE_PREFIX = 'trivium-library-';

export function databaseOf(library: string): string {
  return library === FIRST_LIBRARY ? 'trivium' : DATABASE_PREFIX + library;
}

/** Whoever holds this lock writes to the library. */
export function lockOf(library: string): string {
  return library === FIRST_LIBRARY ? 'trivium-library' : `trivium-library-${library}`;
}

/** Whoever fills a library holds this lock until it is listed. */
export function fillingOf(library: string): string {
  return `${lockOf(library)}-filling`;
}

/** A tab holds this lock for as long as it lives: whoever gets it knows that the tab has gone. */
export function lifeOf(tab: string): string {
  return `trivium-tab-${tab}`;
}

/** All tabs that have the library open listen to it. */
export function channelOf(library: string): string {
  return library === FIRST_LIBRARY ? 'trivium-tabs' : `trivium-tabs-${library}`;
}
