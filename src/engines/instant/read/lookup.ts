/**
 * A cell of a table, by what the question says of its row and of its column: where the words leave
 * but one, that is what is asked for, unless the reading model, which learnt to read rows, is sure.
 */
import { tablesIn, type Cell } from '../../../documents/tables.ts';
import type { Range } from '../../../documents/types.ts';
import type { ContextChunk, ProposedSupport } from '../../../tasks/types.ts';
import { inFull } from '../language/dates.ts';
import { findNumbers } from '../language/numbers.ts';
import { measuresAsked, type MeasureAsked } from '../match/measures.ts';
import { stems, words } from '../match/text.ts';
import { timeSaid, type TimeSaid } from '../match/times.ts';
import { DETERMINERS, PREPOSITIONS } from '../question/word-classes.ts';
import { headingOf } from './windows.ts';

export interface CellFound {
  value: string;
  chunk: number;
  /** In positions of the document. */
  place: Range;
  /** Its row, its column and what stands over the table say all that is asked. */
  saysAll: boolean;
  /**
   * All of a table that says all that is asked was compared; or what names its row and its column
   * says that and nothing else ("Second on call" may not be who is asked for).
   */
  certain: 'compared' | 'named' | null;
}

/** So much of what is asked stands in the row, above the cell, or over the table. */
export const COVERED = 2 / 3;

/** "–" says nothing. */
const SAYS = /[\p{L}\p{N}]/u;
/** What a cell tells of, and not what is told of it. */
export const TOLD = /^\s*(?:why|how come|how (?:do|does|did|can|should|is|are|was|were))\b/i;

const PAST = /\b(?:was|were|did|had)\b/i;

interface Candidate extends CellFound {
  /** How many of the words asked its row and header say, how many more the row says, and how many are said around it, too. */
  said: number;
  beside: number;
  covered: number;
}

/** A question as cells are held against it. */
interface Asked {
  words: ReadonlySet<string>;
  /** As they are written: no stems. */
  spelt: ReadonlySet<string>;
  time: TimeSaid | null;
  /** "What was …": of something that was changed, who knows when. */
  isPast: boolean;
  measures: readonly MeasureAsked[];
  /** "without", "the other": little words that turn what is asked. */
  isQualified: boolean;
}

const QUALIFIED =
  /\bnot?\b|n['’]t\b|\b(?:without|except|excluding|besides|other|another|first|same|under|over|than)\b/i;

/** Null where the words fit no cell, or several alike. */
export function cellAsked(question: string, chunks: readonly ContextChunk[]): CellFound | null {
  const asked: Asked = {
    words: new Set(stems(question)),
    spelt: new Set(words(question)),
    time: timeSaid(question),
    isPast: PAST.test(question),
    measures: measuresAsked(question),
    isQualified: QUALIFIED.test(question),
  };
  if (asked.words.size === 0 || TOLD.test(question)) return null;
  const found = chunks.flatMap((chunk) => candidatesIn(chunk, asked));
  const [best, next] = found.sort(byWords);
  if (!best || !SAYS.test(best.value)) return null;
  const isOnly = !next || next.value === best.value || byWords(best, next) < 0;
  return isOnly ? best : null;
}

const hasFigure = (word: string): boolean => /\d/.test(word);

/** The one that the question is likelier to mean comes first. */
const byWords = (one: Candidate, other: Candidate): number =>
  other.said - one.said || one.beside - other.beside || other.covered - one.covered;

function candidatesIn(chunk: ContextChunk, asked: Asked): Candidate[] {
  const textOf = (range: Range | null): string =>
    range ? chunk.text.slice(range.start, range.end) : '';
  // "Thu" for Thursday, and "Wed" for no wedding; who asks for "Jan" may mean somebody.
  const written = (text: string): string =>
    words(text).every((word) => asked.spelt.has(word)) ? text : inFull(text);
  const wordsOf = (range: Range | null): string[] => stems(written(textOf(range)));
  const over = stems(headingOf(chunk));
  return tablesIn(chunk.text).flatMap(({ rows }) => {
    const told = areProperties(rows) ? rows.flatMap(([, value]) => wordsOf(value!)) : [];
    return rows.flatMap((cells): Candidate[] => {
      const row = cells.map((cell) => {
        const header = `${textOf(cell.above ?? null)} ${written(textOf(cell.header))}`;
        return { ...columnOf(cell, textOf(cell), header), words: wordsOf(cell) };
      });
      const named = wordsOf(cells[0]?.group ?? null);
      const found = foundIn(row, { over: [...over, ...named], told }, asked);
      if (!found) return [];
      const { at, ...cell } = found;
      const start = chunk.start + at;
      return [{ ...cell, chunk: chunk.id, place: { start, end: start + cell.value.length } }];
    });
  });
}

/** What says of which thing a table tells: headings over it, and values beside the names of others. */
interface Around {
  over: readonly string[];
  told: readonly string[];
}

function foundIn(
  row: readonly (Column & { words: string[] })[],
  { over, told }: Around,
  asked: Asked,
): (Omit<Candidate, 'chunk' | 'place'> & { at: number }) | null {
  const isAsked = (word: string): boolean => asked.words.has(word);
  const labels = labelsIn(row, isAsked);
  const columns = row.filter((one) => !labels.includes(one));
  const column = row.length === 2 ? columns[0] : columnAsked(columns, asked);
  if (labels.length === 0 || !column) return null;
  const { cell, value, header, time } = column;
  const named = new Set(labels.flatMap(({ words }) => words));
  // "From 2025" beside "until 2024" says no more than that it is so now.
  const when = time ? columns.flatMap((one) => (one.time ? one.header : [])) : [];
  if (time && time.is === asked.time?.is) when.push(...stems(asked.time.by));
  const measured = asked.measures.find((one) => column.isOf(one))?.words ?? [];
  const said = [...asked.words].filter((word) => named.has(word) || header.includes(word));
  const around = labels[0] === row[0] ? [...over, ...told] : over;
  const covering = new Set([...said, ...around, ...when, ...measured]);
  const not = [...asked.words].filter((word) => !covering.has(word));
  const beside = [...named].filter((word) => !isAsked(word) && !LINKS.has(word));
  // The child's ticket is none of the adult's, nor is what 2022 brought what 2023 did.
  const isOther = not.length > 0 && beside.length > 0;
  const isOfOther =
    not.some(hasFigure) || (!time && header.some((word) => hasFigure(word) && !isAsked(word)));
  // "Property  Alder House" says nothing else of the house.
  const isName =
    row.length === 2 && labels[0] !== row[0] && not.length > 0 && !header.some(isAsked);
  const covered = asked.words.size - not.length;
  if (isOther || isOfOther || isName || covered < COVERED * asked.words.size) return null;
  const saysMore = (name: string): boolean =>
    stems(name.replace(BRACKETED, ' ')).some((word) => !covering.has(word) && !FIGURES.test(word));
  const names = [column.title, ...labels.map((label) => label.value)];
  const isNamed = not.length === 0 && !asked.isQualified && !names.some(saysMore);
  return {
    value: measured.length > 0 ? amountIn(value) : value,
    ...{ said: said.length, beside: beside.length, covered, saysAll: not.length === 0 },
    certain: isNamed ? 'named' : null,
    at: cell.start,
  };
}

/** "Hose length (m)" */
const BRACKETED = /\([^)]*\)/g;
const FIGURES = /^\d+$/;

/** Cells by which a row is named: of two, the first where all of it is asked for. */
function labelsIn<One extends { words: string[]; header: string[] }>(
  row: readonly One[],
  isAsked: (word: string) => boolean,
): One[] {
  const [name] = row;
  if (row.length === 2 && isWhole(name!.words, isAsked)) return [name!];
  return row.filter(
    ({ words, header }) =>
      // The "m" of "31 m" is none of "M-80", nor is the "165" under "AP 165" that of its name.
      words.some((word) => isAsked(word) && word.length > 1 && !header.includes(word)) ||
      isWhole(words, (word) => isAsked(word) && !header.includes(word)),
  );
}

/** What one thing has: names of two cells with their values, one of which may say which thing it is. */
const areProperties = (rows: readonly Cell[][]): boolean => rows.every((row) => row.length === 2);

const isWhole = (words: readonly string[], isAsked: (word: string) => boolean): boolean =>
  words.length > 0 && words.every(isAsked);

/** "90 days, after that without a name": what is added to an amount is none of it. */
function amountIn(value: string): string {
  const [number] = findNumbers(value);
  const isFirst = number?.start === 0 && /^\s*[,;(]/.test(value.slice(number.end));
  return isFirst ? value.slice(0, number.end) : value;
}

/** "per cubic metre", "each ride" */
const LINKS = new Set([...PREPOSITIONS, ...DETERMINERS, 'each']);

/** A cell beside the row's labels. */
interface Column {
  cell: Cell;
  value: string;
  /** What stands above it, and stems of that. */
  title: string;
  header: string[];
  /** Of a value that was changed. */
  time: TimeSaid | null;
  isOf: (measure: MeasureAsked) => boolean;
}

function columnOf(cell: Cell, value: string, header: string): Column {
  const isOf = (measure: MeasureAsked): boolean => measure.isOf(value, header);
  return { cell, value, title: header, header: stems(header), time: timeSaid(header), isOf };
}

/** The cell under the header that says most of what is asked, or that alone is what it asks for. */
function columnAsked(all: readonly Column[], asked: Asked): Column | null {
  const inTime = ofTime(all, asked);
  const said = inTime.map(({ header }) => header.filter((word) => asked.words.has(word)).length);
  const most = Math.max(0, ...said);
  const best = inTime.filter((_, i) => said[i] === most);
  if (most > 0 && best.length === 1) return best[0]!;
  const now = best.filter(({ time }) => time !== null);
  const left = inTime.length < all.length && now.length > 0 ? now : best;
  for (const measure of asked.measures) {
    const measured = left.filter((column) => column.isOf(measure));
    if (measured.length > 0) return onlyOf(measured);
  }
  return most > 0 || left === now ? onlyOf(left) : null;
}

/** Of a value and what it was: what it is, unless the question asks for what it was. */
function ofTime(columns: readonly Column[], { time, isPast }: Asked): readonly Column[] {
  const former = columns.filter((column) => column.time?.is === 'former');
  if (former.length !== 1 || columns.length === 1) return columns;
  if (time?.is === 'former') return former;
  return isPast && !time ? columns : columns.filter((column) => column !== former[0]);
}

/** The only one, or the "fee" beside the "reduced fee". */
function onlyOf(columns: readonly Column[]): Column | null {
  if (columns.length === 1) return columns[0]!;
  const plain = columns.filter(
    ({ header }) =>
      header.length > 0 &&
      columns.every((other) => header.every((word) => other.header.includes(word))),
  );
  return plain.length === 1 ? plain[0]! : null;
}

/**
 * "Which bidder had complaints?": what was read in another column of the row gives way to what
 * stands in the column that is asked for, unless the question speaks of the column it was read in.
 *
 * @param noun stems of what is asked for.
 * @returns the cell's text; null where the value stands in no such row, or in that column.
 */
export function inColumnAsked(
  value: string,
  { chunk: id, sentence }: ProposedSupport,
  { noun, asked }: { noun: readonly string[]; asked: readonly string[] },
  chunks: readonly ContextChunk[],
): string | null {
  const chunk = chunks.find((one) => one.id === id);
  if (!chunk || noun.length === 0) return null;
  const textOf = ({ start, end }: Range): string => chunk.text.slice(start, end);
  const headerOf = ({ header, above }: Cell): string[] =>
    [above, header].flatMap((one) => (one ? stems(textOf(one)) : []));
  const isAsked = (cell: Cell): boolean => {
    const header = headerOf(cell);
    const isNoun = noun.every((word) => header.includes(word));
    return isNoun && header.every((word) => asked.includes(word));
  };
  const isWithin = (cell: Cell): boolean =>
    ` ${words(textOf(cell)).join(' ')} `.includes(` ${words(value).join(' ')} `);
  const row = tablesIn(chunk.text)
    .flatMap((table) => table.rows)
    .find(([first, ...others]) => {
      const at = first!.start + chunk.start;
      const isSupport = sentence.start <= at && at < sentence.end;
      return isSupport && [first!, ...others].some(isWithin);
    });
  const own = row?.find(isWithin);
  const [cell, other] = (row ?? []).filter(isAsked);
  if (!own || !cell || other || cell === own || !SAYS.test(textOf(cell))) return null;
  return headerOf(own).some((word) => asked.includes(word)) ? null : textOf(cell);
}
