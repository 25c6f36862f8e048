/**
 * A number, a date, yes or no that a sentence says beside the words of the question: what a form says, and
 * prose says in other words than the question. Only where the reading finds nothing, and never more
 * than unsure: nothing weighs whether it is what is asked for.
 */
import type { Range } from '../documents/types.ts';
import { findDates } from '../engines/instant/language/dates.ts';
import { findNumbers, type NumberMention } from '../engines/instant/language/numbers.ts';
import { stems } from '../retrieval/tokens.ts';
import type { ColumnKind } from '../table-protocol.ts';
import type { ContextChunk, ProposedSupport } from '../tasks/types.ts';
import { CURRENCY_AFTER, CURRENCY_BEFORE } from './currency.ts';
import { sameStems } from './same-words.ts';

export interface ValueSaid {
  text: string;
  support: ProposedSupport;
}

/** So much of what is asked stands in the sentence or above it, rare words counting for more. */
export const COVERED = 0.6;
/** What every document of a table is: no sentence need say it. */
const THEIR_KIND =
  'contract agreement document paper study report article text letter policy guideline trial';
const ASKING =
  'how much many long old large big high who what which when where date day year number amount be is are was were do does did have has must can will need needed take took';
const NEVER = new Set(stems(`${THEIR_KIND} ${ASKING}`));

/** A condition is none: "No change is valid unless it is in writing". */
const DENIES =
  /\b(?:not|no|nor|neither|never|without|none|excluded)\b(?![^.]*\b(?:unless|except|only|save|until)\b)/i;
const OF_TIME = /\bhow long\b|\bduration\b|\bperiod\b|\bterm\b|\bnotice\b|\bhow old\b/i;
const OF_MONEY = /\bhow much\b|\bprice\b|\bcosts?\b|\bfees?\b|\brent\b|\bamount\b|\bdeposit\b/i;
const NAMED_UNIT = /\bhow many (days?|weeks?|months?|years?|hours?|minutes?)\b/i;

/** Null where no sentence says enough of the question with such a value in it. */
export function valueSaid(
  question: string,
  kind: ColumnKind,
  chunks: readonly ContextChunk[],
): ValueSaid | null {
  if (kind !== 'number' && kind !== 'date' && kind !== 'yesno') return null;
  const sentences = chunks.flatMap((chunk) => sentencesOf(chunk, kind));
  const shareOf = sharesOf(question, chunks, kind);
  if (!shareOf) return null;
  const found = sentences.flatMap((sentence, i) => {
    const { own, above, support, text } = sentence;
    // A date stands beside the words it belongs to: "Westerby, 21 July 2023. Signed: …".
    const beside = kind === 'date' ? [sentences[i - 1], sentences[i + 1]] : [];
    const near = beside.filter((other) => other?.support.chunk === support.chunk);
    const said = [...above, ...own, ...near.flatMap((other) => [...other!.own])];
    const share = shareOf(new Set(said));
    if (share < COVERED) return [];
    // That it speaks of the matter is all that says yes: in its own words, then.
    if (kind === 'yesno' && shareOf(own) < COVERED) return [];
    const value = kind === 'yesno' ? yesOrNo(text) : valueIn(text, kind, question);
    // What the sentence says itself counts for more than what stands around it.
    return value === null ? [] : [{ text: value, support, score: share + shareOf(own) }];
  });
  const [best] = found.sort((a, b) => b.score - a.score);
  return best ? { text: best.text, support: best.support } : null;
}

/** @param text that speaks of what is asked. */
function yesOrNo(text: string): string {
  return DENIES.test(text) ? 'no' : 'yes';
}

/** Whether a sentence, with its heading, speaks of what is asked. */
export function speaksOf(
  question: string,
  { text, heading = '' }: { text: string; heading?: string },
  chunks: readonly ContextChunk[],
): boolean {
  const shareOf = sharesOf(question, chunks, 'yesno');
  return !shareOf || shareOf(new Set(sameStems(`${heading} ${text}`))) >= COVERED;
}

/** How much of what is asked some words say, rare ones counting for more; null where nothing is. */
export function sharesOf(
  question: string,
  chunks: readonly ContextChunk[],
  kind: ColumnKind,
): ((words: ReadonlySet<string>) => number) | null {
  const sentences = chunks.flatMap((chunk) => sentencesOf(chunk, kind));
  const asked = [...new Set(sameStems(question, kind))].filter((word) => !NEVER.has(word));
  if (asked.length === 0 || sentences.length === 0) return null;
  const weights = asked.map((word) => {
    const having = sentences.filter(({ own, above }) => own.has(word) || above.has(word)).length;
    return Math.log(1 + sentences.length / (1 + having));
  });
  const all = weights.reduce((sum, weight) => sum + weight, 0);
  return (words) =>
    asked.reduce((sum, word, i) => sum + (words.has(word) ? weights[i]! : 0), 0) / all;
}

interface Sentence {
  text: string;
  own: ReadonlySet<string>;
  /** Words of the heading. */
  above: ReadonlySet<string>;
  support: ProposedSupport;
}

function sentencesOf(
  { id, heading, text, start, sentences }: ContextChunk,
  kind: ColumnKind,
): Sentence[] {
  const above = new Set(sameStems(heading, kind));
  const own = sentences.map((sentence: Range): Sentence => {
    const said = text.slice(sentence.start - start, sentence.end - start);
    return {
      text: said,
      own: new Set(sameStems(said, kind)),
      above,
      support: { chunk: id, sentence },
    };
  });
  // What a heading says stands above the first of them: "Westerby, 21 July 2023".
  const [first] = own;
  return first ? [{ ...first, text: heading, own: above, above: new Set() }, ...own] : [];
}

function valueIn(text: string, kind: 'number' | 'date', question: string): string | null {
  const dates = findDates(text).filter(({ value }) => !Number.isNaN(value));
  if (kind === 'date') return dates[0]?.text ?? null;
  const numbers = findNumbers(text, dates).filter(({ kind: of }) => of !== 'ordinal');
  const fits = numbers.filter((number) => isOfMeasure(number, text, question));
  return fits[0] ? withCurrency(fits[0], text) : null;
}

function isOfMeasure(number: NumberMention, text: string, question: string): boolean {
  const { base, kind, unit = '' } = number;
  const named = NAMED_UNIT.exec(question)?.[1]?.toLowerCase().replace(/s$/, '');
  if (named) return unit.toLowerCase().startsWith(named);
  if (OF_TIME.test(question)) return base?.dimension === 'time';
  if (OF_MONEY.test(question))
    return kind === 'money' || kind === 'percent' || withCurrency(number, text) !== number.text;
  // A paragraph's number is none of what it says.
  return number.start > 0 || unit !== '';
}

/** "EUR 2,280.00", "4,500 crowns". */
function withCurrency({ text, start, end }: NumberMention, whole: string): string {
  const before = CURRENCY_BEFORE.exec(whole.slice(0, start))?.[0];
  if (before) return `${before}${text}`;
  return `${text}${CURRENCY_AFTER.exec(whole.slice(end))?.[0] ?? ''}`;
}

/** "30" as the sentence has it: "30 days". */
export function withUnit(value: string, sentence: string): string {
  const bare = value.trim();
  const number = findNumbers(sentence).find(
    ({ text, unit }) => unit !== undefined && text.startsWith(bare) && text !== bare,
  );
  const isNumber = /^\p{N}[\p{N}.,]*$|^\p{L}+(?:-\p{L}+)?$/u.test(bare);
  return number && isNumber ? number.text : value;
}
