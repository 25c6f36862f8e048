/**
 * How a backup is laid out (docs/backup.md): a zip whose entries are stored as they are, so that any
 * program can take the library files out of it.
 *
 *     trivium-<12 digits>/contents.json              what is to come
 *     trivium-<12 digits>/libraries/1/library.trivium   as "Export library" writes it
 *     trivium-<12 digits>/libraries/1/records.jsonl     history, corrections, facts, evaluations
 *     …
 *     trivium-<12 digits>/settings.json
 *     trivium-<12 digits>/manifest.json              what came, with length and SHA-256 of each entry
 *
 * The digits are another backup's in each: what looks like an entry inside of a document is none.
 */

export const BACKUP_VERSION = 2;
/** Of what every Trivium can read: without tables. */
export const OLDEST_VERSION = 1;
/** Browsers take 16 characters at most. */
export const BACKUP_EXTENSION = '.triviumbackup';
export const BACKUP_TYPE = 'application/zip';

export const MOST_LIBRARIES = 1_000;
export const MOST_ENTRIES = 2 * MOST_LIBRARIES + 3;
/** Of an entry that is read as a whole. */
export const LONGEST_JSON = 16 * 1024 * 1024;

export const CONTENTS = 'contents.json';
export const SETTINGS = 'settings.json';
export const MANIFEST = 'manifest.json';

/** @param n of the library, from 1. */
export const libraryName = (n: number): string => `libraries/${n}/library.trivium`;
export const recordsName = (n: number): string => `libraries/${n}/records.jsonl`;

/** Without what all names of a backup begin with. */
const NAME =
  /^(?:contents|settings|manifest)\.json$|^libraries\/[1-9]\d{0,3}\/(?:library\.trivium|records\.jsonl)$/;
const FOLDER = /^trivium-[0-9a-f]{12}\//;

export function newFolder(): string {
  const random = crypto.getRandomValues(new Uint8Array(6));
  const digits = Array.from(random, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return `trivium-${digits}/`;
}

/** @returns null for what no backup has. */
export function splitName(whole: string): { folder: string; name: string } | null {
  const folder = FOLDER.exec(whole)?.[0];
  if (folder === undefined) return null;
  const name = whole.slice(folder.length);
  return NAME.test(name) ? { folder, name } : null;
}
