/** Names of the files that a person saves. */

/** File systems take 255 bytes; a question can be longer. */
const STEM_CHARACTERS = 60;

/** A version, as in "Leases v1.2", is none. */
const ENDING = /\.[a-z]\w{0,5}$/i;

/**
 * A name that every file system takes: `name`, `part` and `what`, which is left out where the name
 * ends with it already ("My library" is saved as "My-library.trivium").
 */
export function fileNameOf(name: string, ending: string, part = '', what = 'scores'): string {
  const whole = `${name.replace(ENDING, '')} ${part}`;
  const words = whole.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, '');
  const stem = words.slice(0, STEM_CHARACTERS) || 'evaluation';
  const says = new RegExp(`(?:^|-)${what}$`, 'i').test(stem);
  return says ? `${stem}.${ending}` : `${stem}-${what}.${ending}`;
}
