/** What happened when: sentences that tell of something and of its day, month or year. */
import { findDates, type DateMention } from '../engines/instant/language/dates.ts';
import { remember } from '../engines/instant/language/remember.ts';
import { isStopWord } from '../retrieval/tokens.ts';
import { isProse, leans, supportOf, type Said } from './sentences.ts';
import type { Happening } from './types.ts';

const MOST = 16;
const LEAST = 0.35;
/** No date of such a year is one in most texts: a page, a law, a count. */
const YEARS = { first: 1000, last: 2100 };
const WORTH: Record<DateMention['precision'], number> = {
  ...{ day: 1, month: 0.8, season: 0.7, year: 0.6, decade: 0.2, century: 0 },
};
const HAPPENS =
  /\b(?:was|were|is|are|will|has|had|became|began|begins?|ended?|opened|closed|founded|built|born|died|won|signed|published|started|made|took|moved|left|joined|married|approved|decided|elected|introduced|established|entered|passed|sold|bought|received|wrote|returned|led|met|went|came|fell|gave|got|ran|lost|grew|held|broke|fought|rose|\p{Ll}{2,}ed|wurde|wurden|wird|war|waren|ist|sind|begann|beginnt|starb)\b/iu;
/** What is so, is so on other days as well. */
const BEING = /\b(?:is|are|ist|sind)\b/g;
/** Of when a book was published that is referred to, the text tells nothing. */
const CITED =
  /\((?:[^()]*\b(?:et al|and|&|see|cf)\b[^()]*|[\p{Lu}][\p{L}'’-]+),? (?:\p{L}+ )?\d{4}[a-z]?[^()]*\)|\bet al\.?,? \(\d{4}\)|\p{Lu}[\p{L}-]+(?:['’]s)? (?:(?:and|&) \p{Lu}[\p{L}-]+(?:['’]s)? )?\(\d{4}[a-z]?(?:[,:;][^()]*)?\)|['’]s \d{4}\b|\[[^\]]* \d{4}[a-z]?\]|\b(?:arXiv|pages|pp\.|vol\.|Proceedings|Conference on)/u;

/** @param all sentences of one or more documents. */
export function timelineOf(all: readonly Said[], most = MOST): Happening[] {
  const counted = countedIn(all);
  const byDate = new Map<string, { happening: Happening; worth: number }>();
  const dayOf = daysOfHeadings(all);
  for (const said of all) {
    const { text } = said;
    if (!isProse(text) || CITED.test(text) || !HAPPENS.test(text)) continue;
    const told = /\d{3}/.test(text) ? findDates(text) : [];
    const hasHappened = HAPPENS.test(text.replace(BEING, '')) && !text.endsWith('?');
    const isAlone = told.length === 0 && !leans(text) && hasHappened && !OTHER_DAY.test(text);
    const ofHeading = isAlone ? dayOf(said) : [];
    const dates = [...told.filter((date) => isDate(date, text, counted)), ...ofHeading];
    const [date] = dates.sort(
      (a, b) => WORTH[b.precision] - WORTH[a.precision] || a.start - b.start,
    );
    if (!date || WORTH[date.precision] === 0) continue;
    const worth = worthOf(said, date, dates.length) - (ofHeading.length > 0 ? OF_HEADING : 0);
    if (worth < LEAST) continue;
    const happening = { date: date.text, at: date.value, said: supportOf(said) };
    const known = byDate.get(`${date.value}`);
    if (!known || known.worth < worth) byDate.set(`${date.value}`, { happening, worth });
  }
  const best = [...byDate.values()].sort((a, b) => b.worth - a.worth).slice(0, most);
  const told = new Set<Happening['said']['text']>();
  return best
    .map(({ happening }) => happening)
    .filter(({ said }) => !told.has(said.text) && told.add(said.text))
    .sort((a, b) => a.at - b.at);
}

/** What a sentence says itself tells more of its day. */
const OF_HEADING = 0.3;
const FEWEST_DAYS = 2;

/**
 * Of minutes, diaries and logs the day that a sentence stands under. One date in a heading is that of
 * the document, or of a version.
 */
function daysOfHeadings(all: readonly Said[]): (said: Said) => DateMention[] {
  const dayIn = remember((heading: string) =>
    findDates(heading).filter(({ year, precision }) => year !== undefined && precision === 'day'),
  );
  const under = ({ chunk }: Said): DateMention[][] =>
    chunk.headingPath.map(dayIn).filter(({ length }) => length === 1);
  const days = new Map<string, Set<number>>();
  const add = (document: string, { value }: DateMention): void => {
    days.set(document, (days.get(document) ?? new Set()).add(value));
  };
  for (const said of all) for (const [day] of under(said)) add(said.chunk.document, day!);
  return (said) => {
    const known = days.get(said.chunk.document)?.size ?? 0;
    return known < FEWEST_DAYS ? [] : (under(said).at(-1) ?? []);
  };
}

/** "Twelve were broken last year": another day than that which the words stand under. */
const OTHER_DAY =
  /\b(?:(?:last|next|previous|past|coming|earlier this) (?:year|month|week|night|spring|summer|autumn|fall|winter|time|season|century|\p{Lu}\p{Ll}+)|yesterday|tomorrow|(?:days?|weeks?|months?|years?|decades?|centur(?:y|ies)) (?:ago|earlier|later|before))\b|\b(?:letzte|vorige|nächste)[nrs]? (?:Jahr|Monat|Woche|Sommer|Winter|Herbst|Frühjahr)|\bgestern\b/u;

/** What is measured and counted: words behind numbers that are no years, "Hz" and "pounds". */
function countedIn(all: readonly Said[]): Set<string> {
  const found = new Set<string>();
  for (const { text } of all) {
    for (const [, word] of text.matchAll(COUNTED_THING)) if (!isStopWord(word!)) found.add(word!);
  }
  return found;
}
const COUNTED_THING =
  /(?<![\p{L}\d.,:/-])(?:\d{1,3}|\d+[.,]\d+|\d{5,}) ([\p{Ll}°µ][\p{L}]*|\p{Lu}\p{Ll}?)(?![\p{L}-])/gu;

/** "Section 1201" is no year. */
const NUMBERED =
  /(?:\b(?:sections?|articles?|chapters?|titles?|pages?|nos?\.?|numbers?|form|rule|room|model|version|line|part|title|figure|table|code|paragraphs?|and|or|to)|§)\s$/i;

/** "Over 1000", "the Dues Order 1967", ".NET 2008", "Z39.48–1984": a count or a part of a name. */
const COUNTED = /\b(?:over|than|least|most|up to|only|at|exceed(?:s|ed|ing)?)\s$/i;
const NEARLY = /\b(?:about|around|nearly|almost|some|approximately|roughly)\s$/i;
const NAMED =
  /(?<!\b(?:In|Since|By|Until|Till|From|After|Before|During|Between|About|Around|Of|Year|Early|Late|Mid))(?<=(?<!\p{L})\p{Lu}[\p{L}.]*)\s$|[\p{L}\p{N}][–-]$/u;
/** "(2020: 19.1 million)", "1907/23": above a column, or of a file. */
const LABELS = /^(?:[-–]\d{2,4})?:|^\/\d/;

/** "1990's addition", "1994-95's fad": whose it is, and not when it was. */
const OWNS = /^(?:[-–]\d{2,4})?['’]s\b/;
const OF_DECADE = /\b(?:the|early|mid|late)[ -]$/i;

function isDate(
  { year, value, precision, start, end, text: said }: DateMention,
  text: string,
  counted: ReadonlySet<string>,
): boolean {
  const before = text.slice(0, start);
  const after = text.slice(end);
  const [figures = ''] = /^\d*/.exec(said)!;
  if (OWNS.test(text.slice(start + figures.length)) && !OF_DECADE.test(before)) return false;
  const [, next = ''] = /^ ([\p{L}°µ]+)/u.exec(after) ?? [];
  if (precision === 'year' && counted.has(next)) return false;
  const isNumber = [NUMBERED, COUNTED, NAMED].some((each) => each.test(before));
  const isRound = NEARLY.test(before) && value % 100 === 0;
  if (precision === 'year' && (isNumber || isRound || LABELS.test(after))) return false;
  return year !== undefined && year >= YEARS.first && year <= YEARS.last && !Number.isNaN(value);
}

function worthOf({ text, opens, chunk }: Said, date: DateMention, dates: number): number {
  const length = text.split(' ').length;
  const isNamed = /\s\p{Lu}[\p{L}-]+ \p{Lu}/u.test(text) ? 0.15 : 0;
  // A short chapter about something tells of it; a footnote mentions it.
  return (
    WORTH[date.precision] +
    isNamed +
    (opens ? 0.1 : 0) -
    (leans(text) ? 0.3 : 0) -
    // What is only supposed has not happened.
    (/\b(?:you|your|if|suppose|assume|example)\b/i.test(text) ? 0.8 : 0) -
    (length > 35 ? 0.3 : 0) -
    0.1 * Math.max(0, dates - 2) -
    (chunk.heading === '' ? 0.05 : 0)
  );
}
