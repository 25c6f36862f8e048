/**
 * Where a sentence speaks of a thing: as its subject, at its beginning, and of nothing else before
 * the verb. Strict on purpose: a sentence that is not understood says nothing, and so disagrees with
 * nothing.
 */
import { escaped } from '../../pattern.ts';
import { isSameName } from './values.ts';

export interface Place {
  heading: string;
  /** The passage that the sentence stands in. */
  passage: string;
}

const PRONOUN = /^(?:He|She|It)\b/u;
/** "In 1887, the", "The engineer": what may stand before the name. */
const LEAD =
  /^(?:(?:In|On|Around|About) [^,]{3,24}, )?(?:(?:[Tt]he|An?) )?(?:\p{Ll}[\p{L}-]* ){0,3}$/u;
const BETWEEN = /\b(?:of|for|in|by|from|at|on|with|to|near|and|or)\b/u;

/** Where the words about the thing begin, after its name; nothing where it is not the subject. */
export function afterSubject(name: string, sentence: string, place: Place): number | null {
  const pattern = asPattern(name).replace(/^(?:the|an?) /i, '');
  const match = new RegExp(`(?<![\\p{L}\\p{N}])${pattern}(?![\\p{L}\\p{N}])`, 'iu').exec(sentence);
  if (match) {
    const lead = sentence.slice(0, match.index);
    const noun = lead.replace(/^(?:In|On|Around|About) [^,]{3,24}, /u, '');
    if (LEAD.test(lead) && !BETWEEN.test(noun)) return match.index + match[0].length;
  }
  const pronoun = PRONOUN.exec(sentence);
  if (pronoun && isAbout(place.heading, name)) return pronoun[0].length;
  // "Varnhagen was born …", where the passage names her in full.
  const last = / (\p{Lu}[\p{L}'’-]+)$/u.exec(name)?.[1];
  const isShort = last && sentence.startsWith(`${last} `);
  if (isShort && (isAbout(place.heading, name) || place.passage.includes(name))) return last.length;
  return null;
}

/** The heading names the thing; what stands in brackets tells namesakes apart. */
export function isAbout(heading: string, name: string): boolean {
  return isSameName(
    heading.replace(/\s*\([^)]*\)\s*$/, '').replace(/^the /i, ''),
    name.replace(/^the /i, ''),
  );
}

/** The heading names somebody else with a name in common: of one family, or of one dynasty. */
export function namesRelative(heading: string, name: string): boolean {
  const names = (words: string): string[] => words.match(/\p{Lu}[\p{L}'’-]{2,}/gu) ?? [];
  const known = new Set(names(name));
  return !heading.includes(name) && names(heading).some((word) => known.has(word));
}

/** What tells a heading from its namesakes: "film" of "Mercury (film)". */
export function qualifier(heading: string): string {
  return /\(([^)]*)\)\s*$/.exec(heading)?.[1] ?? '';
}

const AUXILIARY = '(?:(?:was|were|is|are|has been|had been)\\s+)';
const ADVERB = '(?:(?:first|originally|officially|formally|probably|also|itself)\\s+)*';
const DIRECT = new RegExp(`^,?\\s*(?:(?:who|which|that)\\s+)?(${AUXILIARY})?${ADVERB}$`, 'u');
const NOMINAL = new RegExp(
  `^\\s*(?:is|was|are|were)\\s+(?:an?|the|one of the)\\s+(?:[\\p{L}'’-]+,?\\s+){1,9}?(?:(?:that|which|who)\\s+${AUXILIARY})?$`,
  'u',
);
const OTHER_CLAUSE = /\b(?:where|when|whose|whom|after|before|because|and|but|then|while)\b/u;

/**
 * What stands between the name and a verb leaves the thing the verb's subject: nothing, brackets, an
 * apposition, an auxiliary, or "is a harbour light".
 * @returns whether an auxiliary stands before the verb ("was founded"), or null where it is not.
 */
export function governs(between: string): { passive: boolean } | null {
  const plain = between.replace(/\s*\([^)]*\)/g, '').replace(/^, [^,]{2,80},(?= )/u, '');
  const direct = DIRECT.exec(plain);
  if (direct) return { passive: direct[1] !== undefined };
  if (!NOMINAL.test(plain) || OTHER_CLAUSE.test(plain)) return null;
  // "was a poet was": a second clause has begun.
  const verbs = plain.match(/\b(?:is|was|are|were)\b/gu) ?? [];
  return verbs.length <= (/\b(?:that|which|who)\b/u.test(plain) ? 2 : 1) ? { passive: true } : null;
}

/** A name as a pattern. */
export function asPattern(name: string): string {
  return escaped(name.trim()).replace(/\s+/g, ' ');
}
