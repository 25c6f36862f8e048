/**
 * A person's corrections of the loop's state (design.md section 5): state in, state out. What does
 * not depend on the thing corrected is kept; what followed from it is open again. A corrected state
 * has all its rounds, and every passage may be read again: it is read for something else now.
 */
import { TriviumError } from '../../errors.ts';
import { say, type Sentence } from '../../sentences.ts';
import {
  formatClue,
  isPlaceholder,
  placeholdersOf,
  readSlot,
  SLOTS,
  unknownsInWords,
  withUnknownsInText,
} from '../../knowledge/clues.ts';
import { asCandidate, foldText, isGrounded, isSure } from '../../knowledge/grounding.ts';
import { slotKey } from '../../knowledge/propositions.ts';
import type { Binding, Candidate, Clue, Slot, Source, Triplet } from '../../knowledge/types.ts';
import type { LoopState } from '../events.ts';
import { anew } from './anew.ts';
import { withoutFollowing } from './following.ts';

/** Longer is no name and no relation, but a text. */
export const MOST_LETTERS = 200;
export const MOST_CLUES = 12;

/** A clue as a person writes it; `?name` is a placeholder. */
export type WrittenClue = Triplet;

/** @throws TriviumError `invalid`: a value that is empty, a placeholder, or as long as a text. */
export function setValue(
  state: LoopState,
  placeholder: string,
  { value, ...given }: Partial<Candidate> & { value: string },
): LoopState {
  const words = value.trim();
  const clue = clueFor(state, placeholder);
  if (words === '')
    throw refused(say('No value is given.'), say('Write what ?{placeholder} is.', { placeholder }));
  if (words.startsWith('?'))
    throw refused(
      say('{words} is a placeholder, not a value.', { words }),
      say('Write a name, a date or a number.'),
    );
  checkLength(words);
  const replaced = state.bindings.find((one) => one.placeholder === placeholder);
  const others = replaced ? [asCandidate(replaced), ...replaced.runnersUp] : [];
  const isSame = (one: Candidate): boolean => foldText(one.value) === foldText(words);
  // A value that was considered brings what was found for it.
  const known: Partial<Candidate> = given.supports ? given : (others.find(isSame) ?? given);
  const supports = known.supports ?? [];
  const binding: Binding = {
    ...{ placeholder, clue: replaced?.clue ?? clue.id, value: words, supports },
    score: known.score ?? replaced?.score ?? 1,
    ...(known.reason ? { reason: known.reason } : {}),
    runnersUp: others.filter((one) => !isSame(one)),
    // What only stood near is no better borne out for being chosen.
    grounded: isSure(known) && isGrounded(words, supports),
    by: 'person',
  };
  const at = state.bindings.findIndex((one) => one.placeholder === placeholder);
  const bindings = at < 0 ? [...state.bindings, binding] : state.bindings.with(at, binding);
  // "-5" and "5" are read alike, and are not the same.
  const isChanged = !replaced || slotKey(replaced.value) !== slotKey(words);
  const changed = new Set(isChanged ? [placeholder] : []);
  return anew(state, withoutFollowing(bindings, state.originals, changed));
}

/** What a placeholder is has to be found out again. @throws TriviumError `invalid`. */
export function openValue(state: LoopState, placeholder: string): LoopState {
  clueFor(state, placeholder);
  const rest = state.bindings.filter((one) => one.placeholder !== placeholder);
  return anew(state, withoutFollowing(rest, state.originals, new Set([placeholder])));
}

/** @throws TriviumError `invalid`. */
export function editClue(state: LoopState, id: string, written: WrittenClue): LoopState {
  const before = clueNamed(state, id);
  const clue = readClue(state, id, written, before);
  if (formatClue(clue) === formatClue(before) && sameUnknowns(clue, before)) return state;
  const originals = state.originals.map((one) => (one.id === id ? clue : one));
  return settled({ ...state, originals }, clue);
}

/** @throws TriviumError `invalid`. */
export function addClue(state: LoopState, written: WrittenClue): LoopState {
  if (state.originals.length >= MOST_CLUES)
    throw refused(
      say('There are {most} clues already.', { most: MOST_CLUES }),
      say('Remove one, or edit one instead.'),
    );
  const clue = readClue(state, nextId(state), written);
  return settled({ ...state, originals: [...state.originals, clue] }, clue);
}

/** @throws TriviumError `invalid`. */
export function removeClue(state: LoopState, id: string): LoopState {
  clueNamed(state, id);
  if (state.originals.length === 1)
    throw refused(say('This is the only clue.'), say('Edit it, or add another one first.'));
  const originals = state.originals.filter((one) => one.id !== id);
  return settled({ ...state, originals }, { id });
}

/** Which placeholder is the answer; null: whether something is so, or which of several it is. */
export function ask(state: LoopState, target: string | null): LoopState {
  if (target === state.target) return state;
  // Whoever says what is asked for asks for that alone.
  const { parts: _, ...whole } = state;
  return anew({ ...whole, target }, state.bindings);
}

/** What was read from evidence that no longer counts is open again; the rest of the evidence stays. */
export function withoutEvidence(
  state: LoopState,
  isExcluded: (source: Source) => boolean,
): LoopState {
  const counts = ({ supports }: Candidate): Candidate['supports'] =>
    supports.filter(({ source }) => !isExcluded(source));
  const lost = new Set<string>();
  const bindings = state.bindings.map((binding) => {
    const supports = counts(binding);
    if (binding.by === 'engine' && binding.supports.length > 0 && supports.length === 0)
      lost.add(binding.placeholder);
    const runnersUp = binding.runnersUp
      .map((one) => ({ ...one, supports: counts(one) }))
      .filter((one, i) => one.supports.length > 0 || binding.runnersUp[i]!.supports.length === 0);
    const grounded = binding.grounded && isGrounded(binding.value, supports);
    return { ...binding, supports, runnersUp, grounded };
  });
  return opened({ ...state, bindings }, lost);
}

/**
 * More rounds go on where the loop stopped.
 * @throws TriviumError `invalid` where there is nothing that they could find.
 */
export function checkRounds({ clues, round }: LoopState, rounds: number): void {
  if (clues.length > 0 && clues.every((clue) => placeholdersOf(clue).length === 0))
    throw refused(
      say('Every placeholder has a value: more rounds would search for nothing.'),
      say('Change a clue or a value, or leave out what is wrong.'),
    );
  if (rounds <= round)
    throw refused(
      round === 1
        ? say('1 round was searched already.')
        : say('{rounds} rounds were searched already.', { rounds: round }),
      say('Allow more than that.'),
    );
}

/** @throws TriviumError `invalid` where what is asked for stands in no clue. */
export function checkTarget({ originals, target }: LoopState): void {
  if (target === null || originals.some((clue) => placeholdersOf(clue).includes(target))) return;
  throw refused(
    say('{target} is what is asked for, and no clue has it any more.', { target: label(target) }),
    say('Keep it in a clue, or choose another placeholder as what is asked for.'),
  );
}

/** After a change of a clue: what came from it is open, and what nothing mentions is gone. */
function settled(state: LoopState, { id }: Pick<Clue, 'id'>): LoopState {
  const { originals } = state;
  const there = new Set(originals.flatMap(placeholdersOf));
  const bindings = state.bindings.filter(({ placeholder }) => there.has(placeholder));
  const types = Object.fromEntries(
    Object.entries(state.types).filter(([placeholder]) => there.has(placeholder)),
  );
  const gone = state.bindings.filter(({ placeholder }) => !there.has(placeholder));
  const ofClue = bindings.filter(({ clue, by }) => clue === id && by === 'engine');
  const changed = new Set([...gone, ...ofClue].map(({ placeholder }) => placeholder));
  const next = opened({ ...state, types, bindings }, changed);
  // A clue with nothing left to find says something of the values it has: they are weighed again.
  const clue = originals.find((one) => one.id === id);
  const names = clue ? placeholdersOf(clue) : [];
  const known = new Set(next.bindings.map(({ placeholder }) => placeholder));
  return names.every((name) => known.has(name)) ? opened(next, new Set(names)) : next;
}

/** These placeholders, but for what a person set, and what followed from them, are open. */
function opened(state: LoopState, placeholders: ReadonlySet<string>): LoopState {
  const rest = state.bindings.filter(
    ({ placeholder, by }) => by === 'person' || !placeholders.has(placeholder),
  );
  const kept = new Set(rest.map(({ placeholder }) => placeholder));
  const changed = new Set([...placeholders].filter((name) => !kept.has(name)));
  return anew(state, withoutFollowing(rest, state.originals, changed));
}

/** How a person calls the parts of a clue. */
const SLOT_NAMES = {
  subject: say('subject'),
  predicate: say('predicate'),
  object: say('object'),
};

function readClue(state: LoopState, id: string, written: WrittenClue, before?: Clue): Clue {
  const named = state.originals.flatMap(placeholdersOf);
  const read = (name: (typeof SLOTS)[number]): Slot => {
    const words = written[name].trim();
    if (words === '' && name !== 'predicate')
      throw refused(
        say('The clue has no {slot}.', { slot: SLOT_NAMES[name] }),
        say('Write what is known there, or ? for what is to be found.'),
      );
    checkLength(words);
    const slot = readSlot(words, () => anonymous(before?.[name]));
    const isInText = unknownsInWords(words).some((one) => named.includes(one.toLowerCase()));
    if (words.startsWith('?') && !isPlaceholder(slot) && !isInText)
      throw refused(
        say('“{words}” is no placeholder.', { words }),
        say('A placeholder is a question mark and one word, such as ?town.'),
      );
    return slot;
  };
  let unnamed = 0;
  /** A bare question mark stays the unknown that it was; a new one is an unknown of its own. */
  const anonymous = (slot: Slot | undefined): string => {
    if (slot && isPlaceholder(slot) && slot.placeholder.startsWith('_')) return slot.placeholder;
    do unnamed++;
    while (named.includes(`_${unnamed}`));
    return `_${unnamed}`;
  };
  const asRead = {
    id,
    subject: read('subject'),
    predicate: read('predicate'),
    object: read('object'),
  };
  const others = state.originals.filter((one) => one.id !== id);
  const clue = withUnknownsInText([...others, asRead]).at(-1)!;
  if (SLOTS.every((name) => isPlaceholder(clue[name])))
    throw refused(
      say('Nothing in this clue is known.'),
      say('Write the relation, or one of its ends.'),
    );
  return clue;
}

function sameUnknowns(a: Clue, b: Clue): boolean {
  return placeholdersOf(a).join() === placeholdersOf(b).join();
}

function clueNamed({ originals }: LoopState, id: string): Clue {
  const clue = originals.find((one) => one.id === id);
  if (!clue) throw refused(say('This clue is gone.'), say('Open the question again.'));
  return clue;
}

/** The clue that a value would come from: the one with the fewest other unknowns. */
function clueFor({ originals, bindings }: LoopState, placeholder: string): Clue {
  const known = new Set(bindings.map((one) => one.placeholder));
  const open = (clue: Clue): number =>
    placeholdersOf(clue).filter((name) => name !== placeholder && !known.has(name)).length;
  const [best] = originals
    .filter((clue) => placeholdersOf(clue).includes(placeholder))
    .sort((a, b) => open(a) - open(b));
  if (!best)
    throw refused(
      say('No clue has {placeholder}.', { placeholder: label(placeholder) }),
      say('Add a clue that has it.'),
    );
  return best;
}

function nextId({ originals }: LoopState): string {
  for (let n = originals.length + 1; ; n++)
    if (!originals.some(({ id }) => id === `c${n}`)) return `c${n}`;
}

function label(placeholder: string): string {
  return placeholder.startsWith('_') ? '?' : `?${placeholder}`;
}

function checkLength(words: string): void {
  if (words.length > MOST_LETTERS)
    throw refused(
      say('This has {letters} letters, and {most} at most are taken.', {
        letters: words.length,
        most: MOST_LETTERS,
      }),
      say('Write the name or the relation alone.'),
    );
}

export function refused(message: Sentence, hint: Sentence): TriviumError {
  return new TriviumError('invalid', message, hint);
}
