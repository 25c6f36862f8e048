/**
 * Noun phrases and clauses of a question, read from left to right into clues. A phrase that is
 * described ("the singer who …", "the mother of X", "X's mother") becomes a placeholder and the
 * clues that describe it; a plain name stays text.
 */
import type { Slot } from '../../../knowledge/types.ts';
import { isDemonym } from '../match/countries.ts';
import { relationNoun } from './relation-nouns.ts';
import type { ClueBuilder } from './clue-builder.ts';
import { isPlaceholder } from './clue-builder.ts';
import { inLawSteps } from './kinship.ts';
import { isTypeNoun } from './noun-types.ts';
import { adjunctGap, objectGap, prepositionRelation, relative, verbPhrase } from './clauses.ts';
import {
  DETERMINERS,
  hasFiniteVerb,
  isInnerOf,
  isParticiple,
  isVerb,
  phrase,
  PREPOSITIONS,
  RELATIVES,
  trim,
} from './word-classes.ts';
import type { Word } from './words.ts';

export { adjunctGap, objectGap, verbPhrase } from './clauses.ts';
export {
  AUXILIARIES,
  isVerb,
  mainVerb,
  phrase,
  predicateOf,
  PREPOSITIONS,
  trim,
} from './word-classes.ts';

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
  const named = relationNoun(said);
  // "the village of X" names X; "the film by" does not come here.
  if (
    (!named || named.name === 'location') &&
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
    named &&
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
