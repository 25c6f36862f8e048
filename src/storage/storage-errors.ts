/** Turns what IndexedDB throws into errors that say what happened and what to do. */
import { TriviumError } from '../errors.ts';
import type { Sentence } from '../sentences.ts';

/** @returns the thrown thing itself where it is a TriviumError already. */
export function toStorageError(thrown: unknown): unknown {
  if (thrown instanceof TriviumError) return thrown;
  const name = thrown instanceof Error || thrown instanceof DOMException ? thrown.name : '';
  switch (name) {
    case 'QuotaExceededError':
      return storageFull(thrown);
    case 'VersionError':
      return new TriviumError(
        'storage-unavailable',
        'This library was written by a newer version of Trivium.',
        'Reload the page to get the newest version. Nothing was changed.',
        { cause: thrown },
      );
    case 'InvalidStateError':
    case 'UnknownError':
    case 'SecurityError':
    case 'NotReadableError':
      return new TriviumError(
        'storage-unavailable',
        'The browser does not let Trivium use its storage.',
        'Leave private browsing, allow this site to store things, and reload the page.',
        { cause: thrown },
      );
    default:
      return thrown;
  }
}

/** Why something could not be opened. @param what with its verb: "The library could not be opened." */
export function openingError(thrown: unknown, what: Sentence): TriviumError {
  const error = toStorageError(thrown);
  if (error instanceof TriviumError) return error;
  return new TriviumError(
    'storage-unavailable',
    what,
    'Reload the page. If that does not help, restart the browser; nothing was deleted.',
    { cause: thrown },
  );
}

function storageFull(cause: unknown): TriviumError {
  return new TriviumError(
    'storage-full',
    'The disk space that the browser gives to Trivium is full.',
    'Free some space or remove documents, then resume. What is indexed stays.',
    { cause },
  );
}

export function isFull(thrown: unknown): boolean {
  return thrown instanceof TriviumError && thrown.code === 'storage-full';
}
