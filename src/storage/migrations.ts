/**
 * The steps from each version of the database to the next. A step once released never changes; a
 * new version adds one. All steps of an opening are one transaction, which the browser carries out
 * as a whole or not at all: a step that throws, or a page that dies within it, leaves the old
 * version as it was, and the next opening begins anew. So nothing is converted twice.
 *
 * What has to change in records that are stored already:
 *
 * - A field that comes anew is absent in them: its parser says what that means (parsers.ts).
 * - Another form of what is there: a step that goes over its store with {@link convertAll}.
 * - What an upgrade cannot make because it takes a worker or long computing (vectors): the step makes
 *   a place beside the old, which is taken over when the library opens, in one transaction
 *   (library/take-over.ts).
 *
 * Before such a change, what the last build stored is frozen (tests/fixtures/stored/README.md).
 */
import type { IDBPTransaction } from 'idb';
import {
  createVersion1,
  createVersion2,
  createVersion3,
  createVersion4,
  createVersion5,
  createVersion6,
  createVersion7,
  type Database,
  type StoreName,
  type TriviumSchema,
} from './schema.ts';

export type Upgrade = IDBPTransaction<TriviumSchema, StoreName[], 'versionchange'>;
export type Migration = (database: Database, upgrade: Upgrade) => void | Promise<void>;

/**
 * Gives every record of a store its new form, within a step. One record is held at a time.
 * @param convert nothing but the record may be waited for: a transaction ends when nothing is asked
 *   of it.
 */
export async function convertAll(
  upgrade: Upgrade,
  name: StoreName,
  convert: (record: unknown) => unknown,
): Promise<void> {
  const store = upgrade.objectStore(name);
  for (let cursor = await store.openCursor(); cursor; cursor = await cursor.continue()) {
    await cursor.update(convert(cursor.value) as typeof cursor.value);
  }
}

/** Step i leads from version i to version i + 1. */
export const MIGRATIONS: readonly Migration[] = [
  createVersion1,
  createVersion2,
  createVersion3,
  createVersion4,
  createVersion5,
  createVersion6,
  createVersion7,
];

/** Runs the steps that lie between two versions, in order. */
export async function migrate(
  database: Database,
  upgrade: Upgrade,
  from: number,
  to: number,
  migrations: readonly Migration[] = MIGRATIONS,
): Promise<void> {
  for (let version = from; version < to; version++) {
    const step = migrations[version];
    if (!step) throw new Error(`There is no step from version ${version} of the database.`);
    await step(database, upgrade);
  }
}
