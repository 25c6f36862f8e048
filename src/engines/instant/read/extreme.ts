/**
 * Which row or column of a table has most or least of something ("the cheapest room", "in which year
 * were there the fewest visitors?"), how much that is ("the lowest bid"), or what another column says
 * of it ("the telephone number of the largest room"): compared by code, over one whole table. Where
 * a question may mean something else, nothing is said.
 */
import { EMPTY_CELL, tablesIn } from '../../../documents/tables.ts';
import type { Range } from '../../../documents/types.ts';
import type { ContextChunk } from '../../../tasks/types.ts';
import { parseDate } from '../language/dates.ts';
import { setOf } from '../language/words.ts';
import { measuresAsked, type MeasureAsked } from '../match/measures.ts';
import { stems } from '../match/text.ts';
import { orderIn, type Order } from '../plan/order.ts';
import { askedOf } from '../plan/kind.ts';
import { SEVERAL } from '../question/noun-types.ts';
import { AUXILIARIES } from '../question/word-classes.ts';
import { questionWords, type Word } from '../question/words.ts';
import { COVERED, TOLD, type CellFound } from './lookup.ts';
import { CLOCK, OF_ALL, seriesIn, YEAR, type Entry, type Series, type TextOf } from './series.ts';
import { headingOf } from './windows.ts';

/** Not "more" and "larger", which compare two. */
const IS_SUPERLATIVE = /st$/;
/** Most questions need no look at their words. */
const MAY_BE_SUPERLATIVE = /st(?![\p{L}\p{N}])/iu;
/** Before it: "at least four", "the second largest". */
const NO_EXTREME = /^(?:at|next|second|third|fourth|fifth|\d+(?:st|nd|rd|th))$/;
const EXCEPT = /\bnot\b|n['’]t\b|\b(?:except|excluding|other than|apart from|besides|without)\b/i;
/** Of how much there is: "the largest grant". Others say by what measure: "the cheapest rooms". */
const OF_AMOUNT = /^(?:most|least|fewest|highest|lowest|largest|biggest|smallest|greatest)$/;
/** A length or a time may be of anything. */
const OF_LENGTH = /^how (?:long|far|tall|high|wide|deep|thick|old|often|soon|quickly)$/;
/** Of how large it is: "the largest rooms" are not the most of them. */
const OF_SIZE = /^how (?:large|big)$/;
const COUNTED = /^(?:number|amount|share|total) of$/i;
/** What asks for one of several times. */
const TIMES = setOf('year month quarter season day week when date');
/** A time that something took, and not one of the day. */
const OF_PACE = /\b(?:times?|duration|finish|results?|laps?|legs?|splits?)\b/i;
/** Tables are cut into parts of some 150 words; one that is nearly so long may go on elsewhere. */
const WHOLE_WORDS = 120;

interface Question {
  prefer: Order['prefer'];
  inTime: boolean;
  /** What an amount is asked by, where it is one: "how high". */
  how: string;
  isOfAmount: boolean;
  /** Stems of what is counted by: "rent per bay". */
  per: readonly string[];
  /** What it begins with, and stems of the noun that "which" asks for, or "how many". */
  asks: string;
  noun: readonly string[];
  /** "How heavy is …": what is asked for; none where any amount may be. */
  wanted: readonly MeasureAsked[];
  /** One of several times is asked for. */
  isOfTimes: boolean;
  /** Stems of all words but the superlative, of verbs, of those before it, and of what it describes. */
  asked: readonly string[];
  verbs: readonly string[];
  before: readonly string[];
  head: readonly string[];
  isOfSeveral: boolean;
  /** "by number of pupils": it asks whose. */
  isBy: boolean;
  measures: readonly MeasureAsked[];
  /** What is described says the measure: "the lowest bid". */
  ofHead: readonly MeasureAsked[];
}

interface Candidate extends CellFound {
  covered: number;
  said: number;
}

/** Null where no table says it, where several say different things, and where a table may go on. */
export function extremeAsked(question: string, chunks: readonly ContextChunk[]): CellFound | null {
  const asked = superlativeIn(question);
  if (!asked) return null;
  const found = chunks
    .flatMap((chunk) => candidatesIn(chunk, asked))
    .sort((one, other) => other.covered - one.covered || other.said - one.said);
  const [best] = found;
  const isSame = ({ covered, said, value }: Candidate): boolean =>
    covered < best!.covered || said < best!.said || value === best!.value;
  return best && found.every(isSame) ? best : null;
}

function superlativeIn(question: string): Question | null {
  if (!MAY_BE_SUPERLATIVE.test(question)) return null;
  const all = questionWords(question);
  const asks = all.find(({ kind }) => kind === 'word')?.lower ?? '';
  if (TOLD.test(question) || EXCEPT.test(question) || AUXILIARIES.has(asks)) return null;
  const order = orderIn(all);
  if (!order || !IS_SUPERLATIVE.test(all[order.at]!.lower)) return null;
  const { at, prefer, inTime } = order;
  // "most expensive": the adjective says of what.
  const isTwo = order.how === 'how';
  const behind = all.slice(isTwo ? at + 2 : at + 1);
  const isCounted = COUNTED.test(said(behind.slice(0, 2)));
  const how = isTwo ? `how ${all[at + 1]!.lower}` : isCounted ? 'how many' : order.how;
  const again = orderIn(behind);
  const isTwice = again !== null && IS_SUPERLATIVE.test(behind[again.at]!.lower);
  if (isTwice || NO_EXTREME.test(all[at - 1]?.lower ?? '')) return null;
  const isHow = asks === 'how';
  const opening = said(all.slice(0, 2)).toLowerCase();
  const by = behind.findLastIndex(({ lower }) => lower === 'by');
  const described = by >= 0 ? behind.slice(by + 1) : nounsIn(behind);
  const before = stems(said(all.slice(isHow ? 2 : 0, at)));
  const measures = (words: string): MeasureAsked[] =>
    measuresAsked(words).filter(({ isAny }) => !isAny);
  return {
    ...{ prefer, inTime, how, asks, before, isBy: by >= 0 },
    isOfAmount: !isTwo && OF_AMOUNT.test(all[at]!.lower),
    per: stems(all.find((_, i) => all[i - 1]?.lower === 'per')?.text ?? ''),
    noun: stems(askedOf(all).noun),
    wanted: isHow && !OF_LENGTH.test(opening) ? measures(opening) : [],
    isOfTimes: all.some(({ lower }) => TIMES.has(lower)),
    asked: [...new Set([...before, ...stems(said(behind))])],
    verbs: stems(said(all.filter(({ pos }) => pos === 'VERB'))),
    head: stems(said(described)),
    isOfSeveral: SEVERAL.test(described.at(-1)?.lower ?? ''),
    measures: measures(how),
    ofHead: measures(said(described)),
  };
}

const said = (all: readonly Word[]): string => all.map(({ text }) => text).join(' ');

/** "the highest water consumption in May", "the largest number of volunteers" */
function nounsIn(behind: readonly Word[]): Word[] {
  const from = COUNTED.test(said(behind.slice(0, 2))) ? 2 : 0;
  const end = behind.findIndex(
    ({ kind, pos }, i) => i >= from && kind === 'word' && !/^(?:NOUN|ADJ|NUM)$/.test(pos),
  );
  return behind.slice(from, end < 0 ? behind.length : end);
}

function candidatesIn(chunk: ContextChunk, question: Question): Candidate[] {
  const textOf: TextOf = ({ start, end }) => chunk.text.slice(start, end);
  const over = stems(headingOf(chunk));
  return tablesIn(chunk.text).flatMap((table) => {
    const isShort = textOf(table).split(/\s+/).length <= WHOLE_WORDS;
    if (!isShort && chunk.text.slice(table.end).trim() === '') return [];
    return seriesIn(table, over, textOf).flatMap((series): Candidate[] => {
      const found = foundIn(series, question, textOf);
      if (!found) return [];
      const { cell, ...how } = found;
      if (textOf(cell) === EMPTY_CELL) return [];
      const place = { start: chunk.start + cell.start, end: chunk.start + cell.end };
      return [{ value: textOf(cell), chunk: chunk.id, place, ...how }];
    });
  });
}

function foundIn(
  series: Series,
  question: Question,
  textOf: TextOf,
): (Pick<Candidate, 'covered' | 'said' | 'saysAll' | 'certain'> & { cell: Range }) | null {
  const { name, around, columns, entries, amounts, isSum, isOfTimes, isOfYears } = series;
  if (!isCompared(series, question, textOf)) return null;
  const isAround = (word: string): boolean =>
    around.includes(word) || (isOfTimes && TIMES.has(word));
  // "in 2023", of a report on that year alone; "did we sell" and "were found" say little, and the
  // noun that is asked for names all rows, not some.
  const isLittle = (word: string): boolean =>
    (!isOfYears && YEAR.test(word)) ||
    question.verbs.includes(word) ||
    question.noun.includes(word);
  const asked = question.asked.filter((word) => isAround(word) || !isLittle(word));
  const left = asked.filter((word) => !isAround(word));
  const isBeside = (word: string): boolean => entries.some(({ beside }) => beside.includes(word));
  const narrowing = left.filter(isBeside);
  const not = left.filter((word) => !isBeside(word));
  const covered = asked.length - not.length;
  const isOfIt = asked.some((word) => !not.includes(word) && !YEAR.test(word));
  const isEnough = isOfIt && covered >= COVERED * asked.length;
  if (!isEnough || not.some((word) => /\d/.test(word) || OF_ALL.has(word))) return null;
  const isPerOther = columns.some(({ stems: all }) =>
    question.per.some((one) => all.includes(one)),
  );
  const isOfLosses = OF_SIZE.test(question.how) && amounts.some((amount) => amount < 0);
  if (isPerOther || isOfLosses) return null;
  const isTurned = question.how === 'how fast' && isOfPace(series, textOf);
  const isLeast = (question.prefer === 'least') !== isTurned;
  const [best, next] = entries
    .map((entry, i) => ({ entry, amount: isLeast ? amounts[i]! : -amounts[i]! }))
    .filter(({ entry }) => narrowing.every((word) => entry.beside.includes(word)))
    .sort((one, other) => one.amount - other.amount);
  if (!best || !next || best.amount === next.amount) return null;
  // It may be what the others come to.
  if (isSum && best.entry === entries.at(-1)) return null;
  const cell = cellToTell(best.entry, series, question, textOf);
  return (
    cell && {
      ...{ cell, covered, saysAll: not.length === 0 },
      certain: not.length === 0 ? 'compared' : null,
      said: asked.filter((word) => name.includes(word)).length,
    }
  );
}

const isOfPace = ({ header, entries }: Series, textOf: TextOf): boolean =>
  OF_PACE.test(header) && entries.every(({ cell }) => CLOCK.test(textOf(cell)));

/** Whether it is by these values that something is most: of "the biggest room" it is not the seats. */
function isCompared(series: Series, question: Question, textOf: TextOf): boolean {
  const { is, header, name, over, entries } = series;
  const { head, asked, how, isOfAmount, inTime, measures, ofHead, isOfSeveral, isBy } = question;
  const cells = entries.map(({ cell }) => textOf(cell));
  const isOf = (all: readonly MeasureAsked[]): boolean =>
    all.some((one) => cells.every((cell) => one.isOf(cell, header)));
  const isNamed = (word: string): boolean => name.includes(word);
  // A row has values of all sorts: it has to be named as it is.
  const isWhole = name.length > 0 && name.every((word) => asked.includes(word));
  if (is === 'row' && !isWhole) return false;
  if (inTime) return asked.some(isNamed) && cells.every((cell) => parseDate(cell) !== null);
  if (isOf(ofHead) || (how === 'how fast' && isOfPace(series, textOf))) return true;
  const isMeasured = isOf(measures);
  if (is === 'row' && head.every((word) => over.includes(word))) return isOfAmount;
  const isHead = head.length === 0 ? asked.some(isNamed) : isNamed(head.at(-1)!);
  // Of "the oldest church" and "the largest rooms" it is not their number.
  const isMany = isOfSeveral || SEVERAL.test(header.toLowerCase());
  const isCounted = OF_SIZE.test(how) && isMany && !isBy;
  if (isHead) return isMeasured || (isOfAmount && !isCounted);
  return isMeasured && !OF_LENGTH.test(how);
}

/** What another column says, how much it is, or whose; null where it is not clear what is asked for. */
function cellToTell(
  { cell, label, row }: Entry,
  { columns, header, labelled, name, isOfTimes }: Series,
  { asks, asked, before, noun, verbs, head, wanted, isBy, isOfTimes: isWhen, ofHead }: Question,
  textOf: TextOf,
): Range | null {
  const under = (one: { header: Range } | undefined): Range | null =>
    (one && row.find((each) => each.header?.start === one.header.start)) ?? null;
  const isSaid = (words: readonly string[], all: readonly string[]): boolean =>
    words.length > 0 && words.every((word) => all.includes(word));
  const told = columns.filter((one) => isSaid(one.stems, asked) || isSaid(noun, one.stems));
  const only = told.length === 1 ? under(told[0]) : null;
  if (asks === 'how') {
    if (wanted.length === 0) return only;
    const isWanted = (value: Range, above: string): boolean =>
      wanted.some(({ isOf }) => isOf(textOf(value), above));
    const fit = row.filter((one) => one.header && isWanted(one, textOf(one.header)));
    if (fit.length === 1) return fit[0]!;
    return fit.includes(cell) && isWanted(cell, header) && !only ? cell : only;
  }
  if (asks === 'when') {
    if (isOfTimes) return label;
    return only && parseDate(textOf(only)) !== null ? only : null;
  }
  if (asks === 'where') return only;
  const isHead = head.length === 0 || name.includes(head.at(-1)!) || ofHead.length > 0;
  if (asks === 'who' || asks === 'whose')
    return only ?? (isHead || !verbs.some((word) => before.includes(word)) ? label : null);
  if (asks === 'what' && before.length === 0) return isHead && !isBy ? cell : label;
  if (isSaid(noun, labelled)) return label;
  if (only) return only;
  return isWhen ? (isOfTimes ? label : null) : asks === 'what' ? null : label;
}
