/** The whole enumeration that a value stands in: where several things are asked for, one of them is no answer. */
import type { Range } from '../../../documents/types.ts';
import { analyse, type PartOfSpeech, type Token } from '../language/analyse.ts';

const SEPARATOR = /[,;] (?:and |or )?| (?:and|or|&) /g;
/** Words of a member. */
const LONGEST = 12;
/** Characters of a sentence in which an enumeration is looked for. */
const MOST_LETTERS = 1500;

/**
 * @param value where it stands in the sentence.
 * @returns from the first member to the last; the value itself where it stands alone.
 */
export function enumerationAround(sentence: string, value: Range): Range {
  if (sentence.length > MOST_LETTERS) return value;
  const { start, end } = within(sentence, value);
  const own = { start: value.start - start, end: value.end - start };
  const found = listedIn(sentence.slice(start, end), own);
  return { start: found.start + start, end: found.end + start };
}

/** Between the brackets or quotation marks that the value stands in; else all of the sentence. */
function within(sentence: string, value: Range): Range {
  let { start, end } = { start: 0, end: sentence.length };
  for (const marks of ENCLOSED)
    for (const { 0: stretch, index } of sentence.matchAll(marks)) {
      const inner = { start: index + 1, end: index + stretch.length - 1 };
      if (inner.start <= value.start && value.end <= inner.end) {
        start = Math.max(start, inner.start);
        end = Math.min(end, inner.end);
      }
    }
  return { start, end };
}

const ENCLOSED = [/\([^()]*\)/g, /\[[^[\]]*\]/g, /“[^“”]*”/g, /"[^"]*"/g];

function listedIn(sentence: string, value: Range): Range {
  const parts = partsAround(sentence, value);
  if (parts) return parts;
  const tokens = analyse(sentence);
  const isNamed = /^\p{Lu}/u.test(sentence.slice(value.start, value.end));
  const isAlike = (one: Range): boolean =>
    !isNamed || /\p{Lu}/u.test(sentence.slice(one.start, one.end));
  let { start, end } = value;
  for (;;) {
    const next = separatorAt(sentence, end);
    const member = next === null ? null : headOf(tokens, next, cutAfter(sentence, next));
    // "absent: Carl Poe" begins another list.
    if (!member || !isAlike(member) || sentence.slice(next!, member.end).includes(': ')) break;
    end = member.end;
    // What follows a member is no member any more: "flares have to be taken off".
    if (end < cutAfter(sentence, member.start)) break;
  }
  for (;;) {
    const before = separatorBefore(sentence, start);
    const member = before === null ? null : tailOf(tokens, cutBefore(sentence, before), before);
    if (!member || !isAlike(member)) break;
    const isFirst = member.start > cutBefore(sentence, before!);
    start = member.start;
    if (isFirst) break;
  }
  return { start, end };
}

/** Behind a colon semicolons part members of any words: "the age of the shop, which is let; and fraud". */
function partsAround(sentence: string, value: Range): Range | null {
  const colon = sentence.lastIndexOf(': ', value.start);
  if (colon < 0) return null;
  const start = colon + 2;
  const said = sentence.slice(start).replace(/[.!?]?\s*$/, '');
  const isWithin = value.end <= start + said.length;
  const isOne = !said.includes(': ');
  return isWithin && isOne && said.split('; ').length > 2
    ? { start, end: start + said.length }
    : null;
}

/** Where the next member begins: right behind, or behind what is added to the one before. */
function separatorAt(sentence: string, from: number): number | null {
  const rest =
    /^(?: (?:in|of|from|for) [^,;(]{2,30}?)?(?: \([^)]*\))?([,;] (?:and |or )?| (?:and|or|&) )/.exec(
      sentence.slice(from),
    );
  return rest ? from + rest[0].length : null;
}

/** Where the member before ends. */
function separatorBefore(sentence: string, to: number): number | null {
  const found = /(?:[,;] (?:and |or )?| (?:and|or|&) )(?:the |an? |in |with |of |for |to )*$/.exec(
    sentence.slice(0, to),
  );
  return found ? found.index : null;
}

function cutAfter(sentence: string, from: number): number {
  const rest = sentence.slice(from);
  const found = masked(rest).search(SEPARATOR);
  return found < 0 ? from + rest.replace(/[.!?]?\s*$/, '').length : from + found;
}

function cutBefore(sentence: string, to: number): number {
  let start = 0;
  for (const { index, 0: said } of masked(sentence.slice(0, to)).matchAll(SEPARATOR))
    start = index + said.length;
  const colon = sentence.lastIndexOf(':', to - 1);
  return Math.max(start, colon < 0 ? 0 : colon + 2);
}

/** As long, with nothing in brackets that could part members. */
const masked = (text: string): string =>
  text.replace(/\([^)]*\)/g, (bracket) => '_'.repeat(bracket.length));

const LEADING: ReadonlySet<PartOfSpeech> = new Set(['ADP', 'PART', 'ADV']);

/** A member from its first word up to a verb; none where it begins with one. */
function headOf(tokens: readonly Token[], from: number, to: number): Range | null {
  const own = wordsIn(tokens, from, to);
  const verb = own.findIndex(isVerb);
  return member(verb < 0 ? own : own.slice(0, verb));
}

/** A member from behind the last verb and its pronoun. */
function tailOf(tokens: readonly Token[], from: number, to: number): Range | null {
  const own = wordsIn(tokens, from, to);
  const at = own.findLastIndex((one) => isVerb(one) || one.pos === 'PRON') + 1;
  const tail = own.slice(at);
  const first = tail.findIndex(({ pos }) => !LEADING.has(pos));
  // "In March, Ann and Bob founded it": what only says when or where is none of them.
  if (first < 0 || (first > 0 && at === 0)) return null;
  return member(tail.slice(first));
}

function wordsIn(tokens: readonly Token[], from: number, to: number): Token[] {
  return tokens.filter(({ start, end, pos }) => start >= from && end <= to && pos !== 'SPACE');
}

const isVerb = ({ pos }: Token): boolean => pos === 'VERB' || pos === 'AUX';

function member(words: readonly Token[]): Range | null {
  const names = words.some(({ pos }) => pos === 'NOUN' || pos === 'PROPN' || pos === 'NUM');
  return names && words.length <= LONGEST
    ? { start: words[0]!.start, end: words.at(-1)!.end }
    : null;
}
