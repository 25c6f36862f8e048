/**
 * Clues: triplets of the question with placeholders, and their unification. Substituting a
 * binding in every clue that has its placeholder is done here, by code, never by a language
 * engine: a model that repeats a clue badly cannot lose it (design.md section 5.2.3).
 */
import type { Binding, Clue, ClueState, Slot } from './types.ts';

export const SLOTS = ['subject', 'predicate', 'object'] as const;

/** One or more letters, digits or underscores after a question mark; a bare mark is anonymous. */
const PLACEHOLDER = /^\?\s*([\p{L}\p{N}_-]*)$/u;

export function isPlaceholder(slot: Slot): slot is { placeholder: string } {
  return 'placeholder' in slot;
}

/** Distinct placeholder names of a clue, in order of appearance. */
export function placeholdersOf(clue: Clue): string[] {
  const names = SLOTS.flatMap((name) => unknownsIn(clue[name]));
  const inWords = clue.words === undefined ? [] : unknownsInWords(clue.words);
  return [...new Set([...names, ...inWords])];
}

function unknownsIn(slot: Slot): string[] {
  return isPlaceholder(slot) ? [slot.placeholder] : (slot.unknowns ?? []);
}

const IN_WORDS = /\?(\p{L}[\p{L}\p{N}_-]*)/gu;

/** Placeholders in a question's words, in order of appearance. */
export function unknownsInWords(words: string): string[] {
  return [...words.matchAll(IN_WORDS)].map(([, name]) => name!);
}

/** A question's words with values in the place of their placeholders, in whatever case they are written. */
export function fillWords(words: string, values: ReadonlyMap<string, string>): string {
  return words.replace(
    IN_WORDS,
    (written, name: string) => values.get(name) ?? values.get(name.toLowerCase()) ?? written,
  );
}

/**
 * The clues with the placeholders that stand inside other words ("starts in ?state at") marked: those
 * whose name stands alone in a slot of some clue. Any other question mark is a part of the text.
 */
export function withUnknownsInText(clues: readonly Clue[]): Clue[] {
  const slots = clues.flatMap((clue) => SLOTS.map((name) => clue[name]));
  const alone = new Set(slots.filter(isPlaceholder).map(({ placeholder }) => placeholder));
  const marked = (slot: Slot): Slot => {
    if (isPlaceholder(slot)) return slot;
    const names = unknownsInWords(slot.text).map((name) => name.toLowerCase());
    return textSlot(
      slot.text,
      [...new Set(names)].filter((name) => alone.has(name)),
    );
  };
  return clues.map((clue) => ({
    ...clue,
    subject: marked(clue.subject),
    predicate: marked(clue.predicate),
    object: marked(clue.object),
  }));
}

function textSlot(text: string, unknowns: string[]): Slot {
  return unknowns.length > 0 ? { text, unknowns } : { text };
}

/** T2RAG section 4.3, step 1: by the number of distinct unknowns. */
export function stateOf(clue: Clue): ClueState {
  const unknown = placeholdersOf(clue).length;
  return unknown === 0 ? 'resolved' : unknown === 1 ? 'searchable' : 'fuzzy';
}

export function cluesIn(clues: Clue[], state: ClueState): Clue[] {
  return clues.filter((clue) => stateOf(clue) === state);
}

/** Puts values in the place of placeholders, in every clue that has them. */
export function substitute(
  clues: Clue[],
  bindings: Pick<Binding, 'placeholder' | 'value'>[],
): Clue[] {
  const values = new Map(bindings.map(({ placeholder, value }) => [placeholder, value]));
  const fill = (slot: Slot): Slot => {
    if (!isPlaceholder(slot)) return filledText(slot, values);
    const value = values.get(slot.placeholder);
    return value === undefined ? slot : { text: value };
  };
  return clues.map((clue) => ({
    id: clue.id,
    subject: fill(clue.subject),
    predicate: fill(clue.predicate),
    object: fill(clue.object),
    ...(clue.words === undefined ? {} : { words: fillWords(clue.words, values) }),
  }));
}

function filledText(
  { text, unknowns = [] }: Exclude<Slot, { placeholder: string }>,
  values: ReadonlyMap<string, string>,
): Slot {
  const known = new Map(unknowns.flatMap((name) => entryOf(values, name)));
  const open = unknowns.filter((name) => !known.has(name));
  return textSlot(fillWords(text, known), open);
}

function entryOf(values: ReadonlyMap<string, string>, name: string): [string, string][] {
  const value = values.get(name);
  return value === undefined ? [] : [[name, value]];
}

export function slotText(slot: Slot): string {
  return isPlaceholder(slot) ? `?${slot.placeholder}` : slot.text;
}

/** The clue as `subject | predicate | object`, anonymous placeholders as a bare `?`. */
export function formatClue(clue: Clue): string {
  return SLOTS.map((slot) => slotText(clue[slot]).replace(/^\?_\d+$/, '?')).join(' | ');
}

/** All that is known in clues, as words to compare sentences with. */
export function wordsOfClues(clues: readonly Clue[]): string {
  return clues.map(queryProposition).join('; ');
}

/** The known slots as a proposition to search with (T2RAG step 2.1); placeholders are left out. */
export function queryProposition(clue: Clue): string {
  return SLOTS.map((name) => clue[name])
    .flatMap((slot) => (isPlaceholder(slot) ? [] : [knownText(slot)]))
    .join(' ')
    .trim();
}

function knownText({ text, unknowns = [] }: { text: string; unknowns?: string[] }): string {
  if (unknowns.length === 0) return text;
  const without = fillWords(text, new Map(unknowns.map((name) => [name, ''])));
  return without.replace(/\s+/g, ' ').trim();
}

/** A slot as people and models write it. @param anonymous names a bare `?`. */
export function readSlot(text: string, anonymous: () => string): Slot {
  const trimmed = text.trim();
  const match = PLACEHOLDER.exec(trimmed);
  if (!match) return { text: trimmed };
  return { placeholder: match[1] ? match[1].toLowerCase() : anonymous() };
}

/**
 * Builds clues from triples of strings. `?name` is a placeholder; each bare `?` becomes an
 * unknown of its own (`_1`, `_2`, …). Triples without a subject or without an object are left out.
 */
export function cluesFrom(
  triples: { subject: string; predicate: string; object: string }[],
): Clue[] {
  let anonymous = 0;
  const slot = (text: string): Slot => readSlot(text, () => `_${++anonymous}`);
  const isEmpty = (one: Slot): boolean => 'text' in one && one.text === '';
  const clues = triples
    .map(({ subject, predicate, object }) => ({
      subject: slot(subject),
      predicate: slot(predicate),
      object: slot(object),
    }))
    .filter((clue) => !isEmpty(clue.subject) && !isEmpty(clue.object))
    .map((clue, i) => ({ id: `c${i + 1}`, ...clue }));
  return withUnknownsInText(clues);
}
