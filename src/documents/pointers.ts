/**
 * Tables of contents, lists of figures and indexes: they tell where something is said, and say
 * nothing themselves. They are found by their form: entries, and the numbers of pages.
 */
import type { Block, ReadDocument } from './types.ts';

const NAMES_CONTENTS =
  /^(?:(?:(?:brief|short|detailed|table of) )?contents(?: of this \p{L}+)?|inhalt(?:sverzeichnis|sübersicht)?)$/iu;
const NAMES_LIST =
  /^(?:list of (?:figures|tables|illustrations|plates|maps)(?: and \p{L}+)?|(?:abbildungs|tabellen)verzeichnis|(?:(?:general|subject|name|author|alphabetical) )?index(?: of \p{L}+)?|(?:stich|sach|schlag)wortverzeichnis|(?:sach|namens?|personen)register)$/iu;

/** "Chapter 4", "Part II": no title with the number of its page. */
const IS_NUMBERED =
  /^(?:chapter|part|section|appendix|book|volume|figure|table|kapitel|teil)? *(?:\d+|[ivxlc]+)$/iu;
/** At the end of an entry. */
const PAGE = /(?<![\p{L}\p{N},$€£–-]|[\p{L}\p{N}]\.)(\d{1,4}|[ivxl]{1,6})$/u;
const LEADERS = /(?<![.·…_] ?)(?:[.·…_] ?){4,} *(\d{1,4}|[ivxl]{1,6})(?![\p{L}\p{N}.%]|,\d)/gu;
/** "orphan, 52, 54–56", "Helvetica, see Arial". */
const REFERENCES =
  /, (?:(\d{1,4})(?:[–-]\d{1,4})?(?:n|ff?\.?)?(?![\p{L}\p{N}]|[.,:]\d)|see (?:also )?(?=\p{L}))/gu;
/** Several pages of one term, or another term: scores and prices have none. */
const FURTHER = /\d[–-]\d|, \d{1,4}, \d|, see (?=\p{L})/gu;
/** What is referred to: a word at the beginning of a line, or behind the number before. */
const TERM =
  /(?<=^|[\d\n]| {2}) ?(\p{L})[^\d\n]{0,120}?(?:,|(?:[.·…_] ?){4,}) *\d{1,4}(?![\p{L}\p{N}.%]|,\d)/gu;
/** Larger numbers are years. */
const LAST_PAGE = 1_500;
/** References among an entry's words. */
const REFERRING = 0.2;
/** With fewer of them nothing is a list, where no heading says so. */
const FEWEST = { leaders: 4, terms: 12 };
/** And where one does: of pages, or of the document's own titles. */
const FEWEST_NAMED = 3;
/** Pages are counted up, prices are not; terms are in the order of letters, sources seldom. */
const IN_ORDER = { pages: 0.8, terms: 0.65 };
/** Letters of a heading that names them. */
const LONGEST_NAME = 120;
/** So few words, and so many blocks of them, may stand among entries without being one. */
const BETWEEN = { words: 12, blocks: 6 };

/** A heading that no section stands under. */
export function namesPointers(heading: string): boolean {
  if (heading.length > LONGEST_NAME) return false;
  const name = nameOf(heading);
  return NAMES_CONTENTS.test(name) || NAMES_LIST.test(name);
}

/** The blocks that are entries, without the headings above them; none where nothing else is there. */
export function pointersIn({ text, blocks }: Pick<ReadDocument, 'text' | 'blocks'>): Set<Block> {
  const said = blocks.map(({ start, end }) => text.slice(start, end));
  const titles = new Set(
    said.filter((_, i) => blocks[i]!.kind === 'heading').flatMap((each) => bare(each) || []),
  );
  const found = new Set<Block>();
  const take = (first: number, last: number): void => {
    for (const each of blocks.slice(first, last + 1)) found.add(each);
  };
  const textOf = (run: readonly number[]): string => run.map((at) => said[at]!).join('\n');
  for (const [i, { opens }] of blocks.entries()) {
    const outlined = opens?.find(({ heading }) => namesPointers(heading))?.heading;
    const heading = outlined ?? said[i]!;
    if (found.has(blocks[i]!) || !namesPointers(heading)) continue;
    const run = runFrom(outlined ? i : i + 1, isEntry);
    const whole = textOf(run);
    const isContents = NAMES_CONTENTS.test(nameOf(heading));
    const entries = isContents ? titlesIn(whole) : pagesIn(whole);
    if (entries >= FEWEST_NAMED || isList(whole)) take(run[0]!, run.at(-1)!);
  }
  for (let i = 0; i < blocks.length; i++) {
    const run = found.has(blocks[i]!) ? [] : runFrom(i, (at) => isSure(said[at]!));
    let [first, last] = [i, run.at(-1) ?? i];
    i = last;
    const whole = textOf(run);
    if (!isList(whole)) continue;
    while (isShortEntry(first - 1)) first--;
    while (isShortEntry(last + 1)) last++;
    const further = whole.match(FURTHER)?.length ?? 0;
    const isTold = titlesIn(said.slice(first, last + 1).join('\n')) > 0;
    if (!isTold && further < FEWEST_NAMED) continue;
    take(first, last);
  }
  const hasMore = blocks.some((each) => each.kind !== 'heading' && !found.has(each));
  return hasMore ? found : new Set();

  /** Entries from a block on, with a few lines between them that are none. */
  function runFrom(first: number, isOne: (at: number) => boolean): number[] {
    const run: number[] = [];
    for (let at = first; at < blocks.length; at++) {
      const isNear = at - (run.at(-1) ?? first) < BETWEEN.blocks;
      if (isOne(at)) run.push(at);
      else if (run.length === 0 || !isNear || isElse(at)) break;
    }
    return run;
  }

  /** What comes after the list: a heading, or prose. */
  function isElse(at: number): boolean {
    // A letter alone stands above the entries that begin with it.
    const isHeading = blocks[at]!.kind === 'heading' && /\p{L}{2}/u.test(said[at]!);
    return isHeading || wordsOf(said[at]!) > BETWEEN.words;
  }

  function isEntry(at: number): boolean {
    const lines = said[at]!.split('\n');
    const isTitle = (line: string): boolean =>
      blocks[at]!.kind !== 'heading' && titles.has(bare(line));
    const entries = lines.filter(
      // A letter alone stands above the entries that begin with it.
      (line) => isPointing(line) || isSure(line) || !/\p{L}{2}/u.test(line) || isTitle(line),
    );
    return entries.length >= lines.length / 2;
  }

  /** Of the outermost titles in contents that have leaders for all others. */
  function isShortEntry(at: number): boolean {
    const line = said[at] ?? '';
    return wordsOf(line) <= BETWEEN.words && isPointing(line);
  }

  function titlesIn(whole: string): number {
    const letters = lettersOf(whole);
    return [...titles].filter((title) => letters.includes(title)).length;
  }
}

/** It ends in the number of a page. */
function isPointing(line: string): boolean {
  const number = PAGE.exec(line.trim())?.[1];
  return number !== undefined && !IS_NUMBERED.test(line.trim()) && !(Number(number) >= LAST_PAGE);
}

/** Whoever sees it alone knows that it is an entry, or several. */
function isSure(said: string): boolean {
  return (
    referencesIn(said) >= Math.max(1, REFERRING * wordsOf(said)) || pagesLedTo(said).length > 0
  );
}

function isList(said: string): boolean {
  const pages = pagesLedTo(said);
  const terms = [...said.matchAll(TERM)].map(([, letter]) => letter!.toLowerCase());
  return (
    (pages.length >= FEWEST.leaders && areInOrder(pages, IN_ORDER.pages)) ||
    (terms.length >= FEWEST.terms &&
      areInOrder(terms, IN_ORDER.terms) &&
      Math.max(referencesIn(said), pages.length) >= REFERRING * wordsOf(said))
  );
}

function areInOrder<Value extends number | string>(
  values: readonly Value[],
  share: number,
): boolean {
  const steps = values.slice(1).filter((value, i) => value >= values[i]!).length;
  return steps >= share * (values.length - 1);
}

function pagesIn(said: string): number {
  const ends = said.split('\n').filter(isPointing).length;
  return Math.max(ends, referencesIn(said), pagesLedTo(said).length);
}

/** Roman ones come first. */
function pagesLedTo(said: string): number[] {
  return [...said.matchAll(LEADERS)].map(([, page]) => Number(page) || 0);
}

function referencesIn(said: string): number {
  return [...said.matchAll(REFERENCES)].filter(([, page]) => !(Number(page) >= LAST_PAGE)).length;
}

function wordsOf(said: string): number {
  return said.match(/\p{L}{2,}/gu)?.length ?? 0;
}

function nameOf(heading: string): string {
  return heading.replace(/^[\d.\s]+|[^\p{L}\p{N}]+$/gu, '').replace(/\s+/g, ' ');
}

/** A title without its number and without the page's. */
function bare(line: string): string {
  return lettersOf(
    line.replace(
      /^\W*(?:chapter|part|section|appendix)?\s*(?:[\divxlc]+\b|\p{L}(?=[.)]))?[.\d]*/iu,
      '',
    ),
  );
}

function lettersOf(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}]+/gu, '');
}
