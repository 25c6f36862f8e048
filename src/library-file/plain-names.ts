/** Names and titles out of a file that somebody sent: one line of plain text, never a path. */

/** Control characters, and those that turn the direction of what follows (Unicode TR 36, 3.1). */
const UNSEEN = /[\p{Cc}\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;
const LONGEST = 1_000;

export function plainLine(text: string): string {
  return text.replace(UNSEEN, ' ').trim().slice(0, LONGEST);
}

/** The last part of what may be a path. */
export function plainName(text: string): string {
  const name = plainLine(text.split(/[/\\]/).at(-1)!);
  return /^\.*$/.test(name) ? 'document' : name;
}
