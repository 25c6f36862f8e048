/**
 * Facts in brackets after a name: "(born 4 May 1929 in Ghent)", "(1899–1980)", "(FCC)",
 * "(formerly Newtown)", "(née Smith)", "(clerk)".
 */
import type { Token } from '../language/analyse.ts';
import { findDates } from '../language/dates.ts';
import { nounPhraseAt } from '../language/phrases.ts';
import { textOf } from '../language/words.ts';
import { isNamed, type BracketFact, type Nominal } from './clauses.ts';
import { isPersonNoun } from './coreference.ts';
import type { TokenRange } from './pieces.ts';

const PLACE = String.raw`((?:\p{Lu}[\p{L}'’.-]+)(?:[ ,]+(?:(?:de|la|of|the|am|an|der|le|on|upon) ){0,2}\p{Lu}[\p{L}'’.-]+)*)`;
const BORN = /(?:^|[\s,;])(?:born|b\.)/;
const DIED = /(?:^|[\s,;])(?:died|d\.)/;
const BORN_IN = new RegExp(String.raw`(?:born|b\.)[^;)]*?\b(?:in|at)\s+${PLACE}`, 'u');
const DIED_IN = new RegExp(String.raw`(?:died|d\.)[^;)]*?\b(?:in|at)\s+${PLACE}`, 'u');
const PLACE_ALONE = new RegExp(String.raw`^[\s,–—-]*(?:in )?${PLACE}[\s,–—-]*$`, 'u');
const ALIAS =
  /^(?:also|formerly|previously|originally|now|known|called|commonly|often|abbreviated|or|aka|née|né|nee)\b[\p{Ll} ]*["“]?([\p{Lu}\d][^;,()"”]*)/u;
const ABBREVIATION = /^[A-Z][A-Z0-9&./-]{1,9}s?$/;
/** The longest name in brackets, in tokens. */
const NAME_TOKENS = 7;

type Add = (predicate: string, object: string, personal?: boolean) => void;

/** What the bracket says about the noun before it; nothing where it is not understood. */
export function readBracket(
  tokens: readonly Token[],
  bracket: TokenRange,
  subject: Nominal,
): BracketFact[] {
  const text = textOf(tokens, bracket.first, bracket.end);
  const facts: BracketFact[] = [];
  const add: Add = (predicate, object, personal = false) => {
    const value = object.trim().replace(/[,;.]+$/, '');
    if (value) facts.push({ subject, predicate, object: value, personal, confidence: 0.85 });
  };
  if (BORN.test(text) || DIED.test(text)) marked(text, add);
  else span(text, add);
  for (const part of text.split(/[;,]\s*/)) {
    const name = ALIAS.exec(part)?.[1];
    if (name && findDates(name).length === 0)
      add(/^n[ée]/.test(part) ? 'was born as' : 'is also known as', name);
  }
  if (facts.length > 0) return facts;
  const row = tokens.slice(bracket.first, bracket.end);
  if (isNamed(subject) && isRole(row)) add('is', text);
  if (ABBREVIATION.test(text.replaceAll(' ', ''))) add('is also known as', text);
  else if (row.length <= NAME_TOKENS && row.every(({ pos }) => pos === 'PROPN'))
    add('is associated with', text);
  return facts;
}

/** "clerk", "site manager, Berg Brothers". */
function isRole(row: readonly Token[]): boolean {
  const phrase = nounPhraseAt(row, 0);
  return (
    phrase?.first === 0 && !phrase.name && isPersonNoun(row[phrase.head]!.lower.split('-').at(-1)!)
  );
}

/** "born 4 May 1929 in Ghent, died 1999". */
function marked(text: string, add: Add): void {
  const born = BORN.exec(text)?.index ?? text.length;
  const died = DIED.exec(text)?.index ?? text.length;
  for (const { start, text: date } of findDates(text)) {
    const isDeath = start > died && (born < died || start < born);
    add(isDeath ? 'died on' : 'was born on', date);
  }
  add('was born in', BORN_IN.exec(text)?.[1] ?? '');
  add('died in', DIED_IN.exec(text)?.[1] ?? '');
}

/** "1899–1980", "Ghent, 4 May 1929 – Paris, 3 June 1999"; years alone may be those of a thing. */
function span(text: string, add: Add): void {
  const [from, to, more] = findDates(text);
  if (!from || !to || more) return;
  const between = text.slice(from.end, to.start).search(/\s[–—-]\s|[–—-]/);
  const dash = from.end + between;
  if (between < 0) return;
  const personal = from.day === undefined && to.day === undefined;
  add('was born on', from.text, personal);
  add('died on', to.text, personal);
  add('was born in', placeBeside(text.slice(0, dash), from.text), personal);
  add('died in', placeBeside(text.slice(dash + 1), to.text), personal);
}

function placeBeside(half: string, date: string): string {
  return PLACE_ALONE.exec(half.replace(date, ' '))?.[1] ?? '';
}
