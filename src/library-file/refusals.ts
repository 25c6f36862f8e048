/** Why a library file is refused, in words that say what happened and what to do. */
import { TriviumError } from '../errors.ts';
import { say, type Sentence } from '../sentences.ts';

/** The file is of another kind altogether. */
export function foreign(): TriviumError {
  return new TriviumError(
    'not-supported',
    'This is not a Trivium library file.',
    'Choose a file that was made by “Export library”. Nothing in your library was changed.',
  );
}

export function newer(version: number): TriviumError {
  return new TriviumError(
    'outdated',
    'This library file was made by a newer version of Trivium.',
    'Reload the page to get the newest version, then import the file again. Nothing in your library was changed.',
    { cause: `format version ${version}` },
  );
}

/** @param frame counted from 1. */
export function truncated(frame: number): TriviumError {
  return new TriviumError(
    'damaged',
    'This library file is incomplete: its end is missing.',
    'Copy or download it once more. Nothing in your library was changed.',
    { cause: `it ends within part ${frame}` },
  );
}

/** @param frame counted from 1. */
export function damagedFrame(frame: number, reason: string): TriviumError {
  return new TriviumError(
    'damaged',
    say('This library file is damaged (part {frame}).', { frame }),
    'Copy or download it once more. Nothing in your library was changed.',
    { cause: reason },
  );
}

/** A whole file, whose content Trivium would never have written. @param frame counted from 1. */
export function malformed(frame: number, reason: Sentence): TriviumError {
  return new TriviumError(
    'invalid',
    say('This library file holds something that is not allowed (part {frame}): {reason}.', {
      frame,
      reason,
    }),
    'It was not made by Trivium, or it was changed afterwards. Nothing in your library was changed.',
  );
}

/** A part would unpack to far more than it seems. @param frame counted from 1. */
export function tooLong(frame: number, reason: string): TriviumError {
  return new TriviumError(
    'too-long',
    say('This library file would unpack to more than it should (part {frame}).', { frame }),
    'It was not made by Trivium, or it was changed afterwards. Nothing in your library was changed.',
    { cause: reason },
  );
}
