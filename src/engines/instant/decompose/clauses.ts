/** Clauses of a question into clues: relative clauses with their gaps, verb phrases, prepositions. */
import type { Slot } from '../../../knowledge/types.ts';
import type { ClueBuilder } from './clue-builder.ts';
import { isPlaceholder } from './clue-builder.ts';
import { isTypeNoun, typeOfNoun } from './noun-types.ts';
import { noun, relate } from './phrases.ts';
import {
  ADVERBS,
  AUXILIARIES,
  dropLeading,
  isInnerOf,
  isParticiple,
  isVerb,
  mainVerb,
  phrase,
  predicateOf,
  PREPOSITIONS,
  RELATIVES,
  trim,
} from './word-classes.ts';
import type { Word } from './words.ts';

export function relative(
  builder: ClueBuilder,
  head: Slot,
  pronoun: string,
  words: readonly Word[],
): void {
  const rest = dropLeading(words);
  if (rest.length === 0) return;
  if (pronoun === 'whose') {
    let v = 0;
    while (v < rest.length && !isVerb(rest[v])) v++;
    const slot = relate(builder, head, phrase(rest.slice(0, v)));
    if (v < rest.length) verbPhrase(builder, slot, rest.slice(v));
    return;
  }
  if (pronoun === 'where' || pronoun === 'when')
    adjunctGap(builder, head, rest, pronoun === 'where' ? 'in' : 'when');
  else if (isVerb(rest[0])) verbPhrase(builder, head, rest);
  else objectGap(builder, head, rest);
}

/** Clause whose gap is the object: "(the film) X directed", "(the country) X is from". */
export function objectGap(builder: ClueBuilder, head: Slot, words: readonly Word[]): void {
  const v = mainVerb(words);
  const subject = noun(builder, v < 0 ? words : words.slice(0, v));
  if (!subject) return;
  builder.add(subject, v < 0 ? 'of' : predicateOf(words.slice(v)), head);
}

/** Clause whose gap is a place or a time: "(the city) where X was born". */
export function adjunctGap(
  builder: ClueBuilder,
  head: Slot,
  words: readonly Word[],
  preposition: string,
): void {
  const v = mainVerb(words);
  if (v < 0) {
    const only = noun(builder, words);
    if (only) builder.add(only, 'located in', head);
    return;
  }
  const subject = noun(builder, words.slice(0, v));
  if (!subject) return;
  const verb = predicateOf(words.slice(v));
  const bare = /^(?:is|was|are|were)$/.test(verb) ? 'located' : verb;
  const ends = PREPOSITIONS.has(bare.split(' ').at(-1) ?? '');
  const tail =
    preposition === 'when'
      ? ' when'
      : /\b(?:citizen|capital|part|member|national|native)$/.test(bare)
        ? ' of'
        : ends
          ? ''
          : ` ${preposition}`;
  builder.add(subject, `${bare}${tail}`, head);
}

/** Everything a verb phrase says of its subject; coordinated verbs share it. */
export function verbPhrase(builder: ClueBuilder, subject: Slot, words: readonly Word[]): void {
  const parts = splitVerbs(dropLeading(words));
  for (const part of parts) oneVerb(builder, subject, part);
}

function splitVerbs(words: readonly Word[]): Word[][] {
  for (let i = 2; i < words.length - 1; i++) {
    if (words[i]!.lower !== 'and' || words[i]!.kind !== 'word') continue;
    let next = i + 1;
    while (
      ADVERBS.has(words[next]?.lower ?? '') ||
      /^(?:who|which|that|it|he|she)$/.test(words[next]?.lower ?? '')
    )
      next++;
    if (isVerb(words[next]) && !isTypeNoun(words[next]!.lower))
      return [words.slice(0, i), ...splitVerbs(words.slice(next))];
  }
  return [[...words]];
}

function oneVerb(builder: ClueBuilder, subject: Slot, given: readonly Word[]): void {
  let i = 0;
  let be = '';
  while (
    i < given.length &&
    (AUXILIARIES.has(given[i]!.lower) || ADVERBS.has(given[i]!.lower) || given[i]!.kind === 'comma')
  ) {
    if (/^(?:is|was|are|were|be|been)$/.test(given[i]!.lower)) be = given[i]!.lower;
    i++;
  }
  const rest = given.slice(i);
  if (rest.length === 0) return;
  if (be && !isParticiple(rest[0]) && !PREPOSITIONS.has(rest[0]!.lower)) {
    const complement = trim(rest);
    const of = complement.findIndex(
      (word, at) => word.lower === 'of' && word.kind === 'word' && !isInnerOf(complement, at),
    );
    const owner = complement.findIndex((word) => word.kind === 'possessive');
    const stop = complement.findIndex(
      (word) => RELATIVES.has(word.lower) || (PREPOSITIONS.has(word.lower) && word.lower !== 'of'),
    );
    if (of > 0 && (stop < 0 || of < stop) && of < complement.length - 1) {
      const slot = noun(builder, complement.slice(of + 1));
      if (slot) return builder.add(subject, `${phrase(complement.slice(0, of))} of`, slot);
    }
    if (owner > 0 && owner < complement.length - 1) {
      const slot = noun(builder, complement.slice(0, owner));
      if (slot) return builder.add(slot, phrase(complement.slice(owner + 1)), subject);
    }
    if (stop > 0) {
      const slot = noun(builder, complement.slice(stop + 1));
      if (slot && PREPOSITIONS.has(complement[stop]!.lower))
        return builder.add(subject, phrase(complement.slice(0, stop + 1)), slot);
    }
    builder.add(subject, 'is a', { text: phrase(complement) });
    return;
  }
  const charge = /^in charge of$/.test(phrase(rest.slice(0, 3)).toLowerCase());
  if (be && charge) {
    const governed = noun(builder, rest.slice(3));
    if (governed) builder.add(subject, `${be} in charge of`, governed);
    return;
  }
  // The verb with its particles, then the object, then what a preposition adds.
  let end = PREPOSITIONS.has(rest[0]!.lower) ? 0 : 1;
  while (
    end < rest.length &&
    (ADVERBS.has(rest[end]!.lower) ||
      /^(?:out|up|off|together|away)$/.test(rest[end]!.lower) ||
      (rest[end - 1]?.lower === 'and'
        ? isVerb(rest[end])
        : rest[end]!.lower === 'and' && isVerb(rest[end + 1])))
  )
    end++;
  const verb = `${be ? `${be} ` : ''}${phrase(rest.slice(0, end))}`;
  if (end >= rest.length) return builder.add(subject, verb, builder.placeholder('object', 'thing'));
  if (PREPOSITIONS.has(rest[end]!.lower)) {
    const object = noun(builder, rest.slice(end + 1));
    if (object) builder.add(subject, `${verb} ${rest[end]!.lower}`, object);
    else builder.add(subject, verb, { text: rest[end]!.lower });
    return;
  }
  const after = rest.slice(end);
  if (withComplement(builder, subject, verb, after)) return;
  const names = after.findIndex((word) => word.kind !== 'name');
  const cut = names > 0 && PREPOSITIONS.has(after[names]!.lower) ? names : -1;
  if (cut > 0) {
    const direct = phrase(after.slice(0, cut));
    const object = noun(builder, after.slice(cut + 1));
    if (
      object &&
      (isPlaceholder(object) ||
        typeOfNoun(direct) === 'person' ||
        /[A-Z]/.test('text' in object ? object.text : ''))
    ) {
      builder.add(subject, `${verb} ${direct} ${after[cut]!.lower}`, object);
    } else builder.add(subject, verb, { text: direct });
    return;
  }
  const object = noun(builder, after);
  if (object) builder.add(subject, verb, object);
}

/**
 * "signed X into law": the bare noun at the end belongs to the verb, not to X. "founded X together
 * with Y": what is asked is said of Y as well, and X alone would give Y back.
 */
function withComplement(
  builder: ClueBuilder,
  subject: Slot,
  verb: string,
  after: readonly Word[],
): boolean {
  const into = after.at(-2)?.lower === 'into' && after.at(-1)!.kind === 'word' ? -2 : 0;
  if (into && after.length > 2) {
    const object = noun(builder, after.slice(0, into));
    if (object) builder.add(subject, `${verb} ${phrase(after.slice(into))}`, object);
    return object !== null;
  }
  const at = after.findIndex(
    ({ lower }, i) =>
      i > 0 && /^(?:together|along|jointly)$/.test(lower) && after[i + 1]?.lower === 'with',
  );
  const direct = trim(after.slice(0, Math.max(0, at)));
  if (direct.at(-1)?.kind !== 'name') return false;
  const other = noun(builder, after.slice(at + 2));
  if (other)
    builder.add(subject, `${verb} ${phrase([...direct, ...after.slice(at, at + 2)])}`, other);
  return other !== null;
}

export function prepositionRelation(head: string, preposition: string): string {
  const type = typeOfNoun(head);
  if (preposition === 'by' && type === 'work') return 'by';
  if (preposition === 'from' && type !== 'thing') return 'from';
  if (/^(?:in|at|on)$/.test(preposition) && (type === 'place' || type === 'organisation')) {
    return `located ${preposition}`;
  }
  return type === 'person' || type === 'work' ? preposition : `${head} ${preposition}`;
}
