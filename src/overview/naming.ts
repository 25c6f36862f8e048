/**
 * How a text speaks of those whom it names: how often, by which full names, and whether as of people.
 * Statements alone do not tell: what "he" stands for in them is only supposed.
 */
import { isListedWord } from '../engines/instant/language/lexicon.ts';
import { remember } from '../engines/instant/language/remember.ts';
import { sexOfName } from '../engines/instant/language/sex.ts';
import { typeOfNoun } from '../engines/instant/question/noun-types.ts';
import { isStopWord } from '../retrieval/tokens.ts';

/** Occurrences of a name that are looked at. */
const LOOKED_AT = 60;
/** Letters beside it. */
const BESIDE = 48;
/** To where the next sentence begins. */
const FOLLOWING = 170;
/** As a text speaks of what is certainly no person. */
export const NOBODY = -2;
const MOST_POINTS = 2;
const LETTER = /[\p{L}\p{N}]/u;
const ADDRESSED =
  /^(?:Dr|Prof|Professor|Mr|Mrs|Ms|Miss|Sir|Dame|Lord|Lady|Captain|Rev|Reverend)\.?$/;
const FORM_OF_ADDRESS =
  /\b(?:Dr|Prof|Professor|Mr|Mrs|Ms|Miss|Sir|Dame)\.? (?:\p{Lu}[\p{L}.'’-]* )?$/u;
const LIVES =
  /^(?:,? who (?:is|was|had|has|lives?|said|says|told)\b|,? aged \d|, \d\d(?=[,.](?! ?\d))|['’]s (?:\p{Ll}+ )?(?:parents?|mother|father|wife|husband|sons?|daughters?|brothers?|sisters?|widow|birth|death)\b)/u;
/** A relation that people alone have, mostly: firms say things, too. */
export const OF_PERSON =
  /^(?:was born|was married|married|die[ds]|studied|wrote|writes|said|says|told|reported|presented|argued|graduated|attended|taught|worked (?:as|for)|retire[ds]|composed|painted|asked|recommended|thanked|signs?|informs|resign(?:ed|s)|lived|was educated|will supervise|is the (?:son|daughter|wife|husband|father|mother) of)\b/i;
/** Before a name with which a sentence begins. */
const BEGINS = /(?:^|[.!?¶]["”’)]? )(?:\p{Lu}[\p{L}.'’-]* ){0,3}$/u;
/** "Fekete copied it. She": behind what its sentence is about, where that is somebody. */
const GOES_ON =
  /^[^.!?]{0,160}(?:(?:, (?:and|but)|;) (?:she|he)|[.!?]["”’)]* (?:She|He|Her|His)) /u;
/** Once it may be of somebody else. */
const FEWEST_ON = 2;
const MOSTLY_ON = 0.25;
const IS_CALLED = /\b(\p{Ll}+) (?:named|called) (?:\p{Lu}[\p{L}.'’-]* )?$/u;
const IS_PUT_BEFORE = /\b(?:the|an?) (?:[\p{Ll}-]+ ){0,2}?(\p{Ll}+) (?:(\p{Lu}[\p{L}.'’-]*) )?$/u;

export interface Naming {
  /** Times that the words stand there, whole. */
  times: (words: string) => number;
  /** More than 0: as of somebody; less: as of something; NOBODY at least. */
  asPerson: (name: string) => number;
  /** The first names that stand before a last name: "Ada", "Bo" and "Ida Mary" of three people. */
  firstNames: (last: string) => string[];
}

export function namingIn(given: string): Naming {
  const text = parted(given).replace(/\s+/g, ' ');
  const counted = remember((words) => placesOf(text, words).length);
  const weighed = remember((name) => weigh(text, name));
  const before = remember((last) => firstNamesIn(text, last));
  return { times: counted, asPerson: weighed, firstNames: before };
}

/**
 * No name goes on from a paragraph, a cell or a row into the next. Spaces before a line and behind a
 * sentence are as they are typed.
 */
function parted(text: string): string {
  return text
    .replace(/[^\s.?!] {2,}\S.*$/gm, (row) => row + PARTING)
    .replace(/(?<=[^\s.?!]) {2,}|\n[^\S\n]*\n\s*/g, PARTING);
}
const PARTING = ' ¶ ';

function weigh(text: string, name: string): number {
  const words = name.split(' ');
  const last = words.at(-1)!;
  const places = placesOf(text, last, LOOKED_AT);
  let [points, withArticle, addressed, goingOn] = [0, 0, 0, 0];
  for (const at of places) {
    const before = text.slice(Math.max(0, at - BESIDE), at);
    const after = text.slice(at + last.length, at + last.length + BESIDE);
    if (FORM_OF_ADDRESS.test(before)) addressed++;
    const following = text.slice(at + last.length, at + last.length + FOLLOWING);
    if (BEGINS.test(before) && GOES_ON.test(following)) goingOn++;
    // "Mrs Petrie, of Marsh Row, Nether Quoyle, who was": it may be said of one before it.
    const isListed = before.endsWith(`, ${name.slice(0, -last.length)}`);
    if (LIVES.test(after) && !(isListed && /^,? who/.test(after))) points += 1;
    else if (OF_PERSON.test(after.replace(/^,? /, ''))) points += 0.5;
    const [, called] = IS_CALLED.exec(before) ?? [];
    if (called && typeOfNoun(called) === 'person') points += 1;
    const [, noun = '', first = ''] = IS_PUT_BEFORE.exec(before) ?? [];
    const isNoun = noun !== '' && noun !== called && !isStopWord(noun) && !isAddress(first);
    if (isNoun) points += typeOfNoun(noun) === 'person' ? 1 : -1;
    if (/\b[Tt]he $/.test(before)) withArticle++;
  }
  // "Ruth the Moabitess", "the Courier"; "Growers" at the beginning of a sentence.
  const isCommon =
    addressed === 0 && 2 * placesOf(text, last.toLowerCase(), LOOKED_AT).length >= places.length;
  if (words.length === 1 && (withArticle > places.length / 2 || isCommon)) return NOBODY;
  if (goingOn >= FEWEST_ON && goingOn >= MOSTLY_ON * places.length) points += 1;
  return Math.max(NOBODY + 1, Math.min(MOST_POINTS, points + addressed));
}

function firstNamesIn(text: string, last: string): string[] {
  const found = new Map<string, string>();
  for (const at of placesOf(text, last)) {
    const [before] = FIRST_NAMES.exec(text.slice(Math.max(0, at - BESIDE), at)) ?? [];
    const words = before?.split(' ').filter((word) => word !== '') ?? [];
    const own = words.slice(words.findLastIndex((word) => isAddress(word)) + 1);
    const known = found.get(own[0] ?? '') ?? '';
    // Ottoline and Ottoline Mary are one.
    if (own.length > 0 && own.join(' ').length > known.length) found.set(own[0]!, own.join(' '));
  }
  return [...found.values()];
}
const FIRST_NAMES = /(?:\p{Lu}[\p{L}'’-]* )?\p{Lu}(?:\.|[\p{L}'’-]*) $/u;

/** "Mr", "Councillor"; "But" is no name either. */
function isAddress(word: string): boolean {
  const lower = word.toLowerCase();
  const isWord = isListedWord(lower) && sexOfName(`${word} X`) === null;
  return ADDRESSED.test(word) || isStopWord(lower) || isWord;
}

/** The name without what its bearer is addressed by: "Gregor Haldane" of "Mr Gregor Haldane". */
export function withoutAddress(name: string): string {
  const words = name.split(' ');
  const first = words.findIndex((word, i) => i === words.length - 1 || !ADDRESSED.test(word));
  const isNext = /^\p{Lu}/u.test(words[first + 1] ?? '');
  const mayGo = words.length - first > 2 && isNext && isAddress(words[first]!);
  return words.slice(mayGo ? first + 1 : first).join(' ');
}

/** "Councillor Lyle", and no first name. */
export function isAddressed(name: string): boolean {
  const [first = '', ...rest] = name.split(' ');
  return rest.length === 1 && isAddress(first);
}

/**
 * Where a text has the words, whole.
 * @param ends what may follow them, at its beginning.
 */
export function placesOf(
  text: string,
  words: string,
  most = Infinity,
  ends: RegExp = WHOLE,
): number[] {
  const places: number[] = [];
  if (words === '') return places;
  for (let at = text.indexOf(words); at >= 0; at = text.indexOf(words, at + 1)) {
    const end = at + words.length;
    if (LETTER.test(text[at - 1] ?? ' ') || !ends.test(text.slice(end, end + LOOKED_BEHIND)))
      continue;
    if (places.push(at) >= most) break;
  }
  return places;
}
const WHOLE = /^(?![\p{L}\p{N}])/u;
const LOOKED_BEHIND = 3;
