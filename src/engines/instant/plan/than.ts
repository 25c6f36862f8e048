/** "Is A larger than B?", "Did A cost more than B?", "Were more sold in May than in June?", "… in May or in June?", "… more of A or more of B?" */
import { AUXILIARIES, DETERMINERS, isVerb, PREPOSITIONS } from '../question/word-classes.ts';
import type { Word } from '../question/words.ts';
import { amountAsker } from './asking.ts';
import { orderIn, type Order } from './order.ts';
import { timesIn, type Pair } from './pairs.ts';
import { said } from './words.ts';

export interface Than {
  pair: Pair;
  prefer: Order['prefer'];
  /** The question that each of the two answers with its value. */
  ask: (thing: string) => string;
}

type Range = [number, number];

/** A time that is told by another: "than the year before". */
const TOLD_BY_ANOTHER = /^(?:before|earlier|ago|previous|last|usual|expected)$/;
/** By the year that the question names. */
const YEAR_BEFORE = /^(?:(?:in|during) )?(?:(?:the|a) year (?:before|earlier)|the previous year)$/;
const YEAR = /^(?:1[5-9]|20)\d\d$/;
const DO = /^(?:do|does|did)$/;
const DEGREE = /^(?:much|far|any|even|the|a|an)$/;

/** Of a question that one thing has more of something than another; null for others. */
export function thanIn(words: readonly Word[]): Than | null {
  const than = words.findIndex(({ kind, lower }) => kind === 'word' && lower === 'than');
  const order = than < 0 ? null : orderIn(words.slice(0, than));
  if (!order || !AUXILIARIES.has(words[0]!.lower)) return null;
  const inYears = yearsIn(words, order, than);
  if (inYears) return inYears;
  const b = secondOf(words, than + 1);
  if (!b) return null;
  const verb = verbOf(words, order.at);
  const subject: Range = [1, verb ?? beforeDegree(words, order.at)];
  const begins = words[b[0]]!.lower;
  const a = PREPOSITIONS.has(begins) ? sameBegun(words, [order.at, than], begins) : subject;
  // By age alone it is not said whether a person's birth or a house's building is asked for.
  if (!a || a[0] >= a[1] || (order.inTime && verb === null)) return null;
  const pair: Pair = { a, b, joint: 'or' };
  return { pair, prefer: order.prefer, ask: askerOf(words.slice(0, than), subject, a) };
}

/** "Did the club earn more in 2020 than the year before?" */
function yearsIn(words: readonly Word[], order: Order, than: number): Than | null {
  const year = words[than - 1]!;
  const behind = words.slice(than + 1);
  if (!YEAR.test(year.lower) || !YEAR_BEFORE.test(behind.map(({ lower }) => lower).join(' ')))
    return null;
  const pair: Pair = { a: [than - 1, than], b: [than + 1, words.length], joint: 'or' };
  const ask = askerBehind(words, order, than - 1);
  const before = `${Number(year.text) - 1}`;
  return {
    pair,
    prefer: order.prefer,
    ask: (thing) => ask(thing === year.text ? thing : before),
  };
}

/** Of a question at which of two times or places there is more of something. */
export function whenIn(words: readonly Word[]): Than | null {
  const pair = timesIn(words);
  const order = pair && orderIn(words.slice(0, pair.a[0]));
  if (!order || order.inTime || !AUXILIARIES.has(words[0]!.lower)) return null;
  const at = pair.a[0] - 1;
  const ask = askerBehind(words, order, at);
  const [before, behind] = [words[at]!.text, said(words.slice(pair.b[1]))];
  return { pair, prefer: order.prefer, ask: (thing) => ask(`${before} ${thing} ${behind}`.trim()) };
}

/** Of a question of which of two things there is more: "Was there more barley or (more) rye in the barn?" */
export function eitherIn(words: readonly Word[]): Than | null {
  const or = words.findIndex(({ kind, lower }) => kind === 'word' && lower === 'or');
  const order = or < 0 ? null : orderIn(words.slice(0, or));
  if (!order || order.inTime || !AUXILIARIES.has(words[0]!.lower)) return null;
  const from = words[or + 1]?.lower === words[order.at]!.lower ? or + 2 : or + 1;
  const ends = words.findIndex((word, i) => i > from && !isNominal(word));
  const pair: Pair = {
    ...{ a: [order.at + 1, or], b: [from, ends < 0 ? words.length : ends] },
    joint: 'or',
  };
  const [one, other] = [pair.a, pair.b].map(([start, end]) => words.slice(start, end));
  if (![one!, other!].every((each) => each.length > 0 && each.every(isNominal))) return null;
  const [before, behind] = [words.slice(0, order.at + 1), words.slice(pair.b[1])];
  const asked = [one!, other!].map((thing) =>
    amountAsker([...before, ...thing, ...behind], orderIn([...before, ...thing])!)(''),
  );
  return { pair, prefer: order.prefer, ask: (thing) => asked[thing === said(one!) ? 0 : 1]! };
}

const isNominal = ({ kind, pos }: Word): boolean =>
  kind === 'name' || /^(?:NOUN|PROPN|ADJ|NUM)$/.test(pos ?? '');

/** The two are asked for behind the words that stand before one of them. */
function askerBehind(words: readonly Word[], order: Order, at: number): (thing: string) => string {
  const subject: Range = [1, verbOf(words, order.at) ?? beforeDegree(words, order.at)];
  return askerOf(words.slice(0, at), subject, [at, at]);
}

/** Before what is compared; after "do" there is one, whatever the tagger says. */
function verbOf(words: readonly Word[], at: number): number | null {
  const verb = words.findIndex((word, i) => i > 1 && i < at && isVerb(word));
  if (verb > 0) return verb;
  const before = beforeDegree(words, at) - 1;
  return DO.test(words[0]!.lower) && before > 1 ? before : null;
}

/** To the end, but for a verb that says it again: "than B did". */
function secondOf(words: readonly Word[], from: number): Range | null {
  const to = AUXILIARIES.has(words.at(-1)!.lower) ? words.length - 1 : words.length;
  const second = words.slice(from, to);
  const [first] = second;
  if (!first || first.lower === 'one' || second.some(({ lower }) => TOLD_BY_ANOTHER.test(lower)))
    return null;
  const isThing =
    DETERMINERS.has(first.lower) ||
    PREPOSITIONS.has(first.lower) ||
    second.some(({ kind }) => kind === 'name');
  return isThing ? [from, to] : null;
}

/** "in May", of what stands before "than in June". */
function sameBegun(words: readonly Word[], [from, to]: Range, begins: string): Range | null {
  const at = words.findLastIndex(({ lower }, i) => i > from && i < to && lower === begins);
  return at < 0 ? null : [at, to];
}

/** "Is the hall much larger": where "much" stands. */
function beforeDegree(words: readonly Word[], at: number): number {
  return DEGREE.test(words[at - 1]?.lower ?? '') ? at - 1 : at;
}

/**
 * "How many people does the hall hold at night?"
 * @param a what each of the two takes the place of; empty where it is not among the words.
 */
function askerOf(words: readonly Word[], subject: Range, a: Range): (thing: string) => string {
  const isIn = (i: number, [from, to]: Range): boolean => from <= i && i < to;
  const stem = words.filter(
    ({ lower }, i) => !isIn(i, a) && !isIn(i, subject) && !DEGREE.test(lower),
  );
  const isSubject = a[0] === subject[0];
  const ask = amountAsker(stem, orderIn(stem)!, isSubject ? '' : said(words.slice(...subject)));
  return isSubject ? ask : (thing) => ask('').replace(/\?$/, ` ${thing}?`);
}
