/** Who wrote a document, as its first lines say. */
import { authorOf } from '../documents/description.ts';
import { toldOf } from '../documents/formats/email/told.ts';
import { tablesIn } from '../documents/tables.ts';
import type { Block, ReadDocument } from '../documents/types.ts';
import { findDates } from '../engines/instant/language/dates.ts';
import { isListedWord } from '../engines/instant/language/lexicon.ts';
import { sexOfName } from '../engines/instant/language/sex.ts';
import { FRONT, linesOf, stated, type Front, type Line } from './dated.ts';
import { isProse } from './sentences.ts';
import type { Stated } from './types.ts';

const MOST_AUTHORS = 24;
/** Beyond these lines, a line of names alone is none of authors. */
const LINES_OF_NAMES = 14;
/** A single name further down may be anybody's. */
const LINES_OF_ONE = 6;
/** From this share of a line on it is one of names. */
const OF_NAMES = 0.7;
const LABELLED =
  /(?:^\W*|[\s.])(?:(?:minutes )?(?:taken|written|kept|prepared|compiled|edited|authored|submitted|presented) by|authors?|from|verfasst von|verfasser(?:in)?|autor(?:in|en)?|protokoll(?:führung)?)\s*:\s*(.+)$/iu;
/** "A story by", "Prepared for the board by": of the document, where no sentence goes on around it. */
const BY =
  /(?:^\W*|[.;|–—]\s+|\s{2,})(?:an? \p{L}+ |(?:minutes )?(?:taken|written|kept|prepared|compiled|edited|authored) (?:for (?:\S+ ){1,4})?)?by\s+(.+)$/iu;
/** A line of its own: in a sentence it may be anything's. */
const BY_IN_GERMAN = /^[Vv]on ((?:\p{Lu}[^\s,]+(?:, | und | |$)){2,8})(?:\d.*)?$/u;
/** "Present: …": who are named behind it are what it says, and have written nothing. */
const OF_SOMETHING = /^\W*\p{L}+(?: \p{L}+)?:/u;
const BODY =
  /^\W*(?:[\dIVX.]+ )?(?:abstract|summary|introduction|contents|table of contents|zusammenfassung|einleitung|inhalt)\W*$/i;
/** Of papers alone. */
const ABSTRACT = /^\W*(?:abstract|kurzfassung)(?:\W*$|\s*[.:—–-])/i;
const NO_PERSON =
  /\b(?:university|institute|college|school|department|laborator|labs?|research|center|centre|corporation|corp|inc|ltd|gmbh|company|office|foundation|street|road|hall|lane|usa|u\.s\.a|uk|germany|france|press|conference|proceedings|journal|volume|association|society|group|present|chair|the|for|and|with|abstract|keywords|attribution|license|commons|act|overview|report|guide|manual|agreement)\b/i;
const PERSON =
  /^(?:(?:Dr|Prof|Mr|Mrs|Ms)\.? )?\p{Lu}[\p{L}'’-]*\.?(?: (?:(?:van|von|de|der|den|la|el|al|bin|di|da)\b|\p{Lu}\.?-?(?:\p{Lu}\.)?|\p{Lu}[\p{L}'’-]+)){1,3}$/u;

export function authorsOf(front: Front): Stated[] {
  const lines = linesOf(front);
  const said = saidIn(front, lines);
  if (said.length > 0) return said;
  const end = lines.findIndex(({ text }) => BODY.test(text));
  return namedIn(front, end < 0 ? lines : lines.slice(0, end));
}

/** Where neither its file nor a line of its own names anybody. */
export function signedByText(document: ReadDocument): ReadDocument {
  if (document.kind === 'csv') return document;
  const found = document.author ? [] : surelyBy({ ...document, document: '', chunk: 0 });
  const author = document.author ?? authorOf(found.map(({ value }) => value).join(', '));
  return author ? { ...document, author, blocks: withoutNames(document, author) } : document;
}

/** Names above an abstract are set as headings are, and are none: nothing below is about them. */
function withoutNames({ blocks, text, title }: ReadDocument, author: string): Block[] {
  const names = author.split(', ');
  return blocks.map((block, i) => {
    const words = text.slice(block.start, block.end).replace(/\s+/g, ' ');
    const isHeading = block.kind === 'heading' && block.start < FRONT && i > 0 && words !== title;
    const rest = names.reduce((all, name) => all.replace(name, ' '), words);
    const isOfNames = isHeading && rest !== words && !OTHER_WORD.test(rest);
    return isOfNames ? { ...block, kind: 'paragraph', level: 0 } : block;
  });
}
const OTHER_WORD = /(?!(?:by|and|von|und)(?!\p{L}))(?<!\p{L})\p{L}{2}/iu;

/** Names alone may be of whom a text is about, or binds; above an abstract they are of authors. */
function surelyBy(front: Front): Stated[] {
  const lines = linesOf(front);
  const said = saidIn(front, lines);
  return said.length > 0 ? said : namedIn(front, abovePaper(lines));
}

function abovePaper(lines: readonly Line[]): readonly Line[] {
  const end = lines.findIndex(({ text }) => ABSTRACT.test(text));
  return end < 0 ? [] : lines.slice(0, end);
}

/** By a label, or by a "by". */
function saidIn(front: Front, lines: readonly Line[]): Stated[] {
  const isRow = rowsOf(front);
  for (const line of lines) {
    const told = toldOf('from', line.text.replace(/\.$/, ''));
    const label = LABELLED.exec(line.text);
    // Of a form such a row may be, of other tables none says who wrote the document.
    const all = isRow(line)
      ? [label?.index === 0 ? label[1] : undefined]
      : [told, label?.[1], saidBy(line.text), BY_IN_GERMAN.exec(line.text)?.[1]];
    const names = all.map((rest) => firstNamesIn(rest ?? '')).find(({ length }) => length > 0);
    if (names) return names.map((value) => stated(front, value, line));
  }
  return [];
}

/** By lines of names. */
function namedIn(front: Front, lines: readonly Line[]): Stated[] {
  const found: Stated[] = [];
  const isRow = rowsOf(front);
  // Names stand in columns there, too.
  const isPaper = abovePaper(linesOf(front)).length > 0;
  for (const [i, line] of lines.slice(0, LINES_OF_NAMES).entries()) {
    const isOther = isTitle(line.text, front.title) || OF_SOMETHING.test(line.text);
    if (isOther || (!isPaper && isRow(line))) continue;
    const names = namesIn(line.text);
    // One name alone may be a place's or a work's.
    const isOne = names[0] !== undefined && i < LINES_OF_ONE && sexOfName(names[0]) !== null;
    const areSure = isOne || (names.length > 1 && areOfPeople(names));
    if (areSure) found.push(...names.map((value) => stated(front, value, line)));
    else if (found.length > 0) break;
  }
  return found.slice(0, MOST_AUTHORS);
}

function rowsOf({ text }: Front): (line: Line) => boolean {
  const tables = tablesIn(text.slice(0, FRONT));
  return ({ start }) => tables.some((table) => table.start <= start && start < table.end);
}

/** Behind a sentence of the text it is one of the text, too. */
function saidBy(line: string): string | undefined {
  const found = BY.exec(line);
  const before = line.slice(0, found?.index).split(/(?<=[.?!])\s+/);
  return before.some((each) => isProse(`${each}.`)) ? undefined : found?.[1];
}

/** Those that it begins with. */
function firstNamesIn(line: string): string[] {
  const parts = partsOf(line).map((part) => part.replace(GOES_ON, ''));
  const end = parts.findIndex((part, i) => !isPerson(part) || (i > 0 && isOfWords(part)));
  return end < 0 ? parts : parts.slice(0, end);
}

/** "Maud Pennick for the bank", "Ida Holm. Next review: 2024". */
const GOES_ON =
  /(?<=\p{L} \p{Lu}[\p{L}'’-]+)(?: (?!(?:van|von|de|der|den|la|el|al|bin|di|da) )\p{Ll}|\. ).*$/u;

/** "Water Quality Section", behind a name. */
function isOfWords(part: string): boolean {
  return sexOfName(part) === null && part.split(' ').every(isWord);
}

/** Those of a line of names: some are not written as one ("Wei jin"). */
function namesIn(line: string): string[] {
  const parts = partsOf(line);
  const areNames = parts.filter(isPerson).length >= OF_NAMES * parts.length;
  return areNames ? parts.filter((part) => !NO_PERSON.test(part)) : [];
}

/**
 * One of them has a name that people are given, or none ends in a word: "Law Courts, Castle Hill".
 * Of names alone few may: "Beatrix Lisle, Tomasz Imanov, Ida Holm".
 */
function areOfPeople(names: readonly string[]): boolean {
  const words = names.filter((name) => isWord(name.split(' ').at(-1)!)).length;
  return (
    names.some((name) => sexOfName(name) !== null) ||
    2 * words < (names.every(isPerson) ? names.length : 1)
  );
}

function isWord(word: string): boolean {
  const lower = word.toLowerCase();
  return isListedWord(lower) || isListedWord(lower.replace(/s$/, ''));
}

function isPerson(part: string): boolean {
  return PERSON.test(part) && !NO_PERSON.test(part);
}

function partsOf(line: string): string[] {
  return findDates(line)
    .reduce((rest, { text }) => rest.replace(text, ','), line)
    .replace(/[\d*∗†‡§¶+$#\\]+|\([^)]*\)|<[^>]*>|\S+@\S+/g, ',')
    .split(/[,;•·|]|\band\b|\bund\b|&|\s{2,}/)
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
