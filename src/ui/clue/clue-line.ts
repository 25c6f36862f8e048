/**
 * A clue as a person reads it: "Who is the director of the film?" instead of three slots. Made here
 * for the list of steps, the drawing, copies and print alike. What is not made of three slots (a
 * query, a sub-question) is a sentence already.
 */
import type { AnswerType } from '../../knowledge/types.ts';
import type { Step } from '../../methods/events.ts';
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

/** What a step asked, with what the others found filled in. */
export function stepLine(
  { clue, placeholder }: Pick<Step, 'clue' | 'placeholder'>,
  steps: readonly Pick<Step, 'placeholder' | 'value'>[],
  types?: Types,
): string {
  const values = new Map(steps.map((one) => [one.placeholder ?? '', one.value]));
  return clueLine(clue, { types, values, asked: placeholder });
}

const isUnknown = (slot: string): boolean => slot.trim().startsWith('?');

function unknownOf(slot: string, types: Types): Unknown {
  const placeholder = slot.slice(1);
  const words = placeholder
    .replace(/(?<=[a-z])(?:[A-Z]|\d+)$/, '')
    .replace(/(?<=[a-z])(?=[A-Z])|_/g, ' ')
    .trim()
    .toLowerCase();
  const isNoun = /^[a-z]{3,}(?: [a-z]{3,})*$/.test(words) && !PLAIN.has(words);
  return { name: isNoun ? words : '', type: types[placeholder] };
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
