/**
 * Noun phrases and clauses of a question, read from left to right into clues. A phrase that is
 * described ("the singer who …", "the mother of X", "X's mother") becomes a placeholder and the
 * clues that describe it; a plain name stays text.
 */
import type { Slot } from '../../../knowledge/types.ts';
import { isDemonym } from '../match/countries.ts';
import { familyOfNoun } from '../match/relations.ts';
import type { ClueBuilder } from './clue-builder.ts';
import { isPlaceholder } from './clue-builder.ts';
import { inLawSteps } from './kinship.ts';
import { isTypeNoun, typeOfNoun } from './noun-types.ts';
import type { Word } from './words.ts';

export const PREPOSITIONS = new Set(
  'in on at from by with for to into under about near during after before between within through as against among along over since until of off around without like behind onto inside outside via'.split(
    ' ',
  ),
);
const RELATIVES = new Set(['that', 'who', 'which', 'whom', 'whose', 'where', 'when']);
export const AUXILIARIES = new Set(
  'is was are were be been being has have had did does do will would can could may might must should'.split(
    ' ',
  ),
);
const ADVERBS = new Set(
  "also first originally later currently previously formerly officially mainly mostly best most widely commonly still now only then once primarily notably famously recently ever really usually newly well subsequently eventually jointly partially largely next both n't not".split(
    ' ',
  ),
);
const DETERMINERS = new Set(
  'the a an this that these those his her its their some any one our my your'.split(' '),
);
const SURE_VERBS = new Set(
  'shares shared share stars born died located situated named called known wrote written directed played starred founded established released formed based made held fought became become won led built found'.split(
    ' ',
  ),
);
const NEVER_VERBS = new Set('film song band series album show state city name'.split(' '));

export const phrase = (words: readonly Word[]): string =>
  words
    .map((word) => (word.kind === 'comma' ? ',' : word.text))
    .join(' ')
    .replace(/ ,/g, ',')
    .replace(/ 's/g, "'s");

export function trim(words: readonly Word[]): Word[] {
  let from = 0;
  let to = words.length;
  while (
    from < to &&
    (words[from]!.kind === 'comma' ||
      (words[from]!.kind === 'word' &&
        (DETERMINERS.has(words[from]!.lower) ||
          words[from]!.lower === 'both' ||
          words[from]!.lower === 'and')))
  )
    from++;
  while (to > from && (words[to - 1]!.kind === 'comma' || words[to - 1]!.lower === 'and')) to--;
  return words.slice(from, to);
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

const isParticiple = (word: Word | undefined): boolean =>
  word !== undefined &&
  isVerb(word) &&
  (/(?:ed|en|ing|wn|ung|ught)$/.test(word.lower) || SURE_VERBS.has(word.lower)) &&
  !AUXILIARIES.has(word.lower);

/** "city of birth": the "of" belongs to the relation. */
function isInnerOf(words: readonly Word[], i: number): boolean {
  return (
    words[i]?.lower === 'of' &&
    /^(?:birth|death|origin|citizenship|residence|burial|release|publication|water|state|government|foundation|establishment|arts)$/.test(
      words[i + 1]?.lower ?? '',
    )
  );
}

/** Slot of a noun phrase; adds the clues that describe it. */
export function noun(builder: ClueBuilder, given: readonly Word[]): Slot | null {
  const words = trim(given);
  if (words.length === 0) return null;
  if (
    words.length > 2 &&
    /^(?:name|names|kind|type|sort|title|group|one|member|members|amount)$/.test(words[0]!.lower) &&
    words[1]!.lower === 'of'
  ) {
    const inner = trim(words.slice(2));
    if (
      !(words[0]!.lower === 'name' && inner.length === 1 && inner[0]!.kind === 'name') &&
      !/^member|amount/.test(words[0]!.lower)
    )
      return noun(builder, inner);
  }
  for (let i = 1; i < words.length; i++) {
    const word = words[i]!;
    const left = words.slice(0, i);
    const right = words.slice(i + 1);
    const common = left.at(-1)!.kind === 'word';
    if (word.kind === 'possessive' && right.length > 0) {
      const owner = noun(builder, left);
      return owner && owned(builder, owner, right);
    }
    if (word.lower === 'of' && word.kind === 'word' && right.length > 0 && common) {
      if (isInnerOf(words, i)) {
        i++;
        continue;
      }
      const owner = noun(builder, right);
      return owner && relate(builder, owner, phrase(left));
    }
    if (RELATIVES.has(word.lower) && common) {
      const head = describedHead(builder, left);
      relative(builder, head, word.lower, right);
      return head;
    }
    if (
      PREPOSITIONS.has(word.lower) &&
      /^(?:which|whom|whose)$/.test(right[0]?.lower ?? '') &&
      common
    ) {
      const head = describedHead(builder, left);
      adjunctGap(builder, head, right.slice(1), word.lower);
      return head;
    }
    if (
      word.kind === 'comma' &&
      common &&
      /^(?:that|who|which|whom|whose|where)$/.test(right[0]?.lower ?? '')
    ) {
      const head = describedHead(builder, left);
      relative(builder, head, right[0]!.lower, right.slice(1));
      return head;
    }
    if (common && isParticiple(word) && right.length > 0 && !isTypeNoun(word.lower)) {
      const head = describedHead(builder, left);
      verbPhrase(builder, head, words.slice(i));
      return head;
    }
    if (common && PREPOSITIONS.has(word.lower) && word.lower !== 'as' && right.length > 0) {
      const head = describedHead(builder, left);
      const object = noun(builder, right);
      if (object) builder.add(head, prepositionRelation(phrase(trim(left)), word.lower), object);
      return head;
    }
    const opensClause =
      common &&
      (word.kind === 'name' || (word.lower === 'the' && word.kind === 'word')) &&
      !DETERMINERS.has(left.at(-1)!.lower);
    if (opensClause && hasFiniteVerb(words, i + 1)) {
      const head = describedHead(builder, left);
      objectGap(builder, head, words.slice(i));
      return head;
    }
  }
  return { text: plainText(words) };
}

/** A plain phrase: "film X" and "the village of X" are X; otherwise as written. */
function plainText(words: readonly Word[]): string {
  const last = words.at(-1)!;
  if (
    last.kind === 'name' &&
    words.slice(0, -1).every((word) => word.kind === 'word' && !isVerb(word))
  ) {
    const before = words.slice(0, -1);
    if (
      before.length <= 3 &&
      (before.length === 0 || before.some((word) => isTypeNoun(word.lower)))
    )
      return last.text;
  }
  return phrase(words);
}

/** "X 's …": the relation, then whatever follows it. */
function owned(builder: ClueBuilder, owner: Slot, rest: readonly Word[]): Slot {
  for (let i = 1; i < rest.length; i++) {
    const word = rest[i]!;
    if (isInnerOf(rest, i)) {
      i++;
      continue;
    }
    if (word.kind === 'possessive' && rest.length > i + 1) {
      return owned(builder, relate(builder, owner, phrase(rest.slice(0, i))), rest.slice(i + 1));
    }
    if (RELATIVES.has(word.lower) && rest[i - 1]!.kind === 'word') {
      const slot = relate(builder, owner, phrase(rest.slice(0, i)));
      relative(builder, slot, word.lower, rest.slice(i + 1));
      return slot;
    }
    if (
      rest[i - 1]!.kind === 'word' &&
      (isParticiple(word) || (PREPOSITIONS.has(word.lower) && word.lower !== 'of'))
    ) {
      const slot = relate(builder, owner, phrase(rest.slice(0, i)));
      verbPhrase(builder, slot, rest.slice(i));
      return slot;
    }
  }
  const last = rest.at(-1)!;
  if (last.kind === 'name' && rest.length > 1) {
    // "X's song 'Y'": the name is what is meant.
    return { text: last.text };
  }
  return relate(builder, owner, phrase(rest));
}

/** The placeholder for "the R of owner", with the steps that R takes ("father-in-law": spouse, father). */
export function relate(builder: ClueBuilder, owner: Slot, relation: string): Slot {
  const said = relation.replace(/^(?:the|a|an) /i, '').trim();
  const steps = inLawSteps(said);
  if (steps) {
    let slot = owner;
    for (const step of steps) {
      const next = builder.placeholder(step);
      builder.add(slot, step, next);
      slot = next;
    }
    return slot;
  }
  const family = familyOfNoun(said);
  // "the village of X" names X; "the film by" does not come here.
  if (
    (!family || family.name === 'location') &&
    isTypeNoun(said) &&
    !isPlaceholder(owner) &&
    /^(?:village|town|city|country|state|island|county|district|province|song|film|movie|book|novel|album|kingdom|republic|game|band|state|continent|university|group|series|historical region)$/.test(
      said.toLowerCase(),
    )
  ) {
    return owner;
  }
  const slot = builder.placeholder(said);
  const known =
    family &&
    said.split(' ').length <= 3 &&
    !/\b(?:first|second|third|last|current|former|oldest|youngest)\b/.test(said);
  builder.add(owner, known ? said.toLowerCase() : said, slot);
  return slot;
}

/** The head of a described phrase. Adjectives that say something ("Welsh singer") become a clue. */
function describedHead(builder: ClueBuilder, given: readonly Word[]): Slot {
  const words = trim(given);
  const last = words.at(-1);
  if (words.length === 1 && last?.kind === 'name') return { text: last.text };
  const said = phrase(words);
  const slot = builder.placeholder(said);
  if (
    words
      .slice(0, -1)
      .some((word) => isDemonym(word.text) || word.kind === 'name' || /^\d{4}s?$/.test(word.text))
  ) {
    builder.add(slot, 'is a', { text: said });
  }
  return slot;
}

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

function dropLeading(words: readonly Word[]): Word[] {
  let from = 0;
  while (from < words.length && (words[from]!.kind === 'comma' || ADVERBS.has(words[from]!.lower)))
    from++;
  return words.slice(from);
}

function hasFiniteVerb(words: readonly Word[], from: number): boolean {
  return words.slice(from).some((word) => isVerb(word));
}

/** Index of the main verb: verbs of relative clauses on the way are passed over; -1 if none. */
export function mainVerb(words: readonly Word[]): number {
  let pending = 0;
  for (let i = 0; i < words.length; i++) {
    const word = words[i]!;
    if (word.kind === 'word' && RELATIVES.has(word.lower) && i > 0) pending++;
    else if (isVerb(word)) {
      let end = i + 1;
      // "that X documented held …": a clause's finite verb ends it, the next one is the main verb.
      const bare = pending > 0 && !AUXILIARIES.has(word.lower) && isVerb(words[i + 1]);
      while (!bare && end < words.length && (isVerb(words[end]) || ADVERBS.has(words[end]!.lower)))
        end++;
      if (pending === 0) {
        // A participle right after its noun and before a preposition describes the noun, if a finite verb follows.
        const reduced =
          !AUXILIARIES.has(word.lower) &&
          isParticiple(word) &&
          i > 0 &&
          PREPOSITIONS.has(words[end]?.lower ?? '');
        const later = words
          .slice(end)
          .some((other) => AUXILIARIES.has(other.lower) && other.kind === 'word');
        if (!(reduced && later)) return i;
      } else {
        pending--;
        // "where X is located named after": the clause takes one participle after its auxiliary.
        if (
          AUXILIARIES.has(word.lower) &&
          end > i + 2 &&
          isParticiple(words[i + 1]) &&
          isParticiple(words[i + 2])
        )
          end = i + 2;
      }
      i = end - 1;
    }
  }
  return -1;
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

/** Auxiliaries but for the passive's "was" are dropped: "did marry" → "marry", "was born in". */
export function predicateOf(words: readonly Word[]): string {
  const kept = words.filter(
    (word, i) =>
      !(
        i < 2 &&
        /^(?:did|does|do|has|have|had|been|will|would)$/.test(word.lower) &&
        words.length > 1
      ),
  );
  return phrase(trim(kept.length ? kept : words)).replace(/,.*$/, '');
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

function prepositionRelation(head: string, preposition: string): string {
  const type = typeOfNoun(head);
  if (preposition === 'by' && type === 'work') return 'by';
  if (preposition === 'from' && type !== 'thing') return 'from';
  if (/^(?:in|at|on)$/.test(preposition) && (type === 'place' || type === 'organisation')) {
    return `located ${preposition}`;
  }
  return type === 'person' || type === 'work' ? preposition : `${head} ${preposition}`;
}
