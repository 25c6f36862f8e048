/**
 * Who wrote a document, and when: what its metadata says, cleaned of what programs put there by
 * themselves. Half of all metadata is rubbish; nothing is better than a wrong name.
 */

export interface Credits {
  /** Names with commas between them; absent where nobody is named. */
  author?: string;
  year?: number;
}

const LONGEST_AUTHOR = 300;
/** Nobody's names are longer; a file can say anything. */
const LONGEST_SAID = 2_000;
/** Before it, nothing of it was printed; what is dated later is a mistake. */
const YEAR = /(?<!\d)(1[4-9]\d\d|20\d\d)(?!\d)/;
/** As PDF, RFC 3339 and others begin a date. */
const DATE_BEGINS = /^\s*(?:D:)?(1[4-9]\d\d|20\d\d)(?:\d{4}|\b)/;

const NOBODY =
  /^(?:\(?anonymous|unknown|user|owner|admin|root|default|none|n\/a|author|various|test|guest|pc|hp|dell|lenovo|(?:your|the author'?s?) name|microsoft[\w ]*|(?:windows|office)(?![a-z])[\w ]*|(?:ms|mac)(?: ?(?:os|user|word|office)[\w ]*)?|python-docx|libreoffice|openoffice|latex|adobe[\w ]*|acrobat[\w ]*|calibre.*|pandoc.*|unbekannt|benutzer|verfasser)\)?\.?$/i;
/** References of programs, codes and paths. */
const NO_NAME = /^\w+\(0x|[\\/]|(?:\w+:){2}|https?:|\w{2}\.\w{2,4}$/;

/** @returns empty where it names nobody. */
export function authorOf(said: string | null | undefined): string {
  const plain = (said ?? '')
    .slice(0, LONGEST_SAID)
    .replace(/<?[^\s<>,;]+@[^\s<>,;]+>?/g, ' ')
    .replace(/["“”]/g, '')
    .replace(/\s+/g, ' ');
  const names = straight(plain)
    .split(/\s*;\s*|\s*,\s*(?=\S)/)
    .map((name) => name.trim().replace(/^by\s+/i, ''))
    .filter((name) => /\p{L}{2}/u.test(name) && !NOBODY.test(name) && !NO_NAME.test(name));
  const author = [...new Set(names)].join(', ');
  return author.length > LONGEST_AUTHOR ? '' : author;
}

/** "Li, Xia; Wu, Y." and "Li, X." as one says them; "Li, Wu" may be two. */
function straight(said: string): string {
  const turned = said.split(';').map((name) => TURNED.exec(name));
  const areSure = turned.length > 1 || /^(?:\p{Lu}\p{Ll}?\.[ -]?)+$/u.test(turned[0]?.[2] ?? '');
  const areAll = turned.every((name) => name !== null);
  return areSure && areAll ? turned.map((name) => `${name![2]} ${name![1]}`).join('; ') : said;
}

/** A surname in one word, and what stands before it. */
const TURNED = /^\s*([^\s,]+), ?([^,]*[^\s,])\s*$/;

/** @returns undefined where there is no such year in it. */
export function yearOf(said: string | null | undefined): number | undefined {
  const words = (said ?? '').slice(0, LONGEST_SAID);
  const found = DATE_BEGINS.exec(words) ?? YEAR.exec(words);
  return found ? Number(found[1]) : undefined;
}

/** @param others what is asked where one before says nothing, best first. */
export function credits(...others: Credits[]): Credits {
  const author = others.find((each) => each.author)?.author;
  const year = others.find((each) => each.year !== undefined)?.year;
  return { ...(author ? { author } : {}), ...(year === undefined ? {} : { year }) };
}

/** As metadata says them. */
export function creditsOf(author: string | null | undefined, date?: string | null): Credits {
  return credits({ author: authorOf(author), year: yearOf(date) } as Credits);
}

/** In years: a title may name one long past that it is about, "The Great Fire of 1666". */
const RECENT = 10;

/**
 * "Handbook 2024": the year that ends a title is the document's, and not the one in which its file
 * was made.
 *
 * @param made the year in which it was.
 */
export function yearOfTitle(title: string, made: number): number | undefined {
  const [, said] = /(?<![\d–—-])\s\(?((?:19|20)\d\d)\)?$/.exec(title.trim()) ?? [];
  const year = Number(said);
  return year <= made && year >= made - RECENT ? year : undefined;
}
