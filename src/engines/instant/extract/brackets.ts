/**
 * Facts in brackets after a name: "(born 4 May 1929 in Ghent)", "(1899–1980)", "(FCC)",
 * "(formerly Newtown)", "(née Smith)".
 */
import type { Token } from '../language/analyse.ts';
import { findDateRanges, findDates } from '../language/dates.ts';
import { isCapitalised, textOf } from '../language/words.ts';
import type { BracketFact, Nominal } from './clauses.ts';
import type { TokenRange } from './pieces.ts';

const PLACE = String.raw`((?:\p{Lu}[\p{L}'’.-]+)(?:[ ,]+(?:(?:de|la|of|the|am|an|der|le|on|upon) ){0,2}\p{Lu}[\p{L}'’.-]+)*)`;
const BORN = /(?:^|[\s,;])(?:born|b\.)/;
const DIED = /(?:^|[\s,;])(?:died|dead|d\.)/;
const ALIAS =
  /^(?:(?:also|formerly|previously|originally|now|then|commonly|often|sometimes|better|usually)\s)?(?:(?:known|called|spelled|spelt|written|referred to|abbreviated|shortened)\s)?(?:simply\s)?(?:as|to|or|aka|a\.k\.a\.|abbreviated|abbr\.|formerly|also|previously)\s+(?:simply\s)?["“]?([\p{Lu}\d"][^;,()"”]*)/u;
const ADVERB_ALIAS = /^(?:\p{Ll}+ly|or|also|now|aka|a\.k\.a\.)\s+["“]?(\p{Lu}[^;,()"”]*)/u;
const LANGUAGE =
  /^["“]?(?:in )?(?:\p{Lu}\p{L}+(?: \p{Lu}\p{L}+)?)\s?:\s?["“]?([\p{Lu}][^;,()"”]*)/u;

/** What the bracket says about the noun before it; nothing where it is not understood. */
export function readBracket(
  tokens: readonly Token[],
  bracket: TokenRange,
  subject: Nominal,
): BracketFact[] {
  const text = textOf(tokens, bracket.first, bracket.end);
  const facts: BracketFact[] = [];
  const add = (predicate: string, object: string, personal: boolean, confidence: number): void => {
    const value = object.trim().replace(/[,;.]+$/, '');
    if (value) facts.push({ subject, predicate, object: value, personal, confidence });
  };
  life(text, add);
  for (const part of text.split(/[;,]\s*/)) alias(part.trim(), add);
  if (facts.length === 0) short(tokens, bracket, subject, text, add);
  return facts;
}

type Add = (predicate: string, object: string, personal: boolean, confidence: number) => void;

/** Dates and places of birth and death. */
function life(text: string, add: Add): void {
  const dates = findDates(text);
  const range = findDateRanges(text, dates)[0];
  const born = BORN.exec(text);
  const died = DIED.exec(text);
  if (born || died) {
    for (const date of dates) {
      const isDeath =
        died !== null &&
        date.start > died.index &&
        (!born || born.index < died.index || date.start < born.index);
      add(isDeath ? 'died on' : 'was born on', date.text, false, 0.95);
      if (!died && range && date === range.from) continue;
    }
    const bornIn = new RegExp(String.raw`(?:born|b\.)[^;)]*?\b(?:in|at)\s+${PLACE}`, 'u').exec(
      text,
    );
    if (bornIn && (!died || bornIn.index < died.index)) add('was born in', bornIn[1]!, false, 0.9);
    const diedIn = new RegExp(String.raw`(?:died|dead|d\.)[^;)]*?\b(?:in|at)\s+${PLACE}`, 'u').exec(
      text,
    );
    if (diedIn) add('died in', diedIn[1]!, false, 0.9);
    const name = new RegExp(String.raw`born(?: as)?\s+${PLACE}`, 'u').exec(text);
    if (name && !findDates(name[1]!).length && !MONTH.test(name[1]!))
      add('was born as', name[1]!, false, 0.85);
    if (!born && range && range.from.start < died!.index)
      add('was born on', range.from.text, true, 0.6);
    return;
  }
  const dash = text.search(/\s[–—-]\s|[–—]/);
  if (range) {
    const full = range.from.day !== undefined || range.to.day !== undefined;
    add('was born on', range.from.text, !full, full ? 0.92 : 0.85);
    add('died on', range.to.text, !full, full ? 0.92 : 0.85);
    return;
  }
  if (dates.length === 2 && dash > dates[0]!.start && dash < dates[1]!.end) {
    // "Ghent, 4 May 1929 – Paris, 3 June 1999", or "4 May 1929, Ghent – 3 June 1999, Paris".
    add('was born on', dates[0]!.text, true, 0.85);
    add('died on', dates[1]!.text, true, 0.85);
    const places = [text.slice(0, dash), text.slice(dash + 1)].map((half) => placeBeside(half));
    if (places[0]) add('was born in', places[0], true, 0.8);
    if (places[1]) add('died in', places[1], true, 0.8);
  } else if (dates.length === 1 && /[–—-]\s*$/.test(text)) {
    add('was born on', dates[0]!.text, true, 0.8);
  }
}
const MONTH =
  /^(?:January|February|March|April|May|June|July|August|September|October|November|December)\b/;

function placeBeside(half: string): string | null {
  let rest = half;
  for (const date of findDates(half)) rest = rest.replace(date.text, ' ');
  const place = new RegExp(`^[\\s,–—-]*(?:in )?${PLACE}[\\s,–—-]*$`, 'u').exec(rest);
  return place?.[1] ?? null;
}

function alias(part: string, add: Add): void {
  const nee = /^(?:née|né|nee)\s+(.+)$/.exec(part);
  if (nee) return add('was born as', nee[1]!, false, 0.9);
  const named = ALIAS.exec(part) ?? ADVERB_ALIAS.exec(part) ?? LANGUAGE.exec(part);
  if (named && !findDates(named[1]!).length)
    add('is also known as', named[1]!.replaceAll('"', ''), false, 0.85);
}

/** "(FCC)", "(lead vocals)", "(Bern)": abbreviation, role, or a name that goes with it. */
function short(
  tokens: readonly Token[],
  bracket: TokenRange,
  subject: Nominal,
  text: string,
  add: Add,
): void {
  const length = bracket.end - bracket.first;
  const row = tokens.slice(bracket.first, bracket.end);
  const named = subject.piece.phrase.kind === 'name' || subject.name !== undefined;
  if (/^\p{Ll}{1,2}$/u.test(text)) return;
  const owner = subject.name ?? subject;
  if (/^[A-Z]{2,8}$/.test(owner.piece.text) && isInitials(owner.piece.text, row))
    return add('is also known as', text, false, 0.85);
  if (/^[A-Z][A-Z0-9&./-]{1,9}s?$/.test(text.replaceAll(' ', '')))
    return add('is also known as', text, false, 0.9);
  if (/^["“'].*["”']$/.test(text) && length <= 10)
    return add('is also known as', text.slice(1, -1), false, 0.75);
  if (
    length > 7 ||
    row.some((token) => token.pos === 'PUNCT' && !/^[-.,'"&]$/.test(token.text)) ||
    row.some((token) => token.pos === 'VERB')
  )
    return;
  if (
    row.every((token) => token.pos === 'PROPN' || token.pos === 'PUNCT') &&
    isCapitalised(row[0])
  ) {
    return add('is associated with', text, false, 0.45);
  }
  if (named && row.at(-1)?.pos === 'NOUN' && row.every((token) => !isCapitalised(token)))
    add('is', text, false, 0.6);
}

/** "CMA" for "Country Music Association": the capitals of the words, in order. */
function isInitials(letters: string, row: readonly Token[]): boolean {
  const capitals = row.filter((token) => isCapitalised(token)).map((token) => token.text[0]);
  return capitals.join('').startsWith(letters);
}
