/**
 * The steps from each version of the database to the next. A step once released never changes; a
 * new version adds one. A step that throws aborts the upgrade and leaves the old version as it was.
 */
import type { IDBPTransaction } from 'idb';
import {
  createVersion1,
  createVersion2,
  type Database,
  type StoreName,
  type TriviumSchema,
} from './schema.ts';

export type Upgrade = IDBPTransaction<TriviumSchema, StoreName[], 'versionchange'>;
export type Migration = (database: Database, upgrade: Upgrade) => void | Promise<void>;

/** Step i leads from version i to version i + 1. */
export const MIGRATIONS: readonly Migration[] = [createVersion1, createVersion2];

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
