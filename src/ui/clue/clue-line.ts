/**
 * A clue as a person reads it: in the question's own words where it has them, else as a sentence
 * made of its three slots ("Who is the director of the film?"), where one can be made. Made here for
 * the list of steps, the drawing, copies and print alike. What is not made of three slots (a query,
 * a sub-question) is a sentence already.
 */
import { fillWords, formatClue, unknownsInWords } from '../../knowledge/clues.ts';
import type { AnswerType, Clue } from '../../knowledge/types.ts';
import type { LoopState, Step } from '../../methods/events.ts';
import { text } from '../text.ts';
import type { Unknown } from './words.ts';

export type Types = Readonly<Record<string, AnswerType>>;

/** Names of placeholders that say nothing beside "what". */
const PLAIN = new Set(
  'answer entity kind name object one person result subject thing value'.split(' '),
);

const ASKS = /^(?:who|whom|whose|what|which|when|where|why|how)\b.*\s/i;

export interface Known {
  /** What kind of thing each placeholder asks for, where that is known. */
  types?: Types | undefined;
  /** Values of placeholders. */
  values?: ReadonlyMap<string, string>;
  /** The placeholder that is asked for: it is shown as unknown though it may have a value. */
  asked?: string | undefined;
}

/** @param clue `subject | relation | object`, placeholders as `?name` or a bare `?`. */
export function clueLine(
  clue: string,
  { types = {}, values = new Map(), asked }: Known = {},
): string {
  const slots = clue.split(' | ').map((slot) => {
    const name = slot.trim().replace(/^\?/, '');
    const value = isUnknown(slot) && name !== asked ? values.get(name) : undefined;
    return value ?? slot.trim();
  });
  const [subject, predicate, object] = slots;
  if (slots.length !== 3 || !subject || !predicate || !object) return flat(slots.join(' '));
  // Of what makes no three slots, one is the whole question.
  const whole = [subject, predicate].find((slot) => ASKS.test(slot));
  if (whole)
    return `${flat(whole.replace(/\?(\p{L}[\p{L}\p{N}_-]*)/gu, (said, name: string) => values.get(name) ?? said))}?`;
  const isSubject = isUnknown(subject) && (!isUnknown(object) || subject === `?${asked}`);
  const line = text.clue.line({
    subject: isUnknown(subject) ? unknownOf(subject, types) : subject,
    relation: isUnknown(predicate) ? null : spelledOut(predicate),
    object: isUnknown(object) ? unknownOf(object, types) : object,
    asked: isSubject ? 'subject' : 'object',
  });
  return capitalised(flat(line));
}

/** In the question's own words, or made of its slots. */
export function lineOf(clue: Clue, known: Known = {}): string {
  return clue.words === undefined ? clueLine(formatClue(clue), known) : inWords(clue.words, known);
}

/** The same, empty where the slots make no sentence. */
export function sentenceOf(clue: Clue, known: Known = {}): string {
  return clue.words !== undefined || reads(formatClue(clue)) ? lineOf(clue, known) : '';
}

/** @param words with `?placeholders` for what had to be known first. */
function inWords(words: string, { types = {}, values = new Map() }: Known): string {
  const open = unknownsInWords(words).map((name): [string, string] => [
    name,
    text.clue.pending(unknownOf(`?${name}`, types)),
  ]);
  return capitalised(flat(fillWords(words, new Map([...open, ...values]))));
}

/** Whether the relation is one that a sentence can be made of; of other words, that they are one. */
export function reads(clue: string): boolean {
  const slots = clue.split(' | ').map((slot) => slot.trim());
  const [subject = '', predicate = ''] = slots;
  if (slots.length !== 3 || isUnknown(predicate) || slots.some((slot) => ASKS.test(slot)))
    return true;
  return text.clue.reads(
    spelledOut(predicate),
    isUnknown(subject) ? unknownOf(subject, {}).name : '',
  );
}

/**
 * What a step asked, with what the others found filled in; empty where no sentence can be made of it.
 * @param state where the method has one: its clues may have the question's words.
 */
export function stepLine(
  { clue, clueId, words, placeholder }: Pick<Step, 'clue' | 'clueId' | 'words' | 'placeholder'>,
  steps: readonly Pick<Step, 'placeholder' | 'value'>[],
  state?: Pick<LoopState, 'originals' | 'types'> | null,
): string {
  const values = new Map(steps.map((one) => [one.placeholder ?? '', one.value]));
  const own = words ?? state?.originals.find(({ id }) => id === clueId)?.words;
  const known = { types: state?.types, values, asked: placeholder };
  if (own !== undefined) return inWords(own, known);
  return reads(clue) ? clueLine(clue, known) : '';
}

const isUnknown = (slot: string): boolean => slot.trim().startsWith('?');

function unknownOf(slot: string, types: Types): Unknown {
  const placeholder = slot.slice(1);
  return { name: nounOf(placeholder), type: types[placeholder] };
}

/** What a placeholder calls its value: "founder"; empty where that says nothing beside "what". */
export function nounOf(placeholder: string): string {
  const words = placeholder
    .replace(/(?<=[a-z])(?:[A-Z]|\d+)$/, '')
    .replace(/(?<=[a-z])(?=[A-Z])|_/g, ' ')
    .trim()
    .toLowerCase();
  const isNoun = /^[a-z]{3,}(?: [a-z]{3,})*$/.test(words) && !PLAIN.has(words);
  return isNoun ? words : '';
}

/** "born_in" and "bornIn", as some models write relations. */
function spelledOut(relation: string): string {
  return /\s/.test(relation)
    ? relation
    : relation
        .replace(/_/g, ' ')
        .replace(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}

function capitalised(line: string): string {
  const isName = /^\p{Ll}\S*\p{Lu}/u.test(line);
  return isName ? line : line.replace(/^\p{Ll}/u, (letter) => letter.toLocaleUpperCase());
}

function flat(words: string): string {
  return words
    .replace(/\s+/g, ' ')
    .replace(/ (?=\?$)/, '')
    .trim();
}
