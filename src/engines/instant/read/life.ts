/**
 * When somebody was born or died, and how long that was, where a passage has it in brackets behind the
 * name: "Ann Lee (3 May 1900 – 2 June 1990)". What stands so is certain, and prose was seldom asked
 * for it when the reading model learnt.
 */
import type { Range } from '../../../documents/types.ts';
import type { ContextChunk } from '../../../tasks/types.ts';
import { findDateRanges, findDates } from '../language/dates.ts';
import { findMention, nameSimilarity } from '../match/names.ts';

export interface LifeFound {
  value: string;
  chunk: number;
  /** In positions of the document. */
  place: Range;
}

type Part = 'birth' | 'death' | 'length';
const ASKED: readonly [Part, RegExp][] = [
  ['birth', /^when was (.+?) born\??$/i],
  ['death', /^when did (.+?) die\??$/i],
  ['length', /^how long did (.+?) live\??$/i],
];
/** Names from here on are the same. */
const SAME_NAME = 0.85;
const BRACKETS = /^,?\s*\(([^()]*)\)/;
/** Up to the first brackets of a passage. */
const OPENING = /^[^()]{2,80}?(?=\s*\()/;

/** @returns null where the question asks for something else, or no passage has it so. */
export function lifeAsked(question: string, chunks: readonly ContextChunk[]): LifeFound | null {
  const asked = partAsked(question);
  if (!asked) return null;
  for (const { id, heading, text, start } of chunks) {
    // A passage under the name tells of who bears it, whatever else the name is in full.
    const isAbout = nameSimilarity(heading, asked.name) >= SAME_NAME;
    const mention = isAbout ? OPENING.exec(text) : null;
    const named = findMention(text, asked.name);
    const end = mention?.[0].length ?? (named && named.similarity >= SAME_NAME ? named.end : null);
    if (end === null) continue;
    const brackets = BRACKETS.exec(text.slice(end));
    const said = brackets && saidIn(brackets[1]!, asked.part);
    if (!said) continue;
    const at = end + brackets[0].lastIndexOf(brackets[1]!) + said.start;
    const value = text.slice(at, at + said.end - said.start);
    return { value, chunk: id, place: { start: start + at, end: start + at + value.length } };
  }
  return null;
}

export function partAsked(question: string): { part: Part; name: string } | null {
  for (const [part, form] of ASKED) {
    const name = form.exec(question.trim())?.[1];
    if (name !== undefined && /\p{Lu}/u.test(name)) return { part, name };
  }
  return null;
}

function saidIn(text: string, part: Part): Range | null {
  const [range] = findDateRanges(text);
  if (range) {
    const { from, to } = range;
    if (part === 'birth') return from;
    return part === 'death' ? to : { start: from.start, end: to.end };
  }
  // "born 3 May 1900 in Carrow – d. 2 June 1990"
  const dates = findDates(text);
  const [first] = dates;
  if (part === 'birth')
    return first && /\b(?:born|b\.)/.test(text.slice(0, first.start)) ? first : null;
  const last = dates.at(-1);
  const isEnd = last && /(?:\b(?:died|d\.)|†|[–—-])\s*(?:on\s+)?$/.test(text.slice(0, last.start));
  return part === 'death' && isEnd ? last : null;
}
