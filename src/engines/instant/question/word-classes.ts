/** Classes of a question's words: what a word can be, and where a clause has its verb. */
import { IRREGULAR_PARTICIPLES, setOf } from '../language/words.ts';
import type { Word } from './words.ts';

export const PREPOSITIONS = setOf(
  'in on at from by with for to into under about near during after before between within through as against among along over since until of off around without like behind onto inside outside via per',
);
export const RELATIVES = new Set(['that', 'who', 'which', 'whom', 'whose', 'where', 'when']);
export const AUXILIARIES = setOf(
  'is was are were am be been being has have had did does do will would can could may might must shall should',
);
/** "to be", as it joins two things or makes a passive. */
export const BE = /^(?:is|was|are|were)$/;
export const ADVERBS = setOf(
  "also first originally later currently previously formerly officially mainly mostly best most widely commonly still now only then once primarily notably famously recently ever really usually newly well subsequently eventually jointly partially largely next both n't not",
);
export const DETERMINERS = setOf(
  'the a an this that these those his her its their some any one our my your',
);
const SURE_VERBS = setOf(
  'shares shared share stars born died located situated named called known wrote written directed played starred founded established released formed based made held fought became become won led built found',
);
const NEVER_VERBS = setOf('film song band series album show state city name');

export const phrase = (words: readonly Word[]): string =>
  words
    .map((word) => (word.kind === 'comma' ? ',' : word.text))
    .join(' ')
    .replace(/ ,/g, ',')
    .replace(/ 's/g, "'s");

export function trim(words: readonly Word[]): Word[] {
  const opens = ({ kind, lower }: Word): boolean =>
    kind === 'comma' ||
    (kind === 'word' && (DETERMINERS.has(lower) || /^(?:both|and)$/.test(lower)));
  const from = words.findIndex((word) => !opens(word));
  const last = words.findLastIndex(({ kind, lower }) => kind !== 'comma' && lower !== 'and');
  return from < 0 ? [] : words.slice(from, last + 1);
}

export function isVerb(word: Word | undefined): boolean {
  if (!word || word.kind !== 'word') return false;
  if (AUXILIARIES.has(word.lower) || SURE_VERBS.has(word.lower)) return true;
  return (
    (word.pos === 'VERB' || word.pos === 'AUX') &&
    !NEVER_VERBS.has(word.lower) &&
    !/^\p{Lu}/u.test(word.text)
  );
}

export const isParticiple = (word: Word | undefined): boolean =>
  word !== undefined &&
  isVerb(word) &&
  (/(?:ed|en|ing|wn|ung|ught)$/.test(word.lower) ||
    SURE_VERBS.has(word.lower) ||
    IRREGULAR_PARTICIPLES.has(word.lower)) &&
  !AUXILIARIES.has(word.lower);

/** "city of birth": the "of" belongs to the relation. */
export function isInnerOf(words: readonly Word[], i: number): boolean {
  return (
    words[i]?.lower === 'of' &&
    /^(?:birth|death|origin|citizenship|residence|burial|release|publication|water|state|government|foundation|establishment|arts)$/.test(
      words[i + 1]?.lower ?? '',
    )
  );
}

/** Index of the main verb: verbs of relative clauses on the way are passed over; -1 if none. */
export function mainVerb(words: readonly Word[]): number {
  let pending = 0;
  for (let i = 0; i < words.length; i++) {
    if (i > 0 && RELATIVES.has(words[i]!.lower)) pending++;
    if (!isVerb(words[i])) continue;
    let end = i + 1;
    while (isVerb(words[end]) || ADVERBS.has(words[end]?.lower ?? '')) end++;
    // "The film directed by X was …": a participle right after its noun describes it.
    const describes =
      isParticiple(words[i]) &&
      PREPOSITIONS.has(words[end]?.lower ?? '') &&
      words.slice(end).some(({ lower }) => AUXILIARIES.has(lower));
    if (pending === 0 && !describes) return i;
    pending = Math.max(0, pending - 1);
    i = end - 1;
  }
  return -1;
}

const HELPS = /^(?:did|does|do|has|have|had|been|will|would)$/;

/** Auxiliaries but for the passive's "was" are dropped: "did marry" → "marry", "was born in". */
export function predicateOf(words: readonly Word[]): string {
  const kept = words.filter(({ lower }, i) => i > 1 || words.length === 1 || !HELPS.test(lower));
  return phrase(trim(kept.length > 0 ? kept : words)).replace(/,.*$/, '');
}
