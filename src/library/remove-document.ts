/** Removing one document of a library: what people do on a full disk, so it must work there. */
import { removeDocument, type Left } from '../storage/removal.ts';
import type { Database } from '../storage/schema.ts';
import { isFull } from '../storage/storage-errors.ts';
import { NO_BLOCKS } from '../storage/vectors.ts';
import type { CurrentIndex } from './current-index.ts';

/**
 * Takes a document out of the index and out of what is stored. Vectors share their blocks, so taking
 * some away means writing whole blocks anew; where there is no room even for that, the blocks stay
 * as they are stored, the vectors of what is gone leave them with the next change, and nothing is left
 * behind.
 *
 * @throws TriviumError `storage-full`, `storage-unavailable`: nothing has changed then.
 */
export async function removeFromLibrary(
  database: Database,
  current: CurrentIndex,
  document: string,
  left: Left,
): Promise<void> {
  const { blocks } = (await current.settledIndex()).remove(document);
  try {
    await removeDocument(database, document, blocks, left);
  } catch (thrown) {
    try {
      if (!isFull(thrown)) throw thrown;
      await removeDocument(database, document, NO_BLOCKS, left).catch((again: unknown) => {
        // A newer version takes its place with all that is said of it, or later.
        if (!isFull(again) || left.successor) throw again;
        return removeDocument(database, document, NO_BLOCKS);
      });
    } finally {
      await current.undo();
    }
  }
}
