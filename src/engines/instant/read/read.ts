/**
 * A question read over passages: values with the probability that each is right, and the sentences
 * that say them. Scores of all passages are one distribution (src/reading-model/values.ts).
 */
import { withoutNumbering } from '../../../documents/numbering.ts';
import { CELL_JOINT } from '../../../documents/tables.ts';
import { chanceOfRight } from '../../../reading-model/calibrator.ts';
import type { Range } from '../../../documents/types.ts';
import type { Reading, ReadingModel, SpanRead } from '../../../reading-model/types.ts';
import { valuesOver, type Mention, type Value } from '../../../reading-model/values.ts';
import { holdsOther, wordsOf } from '../../../reading-model/words.ts';
import type { Context, ContextChunk, ProposedSupport, WholeRead } from '../../../tasks/types.ts';
import { stems } from '../match/text.ts';
import { askedOf } from '../plan/kind.ts';
import { questionWords } from '../question/words.ts';
import { extremeAsked } from './extreme.ts';
import { cellAsked, inColumnAsked, type CellFound } from './lookup.ts';
import { lifeAsked, type LifeFound } from './life.ts';
import { placeOf } from './readable.ts';
import { correctedValue } from './corrected.ts';
import { nearest, windowsOf, type Window } from './windows.ts';

/** What reads, and what may stop it. */
export interface Reader {
  model: ReadingModel;
  signal?: AbortSignal;
  isByWords?: boolean;
}

/** Nothing that was learnt takes part. */
export const isByWords = (reader: Reader): boolean => reader.isByWords ?? false;

export interface Read extends WholeRead {
  /** Likeliest first; none where there is nothing to read. */
  values: ReadValue[];
}

export interface ReadValue {
  /** As the passage writes it. */
  value: string;
  /** That it is right, 0..1. */
  chance: number;
  /** One sentence for each passage that says it, the likeliest first. */
  supports: ProposedSupport[];
  /** A table says it of all that is asked: read as well, or compared with all others. */
  isSaid?: true;
}

/** Windows read for a question. */
const WINDOWS = 8;
/** Values kept of a question. */
const VALUES = 4;
/** That a cell which is asked for is right, or a life in brackets. */
const CELL_RIGHT = 0.8;
/** What learnt to read rows and is so sure needs no look-up. */
const READ_SO = 0.5;
const LIFE_RIGHT = 0.9;
const SURE_AGAINST_NONE = 2;
/** Log-odds where nothing is read. */
const NEVER = -9;

/** The windows nearest to a question, and what the model says of each. */
export async function readWindows(
  question: string,
  chunks: readonly ContextChunk[],
  { model, signal }: Reader,
): Promise<{ windows: Window[]; readings: Reading[] }> {
  const windows = nearest(question, await windowsOf(chunks, model, signal), WINDOWS);
  return { windows, readings: await model.read(question, windows, { signal }) };
}

/** What can be read. */
export type Material = Pick<Context, 'chunks'> & Partial<Pick<Context, 'propositions'>>;

export async function readFor(
  question: string,
  { chunks, propositions = [] }: Material,
  reader: Reader,
): Promise<Read> {
  const read = inColumns(await readText(question, chunks, reader), question, chunks);
  const isRead = !isByWords(reader) && (read.values[0]?.chance ?? 0) >= READ_SO;
  const found = extremeAsked(question, chunks) ?? cellAsked(question, chunks);
  const cell = isRead && !found?.saysAll ? null : found;
  const corrected = correctedValue(question, propositions);
  const isSaid = cell !== null && !corrected && isCertain(cell, read.values[0]);
  const life = lifeAsked(question, chunks);
  const withLife = life ? withFound(read, life, { chance: LIFE_RIGHT }, chunks) : read;
  const told = { chance: CELL_RIGHT, ...(isSaid ? { isSaid } : {}) };
  const seen = cell ? withFound(withLife, cell, told, chunks) : withLife;
  return corrected ? before(seen, corrected) : seen;
}

/** What names a cell may name another as well, that the model would read. */
function isCertain({ value, certain, chunk, place }: CellFound, read?: ReadValue): boolean {
  if (certain !== 'named' || !read) return certain === 'compared';
  const isSame = holdsOther(wordsOf(value).join(' '), wordsOf(read.value).join(' '));
  return isSame && read.supports.some((one) => one.chunk === chunk && holds(one.sentence, place));
}

const holds = (outer: Range, { start, end }: Range): boolean =>
  outer.start <= start && end <= outer.end;

/** "Which of the bidders" asks for a bidder. */
const OF_THE = /\bwhich of (?:the|these|those|our) /i;

/** What was read beside the column that "which" asks for, as that column says it. */
function inColumns(read: Read, question: string, chunks: readonly ContextChunk[]): Read {
  if (!/which/i.test(question)) return read;
  const words = questionWords(question.replace(OF_THE, 'which '));
  if (!words.some(({ lower }) => lower === 'which')) return read;
  const asked = { noun: stems(askedOf(words).noun), asked: stems(question) };
  const values: ReadValue[] = [];
  for (const one of read.values) {
    const [support] = one.supports;
    const value = support ? inColumnAsked(one.value, support, asked, chunks) : null;
    const known = values.find((other) => other.value === (value ?? one.value));
    if (known && value !== null) known.chance = Math.max(known.chance, one.chance);
    else values.push(value === null ? one : { ...one, value });
  }
  return { ...read, values };
}

/** What is surer than what was read, which may have been the same. */
function before(read: Read, sure: ReadValue): Read {
  const others = read.values
    .filter(({ value }) => value !== sure.value)
    .map((one) => ({ ...one, chance: one.chance * (1 - sure.chance) }));
  return {
    values: [sure, ...others],
    againstNone: Math.max(read.againstNone, SURE_AGAINST_NONE),
    isAlone: read.isAlone,
  };
}

/** What stands there as it is asked, before what was read. */
function withFound(
  read: Read,
  { value, chunk, place }: CellFound | LifeFound,
  told: Pick<ReadValue, 'chance' | 'isSaid'>,
  chunks: readonly ContextChunk[],
): Read {
  const { sentences } = chunks.find(({ id }) => id === chunk)!;
  const sentence = sentences.find((one) => one.start <= place.start && place.start < one.end);
  return sentence ? before(read, { value, ...told, supports: [{ chunk, sentence }] }) : read;
}

async function readText(
  question: string,
  chunks: readonly ContextChunk[],
  reader: Reader,
): Promise<Read> {
  const { windows, readings: read } = await readWindows(question, chunks, reader);
  const readings = read.map((reading, i) =>
    withinSentences(withWholeEnds(reading, windows[i]!), windows[i]!),
  );
  const values = valuesOver(readings);
  const [best] = values;
  if (!best || best.text === '')
    return { values: [], againstNone: NEVER, isAlone: chunks.length === 1 };
  const sure = chanceOf(reader.model, question, readings, values);
  return {
    values: values.slice(0, VALUES).map((value) => ({
      value: value.text,
      chance: (sure * value.probability) / best.probability,
      supports: supportsOf(value, windows, readings),
    })),
    againstNone: best.span.logit - readings[best.passage]!.none,
    isAlone: chunks.length === 1,
  };
}

/** What closes what a value opens stands right behind it. */
const CLOSED_BEHIND: readonly [RegExp, string][] = [
  [/.\([^()]*$/s, ')'],
  [/.\[[^[\]]*$/s, ']'],
  [/.“[^“”]*$/s, '”'],
  [/^[^"]+"[^"]*$/, '"'],
];

/** What follows the part of an address before its @, and within the part behind it. */
const ADDRESS_FROM_AT = /@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/uy;
const ADDRESS_BEHIND_AT = /(?:\.[\p{L}\p{N}-]+)+/uy;

/** "lumenhart" of "j.moe@lumenhart.example" names nobody: what ends within an address ends with it, and what opens a bracket with the bracket. */
function withWholeEnds(reading: Reading, { text, heading }: Window): Reading {
  const spans = reading.spans.map((span): SpanRead => {
    const around = span.inHeading ? heading : text;
    const rest = span.text.includes('@') ? ADDRESS_BEHIND_AT : ADDRESS_FROM_AT;
    rest.lastIndex = span.end;
    const isClosed = CLOSED_BEHIND.some(
      ([open, close]) => around[span.end] === close && open.test(span.text),
    );
    if (!isClosed && !rest.test(around)) return span;
    const end = isClosed ? span.end + 1 : rest.lastIndex;
    return { ...span, end, text: around.slice(span.start, end) };
  });
  return { ...reading, spans };
}

/**
 * What begins in one sentence, or cell, and ends in another is no answer, nor the number of a clause. A
 * row alone is no table, and stands as it is.
 */
function withinSentences(reading: Reading, { text, pieces, sentences }: Window): Reading {
  const isWithin = (span: SpanRead): boolean => {
    if (span.inHeading) return true;
    if (span.text.includes(CELL_JOINT)) return false;
    const place = placeOf(span, pieces);
    if (place === null) return false;
    if (sentences.some((one) => place.start < one.end && one.end < place.end)) return false;
    const own = sentences.find((one) => one.start <= place.start && place.start < one.end);
    const before = own ? place.start - own.start : 0;
    return !isNumbering(text.slice(span.start - before), before + span.text.length);
  };
  return { ...reading, spans: reading.spans.filter(isWithin) };
}

/** The first letters of a sentence are no more than its mark or number. */
const isNumbering = (sentence: string, letters: number): boolean =>
  letters <= sentence.length - withoutNumbering(sentence).length;

/** Of the first value. Without a calibrator: its share of all that may be answers, none among them. */
function chanceOf(
  model: ReadingModel,
  question: string,
  readings: readonly Reading[],
  values: readonly Value[],
): number {
  if (model.calibrator) return chanceOfRight(model.calibrator, question, readings, values);
  const { passage, span, probability } = values[0]!;
  return probability / (1 + Math.exp(readings[passage]!.none - span.logit));
}

function supportsOf(
  { passage, span, mentions }: Value,
  windows: readonly Window[],
  readings: readonly Reading[],
): ProposedSupport[] {
  const answers = (mention: Mention): boolean =>
    mention.span.logit > readings[mention.passage]!.none;
  // What only a heading says, every passage under it would be cited for.
  const others = mentions.filter(
    (mention) => mention.passage !== passage && !mention.span.inHeading && answers(mention),
  );
  return [{ passage, span }, ...others].flatMap((mention) => supportOf(mention, windows));
}

/** What stands in the heading is said of what comes under it. */
function supportOf({ passage, span }: Mention, windows: readonly Window[]): ProposedSupport[] {
  const { chunk, pieces, sentences } = windows[passage]!;
  const place = span.inHeading ? null : placeOf(span, pieces);
  const own = place && sentences.find((one) => one.start <= place.start && place.start < one.end);
  const sentence = own ?? sentences[0];
  return sentence ? [{ chunk, sentence }] : [];
}
