/** What one sentence says of one thing, as far as it is of a relation that has one value. */
import { findDateRanges, findDates } from '../../engines/instant/language/dates.ts';
import { findNumbers } from '../../engines/instant/language/numbers.ts';
import { claimsOf } from './forms.ts';
import { COUNTED, EVENTS, MEASURES, type Event } from './relations.ts';
import { afterSubject, asPattern, governs, type Place } from './subject.ts';
import { dateValue, type Value } from './values.ts';

export interface Statement {
  relation: string;
  value: Value;
  /** Read off "(1851–1910)" alone, which may be a reign as well as a life. */
  implied?: boolean;
  /** Tense and dates of what is told; statements of other times are no disagreement. */
  frame?: string;
}

/** How far behind its verb a value is looked for, in characters. */
const REACH = 90;

/** @param name of the thing. @returns nothing where the sentence is not understood. */
export function statementsOf(name: string, sentence: string, place: Place): Statement[] {
  const text = sentence.replace(/\s+/g, ' ').trim();
  const active = [...toldOfDoers(name, text), ...claimsOf(name, text, place)];
  const start = afterSubject(name, text, place);
  if (start === null) return active;
  const rest = text.slice(start);
  return [...lifeOf(rest), ...happened(text, rest), ...measured(rest), ...counted(rest), ...active];
}

/** "Ilse Varnhagen (born 4 May 1851)", "(4 May 1851 – 2 June 1910)". */
function lifeOf(rest: string): Statement[] {
  const brackets = /^\s*\(([^)]*)\)/u.exec(rest)?.[1];
  if (!brackets) return [];
  const said = (relation: string, words: string, implied = false): Statement[] => {
    const [date] = findDates(words);
    const value = date && dateValue(date);
    return value ? [{ relation, value, ...(implied ? { implied } : {}) }] : [];
  };
  const born = /\b(?:born|b\.)\s+(.*)$/u.exec(brackets)?.[1];
  if (born) return said('born', born);
  const died = /\b(?:died|d\.)\s+(.*)$/u.exec(brackets)?.[1];
  if (died) return said('died', died);
  const [range] = findDateRanges(brackets);
  if (!range) return [];
  const implied = range.from.precision !== 'day' && range.to.precision !== 'day';
  return [...said('born', range.from.text, implied), ...said('died', range.to.text, implied)];
}

/** "… was opened (by …) (in …) in 1887", "In 1887, the … was opened". */
function happened(text: string, rest: string): Statement[] {
  return EVENTS.flatMap((event) =>
    [...rest.matchAll(event.verb)].flatMap((match) => {
      const subject = governs(rest.slice(0, match.index));
      if (!subject || (event.transitive && !subject.passive)) return [];
      const tail = clauseAfter(rest, match.index + match[0].length);
      const when = dateIn(tail) ?? dateBefore(text, tail);
      return [
        ...(when ? [{ relation: event.name, value: when }] : []),
        ...(event.where ? placeIn(tail, event) : []),
        ...(event.transitive ? doerIn(tail, event) : []),
      ];
    }),
  );
}

function clauseAfter(rest: string, end: number): string {
  return rest.slice(end, end + REACH).split(/[;:]|\.(?= \p{Lu}|$)/u)[0] ?? '';
}

/** What may stand between the verb and its date or place is who did it and where: no other clause. */
const NEXT_CLAUSE =
  /\b(?:and|or|but|when|where|who|which|that|after|before|until|since|from|between|to|as|with|for|under|during)\b/u;

function dateIn(tail: string): Value | null {
  const dates = findDates(tail);
  const [first] = dates;
  if (!first || findDateRanges(tail, dates).some(({ start }) => start === first.start)) return null;
  const before = tail
    .slice(0, first.start)
    .replace(/ by (?:\p{Lu}\S* ?)+(?:and (?:\p{Lu}\S* ?)+)?/u, ' ');
  if (NEXT_CLAUSE.test(before) || /\d/.test(before)) return null;
  return /(?:^|\b(?:in|on|around|about|circa|c\.|of),?) $/u.test(before) || /^ ?\(?$/u.test(before)
    ? dateValue(first)
    : null;
}

function dateBefore(text: string, tail: string): Value | null {
  const lead = /^(?:In|On|Around) ([^,]{3,24}), /u.exec(text)?.[1];
  const [date] = lead && findDates(tail).length === 0 ? findDates(lead) : [];
  return date ? dateValue(date) : null;
}

const NAME =
  "\\p{Lu}[\\p{L}'’.-]*(?: (?:(?:of|upon|on|de|la|le|van|von) )?\\p{Lu}[\\p{L}'’.-]*){0,3}";
const PLACE = new RegExp(
  `^(?: on [^,]{3,20},?)?,? (?:in|at) (?:the )?(${NAME}(?:, ${NAME}){0,3})(?=[,.)]| |$)`,
  'u',
);

function placeIn(tail: string, { name }: Event): Statement[] {
  const dates = findDates(tail).reverse();
  let words = tail;
  for (const { start, end } of dates) {
    // The date between the verb and the place is stepped over.
    words = words.slice(0, start).replace(/,? ?(?:in|on)? ?$/u, '') + words.slice(end);
  }
  const found = PLACE.exec(words)?.[1]?.replace(/[.,]$/u, '');
  if (!found) return [];
  const parts = found.split(', ');
  return [{ relation: `${name} in`, value: { kind: 'place', text: found, parts } }];
}

const PERSON =
  "\\p{Lu}[\\p{L}'’.-]*(?: (?:(?:de|la|le|van|von|der|den) )*\\p{Lu}[\\p{L}'’.-]*){1,3}";
/** One alone, named in full: of two, each document may name one. */
const DOER = new RegExp(
  `^ by (?:(?:the|an?) (?:\\p{Ll}[\\p{L}-]* ){1,3})?(${PERSON})(?=$|[.]$|,? in \\d| in \\p{Lu})`,
  'u',
);

function doerIn(tail: string, { name }: Event): Statement[] {
  const found = DOER.exec(tail)?.[1]?.replace(/\.$/u, '');
  return found ? [{ relation: `${name} by`, value: { kind: 'person', text: found } }] : [];
}

/** "Ann Moss designed the light": the same told of who did it; "Ann Moss founded it in 1887". */
function toldOfDoers(name: string, text: string): Statement[] {
  const bare = name.replace(/^the /i, '');
  if (!text.includes(bare)) return [];
  const thing = asPattern(bare);
  return EVENTS.filter(({ transitive }) => transitive).flatMap((event) => {
    const pattern = `^(?:[Tt]he )?(?:\\p{Ll}[\\p{L}-]* ){0,3}(${PERSON}) (?:${event.verb.source}) (?:[Tt]he |[Aa]n? )?${thing}(?![\\p{L}\\p{N}'’])(.*)$`;
    const match = new RegExp(pattern, 'u').exec(text);
    if (!match) return [];
    const when = dateIn(clauseAfter(match[2]!, 0));
    return [
      ...(when ? [{ relation: event.name, value: when }] : []),
      { relation: `${event.name} by`, value: { kind: 'person', text: match[1]! } as const },
    ];
  });
}

/** "is 84 metres tall", "with a height of 84 metres". */
function measured(rest: string): Statement[] {
  return findNumbers(rest).flatMap((number) => {
    const before = rest.slice(0, number.start).replace(APPROXIMATELY, '');
    const after = rest.slice(number.end);
    const isOwn =
      /^[^,;]{0,60}$/u.test(before) && !NEXT_CLAUSE.test(before.replace(/ with an? /u, ' '));
    const which = MEASURES.find(
      (one) =>
        number.base?.dimension === one.dimension &&
        (one.before.test(before) || (one.after.test(after) && MEASURING.test(before))),
    );
    if (!which || !isOwn || !number.base) return [];
    return [
      {
        relation: which.name,
        value: amount(number.text, number.base.value, rest.slice(0, number.start)),
      },
    ];
  });
}

const MEASURING =
  /^ (?:is|was|stands|rises|measures|reaches|stretches|runs|spans|has|weighs)(?: an?)? $/u;
const APPROXIMATELY =
  /(?:about|around|approximately|roughly|nearly|almost|over|more than|some|circa) $/u;

/** "has seven arches". */
function counted(rest: string): Statement[] {
  return findNumbers(rest).flatMap((number) => {
    const part = COUNTED.exec(rest.slice(number.end))?.[1];
    const before = rest.slice(0, number.start);
    const isOwn =
      /^ (?:has|had|contains|comprises|consists of|includes)(?: (?:about|around|some|over|nearly))? $/u;
    if (!part || number.kind !== 'cardinal' || number.unit || !isOwn.test(before)) return [];
    return [{ relation: part, value: amount(`${number.text} ${part}`, number.value, before) }];
  });
}

function amount(text: string, value: number, before: string): Value {
  return { kind: 'amount', text, amount: value, about: APPROXIMATELY.test(before) };
}
