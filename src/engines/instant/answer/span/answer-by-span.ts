/**
 * The answer where sentences are read: the chain of clues proposes, the span reader proposes, and
 * whether the text says what is asked at all decides whether anything is answered.
 */
import type { AnswerType } from '../../../../knowledge/types.ts';
import type { AnswerInput, AnswerOutput, ProposedBinding } from '../../../../tasks/types.ts';
import { nameSimilarity } from '../../match/names.ts';
import { sameStem, words } from '../../match/text.ts';
import { passagesOf, supportOf } from '../../resolve/passages.ts';
import type { Mishaps } from '../../mishaps.ts';
import type { Rankings } from '../../resolve/rankings.ts';
import { relationSign } from '../relation-sign.ts';
import { shortForm } from '../short-form.ts';
import { readAsked, withKnown, type Asked } from './asked.ts';
import { ranked, scenesOf, spansOf, type ReadSpan, type Reading } from './read-span.ts';
import { stemOf } from './stems.ts';
import { saysSame, signsOf } from './support.ts';

/**
 * The answer needs more support than this. At 0 a wrong answer costs as much as a wrong refusal;
 * a little below, what is shown as partly grounded may be wrong a little more often.
 */
const ANSWERS = -0.25;
/** Of these a number is the answer. */
const NUMERIC: ReadonlySet<AnswerType> = new Set(['number', 'quantity', 'date', 'year']);
/** Names from here on are most likely the same. */
const SAME_NAME = 0.6;
/** And from here on are the same but for brackets. */
const THE_SAME = 0.9;

export interface SpanContext {
  /** The value that the chain of clues came to for the question's target. */
  bound: ProposedBinding | undefined;
}

export async function answerBySpan(
  input: AnswerInput,
  { bound }: SpanContext,
  { spans, support, mishaps }: Pick<Rankings, 'spans' | 'support' | 'mishaps'>,
): Promise<AnswerOutput> {
  const none: AnswerOutput = { answer: null, supports: [] };
  const { target, question, level } = input;
  const others = input.bindings.filter(({ placeholder }) => placeholder !== target);
  const { asked, reading, found } = readOnce(input, others, mishaps);
  const given = (input.originals ?? []).flatMap(({ subject, object }) =>
    [subject, object].flatMap((slot) => ('text' in slot ? [slot.text] : [])),
  );
  const sign = relationSign(input.originals ?? input.unresolved, target);
  // What was found out on the way is no answer again, and what the question names is none.
  const isNews = ({ candidate, sentence }: ReadSpan): boolean =>
    sign.mayHave(sentence) &&
    !namesKindOnly(candidate.text, asked) &&
    !given.some((name) => nameSimilarity(name, candidate.text) >= THE_SAME) &&
    !others.some(({ value }) => nameSimilarity(value, candidate.text) >= SAME_NAME);
  const all = await ranked(found.filter(isNews), spans);
  const [best] = all;
  if (!best) return none;
  const signs = signsOf(asked, all, reading.scenes, bound?.value ?? null);
  const [supported = 0] = await support.score(undefined, [signs]);
  if (supported <= ANSWERS) return none;
  const { text } = best.candidate;
  const value = shortForm(text, asked.type, question);
  const supports = [supportOf(best.sentence)];
  const read = {
    answer: value,
    supports,
    reason: 'the span that fits the question best, in a sentence that says what is asked',
  };
  if (bound && saysSame(bound.value, text))
    return { ...read, supports: [...supports, ...bound.supports] };
  // Read only once nothing better is left, and never shown as a step that the text states.
  if (level === 'triplets') return none;
  const clue = bound?.clue ?? input.unresolved[0]?.id;
  if (target === null || clue === undefined) return read;
  const step = { placeholder: target, clue, value, score: 1, supports, reason: read.reason };
  return { ...read, bindings: [...others, { ...step, runnersUp: [], supposed: true }] };
}

/** "1961 film" says of which kind the film is that was asked for, not which one. */
function namesKindOnly(text: string, { noun, type }: Asked): boolean {
  if (noun.length === 0 || NUMERIC.has(type)) return false;
  return words(text).every(
    (word) => /^\d+$/.test(word) || noun.some((stem) => sameStem(stem, stemOf(word))),
  );
}

interface Read {
  asked: Asked;
  reading: Reading;
  found: ReadSpan[];
}
let last: { key: string; read: Read } | undefined;

/** The levels of the cascade read the same passages for the same question: the features are kept. */
function readOnce(
  { question, chunks }: AnswerInput,
  others: readonly ProposedBinding[],
  mishaps: Mishaps,
): Read {
  const known = others.map(({ value }) => value);
  const texts = chunks.map(({ heading, text }) => `${heading}\n${text}`);
  const key = [question, ...known, ...texts].join('\n\n');
  if (last?.key === key) return last.read;
  const asked = withKnown(readAsked(question), known);
  const reading = scenesOf(asked, passagesOf(chunks));
  const read = { asked, reading, found: spansOf(asked, reading, mishaps) };
  last = { key, read };
  return read;
}
