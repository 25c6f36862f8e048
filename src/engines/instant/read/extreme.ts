/**
 * Which row or column of a table has most or least of something ("the cheapest room", "in which year
 * were there the fewest visitors?"), how much that is ("the lowest bid"), or what another column says
 * of it ("the telephone number of the nearest pharmacy"): compared by code, over one whole table.
 */
import { EMPTY_CELL, tablesIn } from '../../../documents/tables.ts';
import type { Range } from '../../../documents/types.ts';
import type { ContextChunk } from '../../../tasks/types.ts';
import { setOf } from '../language/words.ts';
import { measuresAsked, type MeasureAsked } from '../match/measures.ts';
import { stems } from '../match/text.ts';
import { orderIn, type Order } from '../plan/order.ts';
import { AUXILIARIES } from '../question/word-classes.ts';
import { questionWords, type Word } from '../question/words.ts';
import { COVERED, TOLD, type CellFound } from './lookup.ts';
import { CLOCK, seriesIn, YEAR, type Entry, type Series, type TextOf } from './series.ts';
import { headingOf } from './windows.ts';

/** Not "more" and "larger", which compare two. */
const IS_SUPERLATIVE = /st$/;
/** What asks for one of several times. */
const TIMES = setOf('year month quarter season day week when date');
/** Tables are cut into parts of some 150 words; one that is nearly so long may go on elsewhere. */
const WHOLE_WORDS = 120;
const COUNTED = /^(?:number|amount|share|total) of$/i;

interface Question {
  prefer: Order['prefer'];
  /** It asks how much; or with "what", for a thing or for an amount. */
  isHow: boolean;
  isWhat: boolean;
  /** What is fastest may take the least time. */
  isPace: boolean;
  /** One of several times is asked for. */
  isOfTimes: boolean;
  /** Stems of all words but the superlative, of verbs, of those before it, and of what it describes. */
  asked: readonly string[];
  verbs: readonly string[];
  before: readonly string[];
  head: readonly string[];
  /** "by number of pupils": it asks whose. */
  isBy: boolean;
  measures: readonly MeasureAsked[];
}

interface Candidate extends CellFound {
  covered: number;
  said: number;
}

/** Null where no table or several say it, where two have as much, and where a table may go on. */
export function extremeAsked(question: string, chunks: readonly ContextChunk[]): CellFound | null {
  const asked = superlativeIn(question);
  if (!asked) return null;
  const [best, next] = chunks
    .flatMap((chunk) => candidatesIn(chunk, asked))
    .sort((one, other) => other.covered - one.covered || other.said - one.said);
  if (!best) return null;
  const isFirst = !next || next.covered < best.covered || next.said < best.said;
  return isFirst || next.value === best.value ? best : null;
}

function superlativeIn(question: string): Question | null {
  const all = questionWords(question);
  const order = orderIn(all);
  if (TOLD.test(question) || AUXILIARIES.has(all[0]?.lower ?? '')) return null;
  if (!order || !IS_SUPERLATIVE.test(all[order.at]!.lower)) return null;
  const { at, prefer } = order;
  // "most expensive": the adjective says of what.
  const isTwo = order.how === 'how';
  const how = isTwo ? `how ${all[at + 1]!.lower}` : order.how;
  const isHow = all[0]!.lower === 'how';
  const before = stems(said(all.slice(isHow ? 2 : 0, at)));
  const behind = all.slice(isTwo ? at + 2 : at + 1);
  const by = behind.findLastIndex(({ lower }) => lower === 'by');
  const isBy = by >= 0;
  const described = isBy ? said(behind.slice(by + 1)) : nounsIn(behind);
  return {
    ...{ prefer, isHow, isWhat: all[0]!.lower === 'what', isPace: how === 'how fast', before },
    isOfTimes: all.some(({ lower }) => TIMES.has(lower)),
    asked: [...new Set([...before, ...stems(said(behind))])],
    verbs: stems(said(all.filter(({ pos }) => pos === 'VERB'))),
    head: stems(described),
    isBy,
    measures: measuresAsked(`${how} ${described}`).filter(({ isAny }) => !isAny),
  };
}

const said = (all: readonly Word[]): string => all.map(({ text }) => text).join(' ');

/** "the highest water consumption in May", "the largest number of volunteers" */
function nounsIn(behind: readonly Word[]): string {
  const from = COUNTED.test(said(behind.slice(0, 2))) ? 2 : 0;
  const end = behind.findIndex(
    ({ kind, pos }, i) => i >= from && kind === 'word' && !/^(?:NOUN|ADJ|NUM)$/.test(pos),
  );
  return said(behind.slice(from, end < 0 ? behind.length : end));
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
): (Pick<Candidate, 'covered' | 'said' | 'saysAll'> & { cell: Range }) | null {
  const { name, around, entries, amounts, columns, isOfTimes, isOfYears } = series;
  if (!isCompared(series, question, textOf)) return null;
  if (question.isOfTimes && !isOfTimes && columns.length === 0) return null;
  const isAround = (word: string): boolean =>
    around.includes(word) || (isOfTimes && TIMES.has(word));
  // "in 2023", of a report on that year alone; "did we sell" and "were found" say little.
  const asked = question.asked.filter(
    (word) => isAround(word) || ((isOfYears || !YEAR.test(word)) && !question.verbs.includes(word)),
  );
  const left = asked.filter((word) => !isAround(word));
  const isBeside = (word: string): boolean => entries.some(({ beside }) => beside.includes(word));
  const narrowing = left.filter(isBeside);
  const not = left.filter((word) => !isBeside(word));
  const covered = asked.length - not.length;
  if (not.some((word) => /\d/.test(word)) || covered < COVERED * asked.length) return null;
  const isTurned = question.isPace && entries.every(({ cell }) => CLOCK.test(textOf(cell)));
  const isLeast = (question.prefer === 'least') !== isTurned;
  const [best, next] = entries
    .map((entry, i) => ({ entry, amount: isLeast ? amounts[i]! : -amounts[i]! }))
    .filter(({ entry }) => narrowing.every((word) => entry.beside.includes(word)))
    .sort((one, other) => one.amount - other.amount);
  if (!best || !next || best.amount === next.amount) return null;
  return {
    cell: cellToTell(best.entry, series, question),
    ...{ covered, saysAll: not.length === 0 },
    said: asked.filter((word) => name.includes(word)).length,
  };
}

/** Whether it is by these values that something is most: of "the biggest room" it is not the seats. */
function isCompared(
  { header, name, over, columns, entries }: Series,
  { head, asked, measures, isPace }: Question,
  textOf: TextOf,
): boolean {
  const cells = entries.map(({ cell }) => textOf(cell));
  const isNamed = (word: string): boolean => name.includes(word);
  const isWhole = name.length > 0 && name.every((word) => asked.includes(word));
  return (
    (head.length === 0 ? asked.some(isNamed) : head.some(isNamed)) ||
    (columns.length === 0 && isWhole && head.every((word) => over.includes(word))) ||
    measures.some(({ isOf }) => cells.every((cell) => isOf(cell, header))) ||
    (isPace && cells.every((cell) => CLOCK.test(cell)))
  );
}

/** What another column says, how much it is, or whose. */
function cellToTell(
  { cell, label, row }: Entry,
  { columns, name }: Series,
  { before, head, isHow, isWhat, isBy }: Question,
): Range {
  const other = columns.find((column) => column.stems.some((word) => before.includes(word)));
  const told = other && row.find(({ header }) => header?.start === other.header.start);
  const isNamed = head.length === 0 || head.some((word) => name.includes(word));
  const isAmount = isWhat && !isBy && before.length === 0 && isNamed;
  return told ?? (isHow || isAmount ? cell : label);
}
