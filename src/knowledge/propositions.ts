/**
 * A triplet read as a sentence ("proposition": what is embedded and searched, T2RAG section 4.2),
 * and the key by which two triplets are the same one.
 */
import type { Triplet } from './types.ts';

/** Subject, predicate and object joined: T2RAG's verbalisation. */
export function propositionText(triplet: Triplet): string {
  return `${triplet.subject} ${triplet.predicate} ${triplet.object}`.replace(/\s+/g, ' ').trim();
}

/** Between the slots of a key; no slot can hold it, since white space is collapsed. */
const SEPARATOR = '\n';

/**
 * Equal for triplets that differ in case, white space, quotation marks, leading articles or
 * closing punctuation alone. What is shown is always the wording found first.
 */
export function tripletKey(triplet: Triplet): string {
  return [triplet.subject, triplet.predicate, triplet.object].map(slotKey).join(SEPARATOR);
}

const NON_ASCII = /[^\x00-\x7f]/; // eslint-disable-line no-control-regex

/** The normalised form of one slot. */
export function slotKey(slot: string): string {
  const plain = NON_ASCII.test(slot) ? plainMarks(slot.normalize('NFKC')) : slot;
  const spaced = plain
    .toLowerCase()
    .replace(/["\s]+/g, unquotedSpace)
    .trim();
  return withoutStops(spaced).replace(/^(?:the|an?) (?=\S)/, '');
}

const STOPS = '.,;:!?';

/** By hand: an expression would try every stop of a long row as the first of the last ones. */
function withoutStops(text: string): string {
  let end = text.length;
  while (end > 0 && STOPS.includes(text[end - 1]!)) end--;
  return text.slice(0, end);
}

/** Quotation marks go; white space around them becomes one space. */
function unquotedSpace(run: string): string {
  return /\s/.test(run) ? ' ' : '';
}

/** Typographic marks as they are typed. */
function plainMarks(text: string): string {
  return text
    .replace(/[\u2018\u2019]/g, "'")
    .replace(/[\u201c\u201d\u00ab\u00bb]/g, '"')
    .replace(/[\u2010-\u2015]/g, '-');
}
