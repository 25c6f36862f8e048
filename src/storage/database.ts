/** Opens the database. Other tabs, newer versions and a browser that takes it away are said aloud. */
import { deleteDB, openDB } from 'idb';
import { TriviumError } from '../errors.ts';
import { migrate, MIGRATIONS, type Migration, type Upgrade } from './migrations.ts';
import { DATABASE_NAME, type Database, type TriviumSchema } from './schema.ts';
import { openingError } from './storage-errors.ts';
import { say } from '../sentences.ts';

/** How long another tab with an older version may hold up an upgrade before we give up. */
const BLOCKED_PATIENCE_MS = 5_000;

export interface OpenOptions {
  name?: string;
  migrations?: readonly Migration[];
  blockedPatienceMs?: number;
  /** The connection is gone (upgraded elsewhere, or ended by the browser): nothing can be stored. */
  onLost?: (error: TriviumError) => void;
}

/** @throws TriviumError `storage-unavailable`, `storage-full` or `locked-by-other-tab`. */
export async function openDatabase(options: OpenOptions = {}): Promise<Database> {
  const { name = DATABASE_NAME, migrations = MIGRATIONS, onLost } = options;
  let giveUp: (error: TriviumError) => void = () => {};
  const blockedTooLong = new Promise<never>((_, reject) => (giveUp = reject));
  blockedTooLong.catch(() => {});
  let timer: ReturnType<typeof setTimeout> | undefined;
  let abandoned = false;

  const opening = openDB<TriviumSchema>(name, migrations.length, {
    upgrade: (database, from, to, transaction) => {
      // idb does not wait for this promise: a failed step must abort the upgrade by itself.
      const upgrade = transaction as unknown as Upgrade;
      migrate(database, upgrade, from, to ?? migrations.length, migrations).catch(() => {
        transaction.done.catch(() => {});
        transaction.abort();
      });
    },
    blocked: () => {
      timer = setTimeout(() => {
        abandoned = true;
        giveUp(blockedByOtherTab());
      }, options.blockedPatienceMs ?? BLOCKED_PATIENCE_MS);
    },
    // Another tab wants to upgrade or delete: make way, and say that this tab has to reload.
    blocking: (_current, blocked, event) => {
      (event.target as IDBDatabase).close();
      onLost?.(blocked === null ? deleted() : takenOver());
    },
    terminated: () => onLost?.(terminated()),
  });
  opening.then(
    (database) => abandoned && database.close(),
    () => {},
  );
  try {
    return await Promise.race([opening, blockedTooLong]);
  } catch (thrown) {
    throw openingError(thrown, say('The library could not be opened.'));
  } finally {
    clearTimeout(timer);
  }
}

/** Deletes the whole database, as soon as all connections to it are closed; open ones are told. */
export async function deleteDatabase(name: string): Promise<void> {
  await deleteDB(name);
}

function blockedByOtherTab(): TriviumError {
  return new TriviumError(
    'locked-by-other-tab',
    'Another tab holds an older version of the library open.',
    'Close the other tabs of Trivium, then try again.',
  );
}

function takenOver(): TriviumError {
  return new TriviumError(
    'storage-unavailable',
    'Another tab has opened a newer version of Trivium.',
    'Reload this page.',
  );
}

function deleted(): TriviumError {
  return new TriviumError(
    'library-deleted',
    'This library has been deleted in another tab.',
    'Open another one. Files on your disk are not touched.',
  );
}

function terminated(): TriviumError {
  return new TriviumError(
    'storage-unavailable',
    'The browser has closed the library, perhaps because its data was cleared.',
    'Reload the page.',
  );
}
