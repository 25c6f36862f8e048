/**
 * Who wrote a document, and when, as its first page says it: by a line that says so ("by …",
 * "Author: …", "© 2019"), a line that is a date, and the names under the title of a paper. What
 * stands in running text is no statement about the document.
 */
import { isDateLine, OF_OTHER_DAY, withoutLives } from './date-line.ts';
import { authorOf, credits, yearOf, type Credits } from './description.ts';
import type { ReadDocument } from './types.ts';

/** Title page, mostly. */
const FRONT_CHARACTERS = 3_000;
const FRONT_BLOCKS = 24;
/** A line that is about the document, and not of its text. */
const LINE_CHARACTERS = 120;
const MOST_AUTHORS = 40;

const IS_YEAR = /^\W*(?:1[4-9]|20)\d\d\W*$/;
const OF_PRINT =
  /©|\(c\)\s|\b(?:copyright|published|publication date|released?|release date|last updated|proceedings|conference|journal|version|edition|dated?|stand|erschienen|veröffentlicht|auflage|ausgabe)\b/i;
const ARXIV = /\barxiv:(\d\d)(?:0[1-9]|1[0-2])\.\d{4,5}/i;
const BY_LINE = /^(?:(?:written\s+)?by|von)\s+(.+)$/i;
const AUTHOR_LINE =
  /^(?:authors?|written by|verfasser(?:in)?|autor(?:en|in)?|author\(s\))\s*:\s*(.+)$/i;

/** What only papers have on their first page. */
const OF_PAPER = /^\W*(?:abstract|summary|zusammenfassung|keywords)\b/i;
const ORGANISATION =
  /\b(?:Universit\p{L}*|Institut\p{L}*|Colleg\p{L}*|School|Department|Dept|Laborator\p{L}*|Labs?|Research|Cent(?:er|re)|Facult\p{L}*|Corporation|Corp|Company|Inc|Ltd|GmbH|LLC|Academ\p{L}*|Office|Press|Journal|Papers?|Proceedings|Report|Group|Ministry|Hospital|Foundation|Society)\b/u;
/** Notes that say where an author works. */
const MARKS = /[*∗†‡§¶#$+⋆♠♣♦♥◦•]|(?<=\p{Ll})\d+(?:,\d+)*/gu;
const NAME =
  /^\p{Lu}[\p{L}'’.-]*(?:\s+(?:(?:de|da|del|della|der|den|di|du|la|le|van|von|zu|bin|al|el)\s+)*\p{Lu}[\p{L}'’.-]*){1,3}$/u;

/** @param document its blocks are known: whatever has no first page says nothing here. */
export function creditsOnFront({ kind, text, title, blocks }: ReadDocument): Credits {
  // Rows are about others.
  if (kind === 'csv') return {};
  const front = blocks
    .slice(0, FRONT_BLOCKS)
    .filter(({ start }) => start < FRONT_CHARACTERS)
    .map(({ start, end }) => text.slice(start, Math.min(end, start + FRONT_CHARACTERS)));
  const lines = front.flatMap((block) => block.split('\n')).map((line) => line.trim());
  const short = lines.filter((line) => line !== '' && line.length <= LINE_CHARACTERS);
  const author = namedBy(short) || namesUnder(title, front);
  return credits({ ...(author ? { author } : {}), ...yearOn(short, text) });
}

/** "By Ada Quill": no title, and no heading. */
export const isByLine = (line: string): boolean => namesBehindBy(line.trim()) !== '';

const namesBehindBy = (line: string): string => namesIn(BY_LINE.exec(line)?.[1] ?? '');

function namedBy(lines: readonly string[]): string {
  for (const line of lines) {
    const named = AUTHOR_LINE.exec(line)?.[1];
    if (named && !OF_PAPER.test(line)) return authorOf(named);
    const names = namesBehindBy(line);
    if (names) return names;
  }
  return '';
}

function namesUnder(title: string, front: readonly string[]): string {
  const paper = front.findIndex((block) => OF_PAPER.test(block));
  const plain = (words: string): string => words.replace(/\s+/g, ' ').trim().toLowerCase();
  const at = front.findIndex((block) => plain(block).includes(plain(title)));
  if (paper < 0 || at < 0) return '';
  for (const block of front.slice(at + 1, paper)) {
    const names = namesIn(block);
    if (names) return names;
  }
  return '';
}

/** @returns empty where it is not names alone, but for the place that they work at. */
function namesIn(block: string): string {
  const isPlace = ORGANISATION.exec(block);
  // The word before it is its name: "Indiana University".
  const own = isPlace ? block.slice(0, isPlace.index).trim().split(/\s+/).slice(0, -1) : [];
  const words = isPlace ? own.join(' ') : block;
  const names = words
    .replace(MARKS, ', ')
    .split(/\s*(?:,|;|&|\n|\band\b|\bund\b)\s*/)
    .filter((name) => name !== '');
  const isAll = names.length > 0 && names.length <= MOST_AUTHORS;
  return isAll && names.every((name) => NAME.test(name)) ? names.join(', ') : '';
}

function yearOn(lines: readonly string[], text: string): Pick<Credits, 'year'> {
  const preprint = ARXIV.exec(text.slice(0, FRONT_CHARACTERS))?.[1];
  const line = lines
    .map(withoutLives)
    .find(
      (each) =>
        isDateLine(each) ||
        IS_YEAR.test(each) ||
        (OF_PRINT.test(each) && !OF_OTHER_DAY.test(each) && yearOf(each) !== undefined),
    );
  const year = line === undefined ? preprint && Number(`20${preprint}`) : lastYear(line);
  return year ? { year } : {};
}

/** Of "Copyright 1998–2019" the year that it is of. */
function lastYear(line: string): number | undefined {
  const years = [...line.matchAll(/(?<!\d)(?:1[4-9]|20)\d\d(?!\d)/g)];
  return years.length > 0 ? Math.max(...years.map(([year]) => Number(year))) : undefined;
}
