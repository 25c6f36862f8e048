/** Who wrote a document, as its first lines say. */
import { toldOf } from '../documents/formats/email/told.ts';
import { isListedWord } from '../engines/instant/language/lexicon.ts';
import { sexOfName } from '../engines/instant/language/sex.ts';
import { linesOf, stated, type Front } from './dated.ts';
import type { Stated } from './types.ts';

const MOST_AUTHORS = 24;
/** Beyond these lines, a line of names alone is none of authors. */
const LINES_OF_NAMES = 14;
/** A single name further down may be anybody's. */
const LINES_OF_ONE = 6;
/** From this share of a line on it is one of names. */
const OF_NAMES = 0.7;
const LABELLED =
  /(?:^\W*|[\s.])(?:(?:(?:minutes )?(?:taken|written|kept) by|(?:prepared|compiled|edited|authored|submitted|presented) by|authors?|from|verfasst von|verfasser(?:in)?|autor(?:in|en)?|protokoll(?:führung)?)\s*:|^\W*(?:(?:written |prepared |compiled |edited )?by)(?=\s\p{Lu}))\s*(.+)$/iu;
const BODY =
  /^\W*(?:[\dIVX.]+ )?(?:abstract|summary|introduction|contents|table of contents|zusammenfassung|einleitung|inhalt)\W*$/i;
const NO_PERSON =
  /\b(?:university|institute|college|school|department|laborator|labs?|research|center|centre|corporation|corp|inc|ltd|gmbh|company|office|foundation|street|road|hall|lane|usa|u\.s\.a|uk|germany|france|press|conference|proceedings|journal|volume|association|society|group|present|chair|the|for|and|with|abstract|keywords|attribution|license|commons|act|overview|report|guide|manual|agreement)\b/i;
const PERSON =
  /^(?:(?:Dr|Prof|Mr|Mrs|Ms)\.? )?\p{Lu}[\p{L}'’-]*\.?(?: (?:(?:van|von|de|der|den|la|el|al|bin|di|da)\b|\p{Lu}\.?-?(?:\p{Lu}\.)?|\p{Lu}[\p{L}'’-]+)){1,3}$/u;

export function authorsOf(front: Front): Stated[] {
  const lines = linesOf(front);
  for (const line of lines) {
    const rest = toldOf('from', line.text.replace(/\.$/, '')) ?? LABELLED.exec(line.text)?.[1];
    if (rest === undefined) continue;
    const names = firstNamesIn(rest);
    if (names.length > 0) return names.map((value) => stated(front, value, line));
  }
  const end = lines.findIndex(({ text }) => BODY.test(text));
  const found: Stated[] = [];
  const before = lines.slice(0, end < 0 ? LINES_OF_NAMES : Math.min(end, LINES_OF_NAMES));
  for (const [i, line] of before.entries()) {
    if (isTitle(line.text, front.title)) continue;
    const names = namesIn(line.text);
    // One name alone may be a place's or a work's.
    const isOne = names[0] !== undefined && i < LINES_OF_ONE && sexOfName(names[0]) !== null;
    const areSure = isOne || (names.length > 1 && areOfPeople(names));
    if (areSure) found.push(...names.map((value) => stated(front, value, line)));
    else if (found.length > 0) break;
  }
  return found.slice(0, MOST_AUTHORS);
}

/** Those that it begins with. */
function firstNamesIn(line: string): string[] {
  const parts = partsOf(line);
  const end = parts.findIndex((part) => !isPerson(part));
  return end < 0 ? parts : parts.slice(0, end);
}

/** Those of a line of names: some are not written as one ("Wei jin"). */
function namesIn(line: string): string[] {
  const parts = partsOf(line);
  const areNames = parts.filter(isPerson).length >= OF_NAMES * parts.length;
  return areNames ? parts.filter((part) => !NO_PERSON.test(part)) : [];
}

/** One of them has a name that people are given, or none ends in a word: "Law Courts, Castle Hill". */
function areOfPeople(names: readonly string[]): boolean {
  const isWord = (name: string): boolean => {
    const last = name.split(' ').at(-1)!.toLowerCase();
    return isListedWord(last) || isListedWord(last.replace(/s$/, ''));
  };
  return names.some((name) => sexOfName(name) !== null) || !names.some(isWord);
}

function isPerson(part: string): boolean {
  return PERSON.test(part) && !NO_PERSON.test(part);
}

function partsOf(line: string): string[] {
  return line
    .replace(/[\d*∗†‡§¶+$#\\]+|\([^)]*\)|<[^>]*>|\S+@\S+/g, ',')
    .split(/,|;|•|·|\band\b|\bund\b|&|\s{2,}/)
    .map((part) => part.trim().replace(/^by /i, ''))
    .filter((part) => part !== '')
    .flatMap(besideOneAnother);
}

function isTitle(line: string, title: string): boolean {
  const plain = (each: string): string =>
    each
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, ' ')
      .trim();
  return plain(title).includes(plain(line));
}

/** "Anna Berg Jon Vik": two, from columns that have lost the space between them. */
function besideOneAnother(part: string): string[] {
  const [first, last, given, ...rest] = part.split(' ');
  const areTwo =
    rest.length === 1 &&
    sexOfName(`${given} ${rest[0]}`) !== null &&
    [first, last, given, rest[0]].every((word) => /^\p{Lu}\p{Ll}+/u.test(word!));
  return areTwo ? [`${first} ${last}`, `${given} ${rest[0]}`] : [part];
}
