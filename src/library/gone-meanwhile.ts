/** What an export says when a document is not what it was when its turn began. */
import { TriviumError } from '../errors.ts';

export function goneMeanwhile(): never {
  throw new TriviumError(
    'not-found',
    'A document was changed or removed while the library was being exported.',
    'Export the library once more.',
  );
}

/** For reading what is there unless it is gone. */
export function ifGone(thrown: unknown): never {
  if (thrown instanceof TriviumError && thrown.code !== 'not-found') throw thrown;
  return goneMeanwhile();
}
