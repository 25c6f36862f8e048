/** How likely two names mean the same thing: brackets, accents, initials, surnames, short forms. */
import { isLegalForm } from '../language/firms.ts';
import { remember } from '../language/remember.ts';
import { inDigits, isNumber, isNumberedFurther, numberedApart, withDigits } from './numerals.ts';
import { fold, words } from './text.ts';
import { setOf } from '../language/words.ts';

const TITLES = setOf(
  'the a an sir dame lord lady mr mrs ms dr prof professor president king queen prince princess emperor ' +
    'empress pope saint st count countess duke duchess earl baron captain general colonel film song album novel ' +
    'book band movie series city town village county',
);

/** A name of one word may be short for a numbered one ("Otto" for "Otto II"), or another of the series. */
const UNNUMBERED = 0.45;

/** A name without its disambiguation: "Mercury (planet)" → "Mercury". */
export function withoutBrackets(name: string): string {
  return name.replace(/\s*\([^()]*\)\s*$/, '').trim() || name;
}

/** What stands in the closing brackets: "Mercury (planet)" → "planet"; empty where there are none. */
function bracketOf(name: string): string {
  return /\(([^()]*)\)\s*$/.exec(name)?.[1] ?? '';
}

/** Key under which spellings of one name meet. */
const nameKey = remember((name: string): string => {
  const all = words(withoutBrackets(name));
  const rest = all.slice(/^(?:the|an?)$/.test(all[0] ?? '') ? 1 : 0);
  while (rest.length > 1 && isLegalForm(rest.at(-1)!)) rest.pop();
  return withDigits(rest.length ? rest : all).join(' ');
});

/**
 * Similarity of two names in 0..1: 1 the same, 0.9 the same but for the brackets, 0.7–0.85 one is a
 * fuller form of the other, 0 unrelated.
 */
export function nameSimilarity(a: string, b: string): number {
  if (fold(a) === fold(b)) return 1;
  const keyA = nameKey(a);
  const keyB = nameKey(b);
  if (!keyA || !keyB) return 0;
  if (keyA === keyB) {
    const left = fold(bracketOf(a));
    const right = fold(bracketOf(b));
    return left && right && left !== right ? 0.5 : left || right ? 0.92 : 0.98;
  }
  const wordsA = keyA.split(' ');
  const wordsB = keyB.split(' ');
  if (keyA.replace(/ /g, '') === keyB.replace(/ /g, '')) return 0.95;
  const [short, long] = wordsA.length <= wordsB.length ? [wordsA, wordsB] : [wordsB, wordsA];
  const core = short.filter((word) => !TITLES.has(word));
  if (core.length === 0) return 0;
  // "Otto" may be short for "Otto II", but "Brenn Bridge" is not "Brenn Bridge II".
  if (numberedApart(short, long)) return 0;
  if (numberedApart(long, short)) return core.length > 1 ? 0 : UNNUMBERED;
  if (initialsAgree(short, long)) return 0.82;
  const held = core.filter((word) => long.includes(word)).length;
  if (held === core.length) {
    const extra = long.filter((word) => !TITLES.has(word)).length - core.length;
    if (long.slice(0, short.length).join(' ') === short.join(' ')) {
      // "Ann Lee" and "Ann Lee, Countess of X" or "Ann Lee II", but hardly "Ann Lee Porter".
      const next = long[short.length]!;
      const titled =
        /^(?:of|the|\d{1,2}|jr|sr|de|von|van|al)$/.test(next) ||
        TITLES.has(next) ||
        nameKey(beforeComma(a)) === nameKey(beforeComma(b));
      if (titled) return short.length > 1 ? 0.85 : 0.6;
      return short.length > 1 ? 0.55 : 0.45;
    }
    if (core.length === 1) return long.at(-1) === core[0] ? 0.6 : 0.3;
    // The first and the last name agree: middle names do not matter.
    if (long[0] === short[0] && long.at(-1) === short.at(-1)) return 0.88;
    return extra === 1 && short.length >= 3 ? 0.72 : 0.5;
  }
  if (acronym(long) === short.join('') || acronym(wordsB) === wordsA.join('')) return 0.75;
  const shared = held / Math.max(core.length, long.length);
  return shared >= 0.75 && short.length >= 3 ? 0.6 : 0;
}

function beforeComma(name: string): string {
  return withoutBrackets(name).replace(/,.*$/, '');
}

/** "J. R. Smith" and "John Robert Smith": same surname, and every initial fits in order. */
function initialsAgree(short: string[], long: string[]): boolean {
  if (short.length < 2 || long.length < 2 || short.at(-1) !== long.at(-1)) return false;
  const a = short.slice(0, -1).flatMap(splitInitials);
  const b = long.slice(0, -1).flatMap(splitInitials);
  if (!a.some((word) => word.length === 1) && !b.some((word) => word.length === 1)) return false;
  const [few, many] = a.length <= b.length ? [a, b] : [b, a];
  let next = 0;
  for (const word of few) {
    while (next < many.length && !startsAlike(word, many[next]!)) next++;
    if (next === many.length) return false;
    next++;
  }
  return true;
}

/** Another person of the same surname: a different first name or a hyphen stands before it. */
export function namesAnother(before: string, core: readonly string[]): boolean {
  const first = /(?:^|[^.\p{L}])(\p{Lu}[\p{L}\p{M}.'’]*)[\s-]$/u.exec(before)?.[1];
  if (!first) return false;
  const word = fold(first).replace(/\./g, '');
  const opens =
    /^(?:later|then|after|when|while|in|although|as|both|however|but|since|before|and|by)$/;
  if (opens.test(word)) return false;
  return (
    !core.includes(word) && !TITLES.has(word) && !(word.length === 1 && core[0]!.startsWith(word))
  );
}

function splitInitials(word: string): string[] {
  return word.length === 2 && !/[aeiou]/.test(word) ? [...word] : [word];
}

function startsAlike(a: string, b: string): boolean {
  return a === b || (a.length === 1 && b.startsWith(a)) || (b.length === 1 && a.startsWith(b));
}

function acronym(parts: string[]): string {
  const initials = parts
    .filter((part) => !['of', 'the', 'and', 'for', 'de'].includes(part))
    .map((part) => part[0]);
  return initials.length >= 3 ? initials.join('') : ' ';
}

/** Where a name is mentioned in a text, fuller mentions first; -1 start where it is not. */
export interface Mention {
  start: number;
  end: number;
  similarity: number;
}

/**
 * Finds a name in running text by its words, tolerating accents, case and punctuation between them.
 * Falls back to the name's last word (a surname) where the whole is not there.
 */
export function findMention(text: string, name: string): Mention | null {
  const isShort = words(beforeComma(name)).filter((word) => !TITLES.has(word)).length <= 1;
  const whole = find(text, words(withoutBrackets(name)), isShort);
  if (whole) return { ...whole, similarity: 0.97 * standsAlone(text, whole) };
  const core = words(beforeComma(name)).filter((word) => !TITLES.has(word));
  if (core.length === 0) return null;
  const short = find(text, core, isShort);
  if (short) {
    return { ...short, similarity: 0.9 * standsAlone(text, short) };
  }
  const last = core.at(-1)!;
  // Without its number, what is numbered may be another one of the series.
  if (withDigits(core).some(isNumber) || /^(?:jr|sr)$/.test(last)) return null;
  if (core.length >= 3) {
    const ends = find(text, [core[0]!, last], isShort);
    if (ends) return { ...ends, similarity: 0.85 * standsAlone(text, ends) };
  }
  const isName = /^\p{Lu}/u.test(beforeComma(name).trim().split(/\s+/).at(-1) ?? '');
  if (core.length >= 2 && last.length >= 4 && isName) {
    const surname = find(text, [last], isShort);
    const named = surname && /^\p{Lu}/u.test(text.slice(surname.start));
    if (named && !namesAnother(text.slice(0, surname.start), core)) {
      return { ...surname, similarity: 0.6 };
    }
  }
  return null;
}

/** A name inside a longer name is most likely another thing's: "Prince Edward" in "Prince Edward Island". */
function standsAlone(text: string, { start, end }: { start: number; end: number }): number {
  const after = text.slice(end);
  if (/^ \p{Lu}[\p{L}\p{M}]+/u.test(after) || isNumberedFurther(after)) return 0.45;
  const before = /(\p{Lu}[\p{L}\p{M}]+)[ -]$/u.exec(text.slice(0, start));
  if (!before || before.index === 0) return 1;
  return TITLES.has(fold(before[1]!)) || /(?:er|or|ist|an|ess)$/.test(before[1]!) ? 1 : 0.65;
}

interface Tokens {
  tokens: RegExpExecArray[];
  folded: string[];
}

const TOKENS_KEPT = 8000;
const kept = new Map<string, Tokens>();

/** The same sentences are asked for many names: their words are kept. */
function tokensOf(text: string): Tokens {
  let known = kept.get(text);
  if (!known) {
    if (kept.size >= TOKENS_KEPT) kept.clear();
    const tokens = [...text.matchAll(/[\p{L}\p{N}\p{M}]+/gu)];
    known = { tokens, folded: tokens.map((token) => fold(token[0])) };
    kept.set(text, known);
  }
  return known;
}

/** No name has more words: what does is a clause that was taken for one, and told by its beginning. */
const MOST_PARTS = 24;

/** @param isShort the name may be short for one that goes on with a number. */
function find(
  text: string,
  whole: readonly string[],
  isShort: boolean,
): { start: number; end: number } | null {
  if (whole.length === 0) return null;
  const { tokens, folded } = tokensOf(text);
  const parts = whole.slice(0, MOST_PARTS);
  outer: for (let i = 0; i + parts.length <= folded.length; i++) {
    let at = i;
    for (const part of parts) {
      // A possessive "'s" or the letters of "U.S." may stand between.
      while (at < folded.length && folded[at] === 's' && part !== 's' && at > i) at++;
      if (folded[at] !== part && !(at > i && sameNumber(folded[at], part))) continue outer;
      at++;
    }
    const first = tokens[i]!;
    const last = tokens[at - 1]!;
    const end = last.index + last[0].length;
    if (!isShort && isNumberedFurther(text.slice(end))) continue;
    return { start: first.index, end };
  }
  return null;
}

function sameNumber(a: string | undefined, b: string): boolean {
  const digits = inDigits(a ?? '');
  return isNumber(digits) && digits === inDigits(b);
}
