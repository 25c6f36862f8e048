/**
 * The steps from each version of the format to the next, so that old files stay readable. A step
 * sees all records of a file in order and gives those of the next version; it may change, add, leave
 * out or move them. A step once released never changes.
 */
import { FILE_VERSION } from './layout.ts';
import type { RawRecord } from './raw-records.ts';

export type FileMigration = (records: AsyncIterable<RawRecord>) => AsyncIterable<RawRecord>;

/** Step i leads from version i + 1 to version i + 2. */
export const FILE_MIGRATIONS: readonly FileMigration[] = [
  // Version 2 has more kinds of documents; those of version 1 are as they were.
  (records) => records,
  // Version 3 may have tables behind the questions.
  (records) => records,
];

/**
 * @param from the version of the file.
 * @param to left out: the version of today.
 */
export function migrated(
  records: AsyncIterable<RawRecord>,
  from: number,
  migrations: readonly FileMigration[] = FILE_MIGRATIONS,
  to: number = FILE_VERSION,
): AsyncIterable<RawRecord> {
  let current = records;
  for (let version = from; version < to; version++) {
    const step = migrations[version - 1];
    if (!step) throw new Error(`There is no step from version ${version} of library files.`);
    current = step(current);
  }
  return current;
}
