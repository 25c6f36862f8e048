/** Why a backup is refused, in words that say what happened and what to do. */
import { TriviumError } from '../errors.ts';
import { say, type Sentence } from '../sentences.ts';

/** The file is of another kind altogether. */
export function foreign(): TriviumError {
  return new TriviumError(
    'not-supported',
    'This is not a Trivium backup.',
    'Choose a file that was made by “Save a backup”. Nothing here was changed.',
  );
}

export function newer(version: number): TriviumError {
  return new TriviumError(
    'outdated',
    'This backup was made by a newer version of Trivium.',
    'Reload the page to get the newest version, then restore it again. Nothing here was changed.',
    { cause: `format version ${version}` },
  );
}

/** Nothing that it holds can be used. */
export function nothingWhole(): TriviumError {
  return new TriviumError(
    'damaged',
    'This backup is damaged: nothing in it is whole.',
    'Copy or download it once more. Nothing here was changed.',
  );
}

/** @param entry its name in the backup, or the name and a line. */
export function malformed(entry: string, reason: Sentence): TriviumError {
  return new TriviumError(
    'invalid',
    say('This backup holds something that is not allowed ({entry}): {reason}.', { entry, reason }),
    'It was not made by Trivium, or it was changed afterwards. Nothing here was changed.',
  );
}

/** Less came in than was said before, and it was to replace what is here. */
export function lessThanSaid(): TriviumError {
  return new TriviumError(
    'damaged',
    'Not everything in this backup could be read, so it does not replace what is here.',
    'Add it beside what is here, and see what came. Nothing here was changed.',
  );
}

/** While a backup comes in. */
export function noRoom(cause: unknown): TriviumError {
  return new TriviumError(
    'storage-full',
    'There is not enough room in this browser for the backup.',
    'Free some space on the disk, or delete documents or models here, and restore it again. Nothing here was changed.',
    { cause },
  );
}
