/** Why a library file is refused, in words that say what happened and what to do. */
import { TriviumError } from '../errors.ts';

const UNCHANGED = 'Nothing in your library was changed.';

/** The file is of another kind altogether. */
export function foreign(): TriviumError {
  return new TriviumError(
    'not-supported',
    'This is not a Trivium library file.',
    `Choose a file that was made by “Export library”. ${UNCHANGED}`,
  );
}

export function newer(version: number): TriviumError {
  return new TriviumError(
    'outdated',
    'This library file was made by a newer version of Trivium.',
    `Reload the page to get the newest version, then import the file again. ${UNCHANGED}`,
    { cause: `format version ${version}` },
  );
}

/** @param frame counted from 1. */
export function truncated(frame: number): TriviumError {
  return new TriviumError(
    'damaged',
    'This library file is incomplete: its end is missing.',
    `Copy or download it once more. ${UNCHANGED}`,
    { cause: `it ends within part ${frame}` },
  );
}

/** @param frame counted from 1. */
export function damagedFrame(frame: number, reason: string): TriviumError {
  return new TriviumError(
    'damaged',
    `This library file is damaged (part ${frame}).`,
    `Copy or download it once more. ${UNCHANGED}`,
    { cause: reason },
  );
}

/** A whole file, whose content Trivium would never have written. @param frame counted from 1. */
export function malformed(frame: number, reason: string): TriviumError {
  return new TriviumError(
    'invalid',
    `This library file holds something that is not allowed (part ${frame}): ${reason}.`,
    `It was not made by Trivium, or it was changed afterwards. ${UNCHANGED}`,
  );
}

/** A part would unpack to far more than it seems. @param frame counted from 1. */
export function tooLong(frame: number, reason: string): TriviumError {
  return new TriviumError(
    'too-long',
    `This library file would unpack to more than it should (part ${frame}).`,
    `It was not made by Trivium, or it was changed afterwards. ${UNCHANGED}`,
    { cause: reason },
  );
}
