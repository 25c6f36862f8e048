/** What a library that came with the site says to whoever wants to change it. */
import { TriviumError } from '../errors.ts';

export function readOnly(): TriviumError {
  return new TriviumError(
    'read-only',
    'This library came with the site: it is only read.',
    'Make your own copy of it, and change that.',
  );
}
