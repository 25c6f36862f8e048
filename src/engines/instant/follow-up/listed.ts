/** Several things that were named together: "the second", "the latter", "which of them". */
import type { Turn } from '../../../tasks/rewrite-follow-up.ts';
import { pairOf } from './referents.ts';
import { membersOf } from './words.ts';

const PLACES: Record<string, number> = {
  ...{ first: 0, former: 0, second: 1, latter: -1, third: 2, fourth: 3, fifth: 4, last: -1 },
};
export const PLACE = new Set(Object.keys(PLACES));
/** The things of a list: a sentence is none. */
const LONGEST = 60;
/** Words of a thing without a name ("linear, geometric and sum of digits"). */
const SHORT = 4;

/** Of the newest turn that names several: those that were found, else those that were asked about. */
export function listedIn(turns: readonly Turn[]): string[] {
  for (const turn of [...turns].reverse()) {
    const found = itemsOf(turn.answer ?? '');
    if (found.length > 1) return found;
    const pair = pairOf([turn]);
    if (pair) return [pair.one, pair.other].map((thing) => asNamed(thing, turn.question));
  }
  return [];
}

function asNamed(thing: string, question: string): string {
  return question.includes(` the ${thing}`) ? `the ${thing}` : thing;
}

function itemsOf(answer: string): string[] {
  const parts = membersOf(answer, /,? and |, /)
    .map((part) => part.replace(/^(?:[-•\s]|and )+|[\s.]+$/g, ''))
    .filter((part) => part !== '');
  const areNamed = parts.every((part) => /^(?:the |an? )?\p{Lu}/u.test(part));
  const areShort = parts.every((part) => part.split(' ').length <= SHORT);
  const areItems = areNamed || (areShort && parts.length > 2);
  return areItems && parts.every((part) => part.length <= LONGEST) ? parts : [];
}

/** @param place "second", "last". @returns null where there is none. */
export function atPlace(place: string, turns: readonly Turn[]): string | null {
  return listedIn(turns).at(PLACES[place]!) ?? null;
}

const WHICH_OF =
  /^(?:(?:and|but|so|ok(?:ay)?),? )*(?:which|who)(?: one)? of (?:them|these|those) (.+)$/i;

/** "Which of them is older?": "Which is older, A or B?". Null for any other question. */
export function whichOf(question: string, turns: readonly Turn[]): string | null {
  const [, rest] = WHICH_OF.exec(question.replace(/[\s?.!]+$/, '')) ?? [];
  const things = rest === undefined ? [] : listedIn(turns);
  if (things.length < 2) return null;
  if (things.length === 2) return `Which ${rest}, ${things.join(' or ')}?`;
  return `Which of ${things.slice(0, -1).join(', ')} and ${things.at(-1)} ${rest}?`;
}
