/**
 * The answer where a single passage is read: the chain of clues proposes, the span reader proposes,
 * and whether the passage says what is asked at all decides whether anything is answered.
 */
import type { AnswerInput, AnswerOutput, ProposedBinding } from '../../../../tasks/types.ts';
import { passagesOf, supportOf } from '../../resolve/passages.ts';
import { shortForm } from '../short-form.ts';
import type { Rankings } from '../../resolve/rankings.ts';
import { readAsked, type Asked } from './asked.ts';
import { ranked, scenesOf, spansOf, type ReadSpan, type Reading } from './read-span.ts';
import { saysSame, signsOf } from './support.ts';

/**
 * The answer needs more support than this. At 0 a wrong answer costs as much as a wrong refusal;
 * a little below, what is shown as partly grounded may be wrong a little more often.
 */
const ANSWERS = -0.25;

/** @param bound the value that the chain of clues came to for the question's target. */
export async function answerFromPassage(
  input: AnswerInput,
  bound: ProposedBinding | undefined,
  { spans, support }: Pick<Rankings, 'spans' | 'support'>,
): Promise<AnswerOutput> {
  const none: AnswerOutput = { answer: null, supports: [] };
  const { asked, reading, found } = readOnce(input);
  const all = await ranked(found, spans);
  const [best] = all;
  if (!best) return none;
  const signs = signsOf(asked, all, reading.scenes, bound?.value ?? null);
  const [supported = 0] = await support.score(undefined, [signs]);
  if (supported <= ANSWERS) return none;
  const agreed = bound !== undefined && saysSame(bound.value, best.candidate.text);
  const supports = [supportOf(best.sentence)];
  const value = shortForm(best.candidate.text, asked.type, input.question);
  const reason = 'the span that fits the question best, in a sentence that says what is asked';
  if (agreed) return { answer: value, supports: [...supports, ...bound.supports], reason };
  // Read only once nothing better is left, and never shown as a step that the text states.
  if (input.level === 'triplets') return none;
  const { target } = input;
  const others = input.bindings.filter(({ placeholder }) => placeholder !== target);
  const clue = bound?.clue ?? input.unresolved[0]?.id;
  if (target === null || clue === undefined) return { answer: value, supports, reason };
  const read = { placeholder: target, clue, value, score: 1, supports, reason, runnersUp: [] };
  return { answer: value, supports, reason, bindings: [...others, { ...read, supposed: true }] };
}

interface Read {
  asked: Asked;
  reading: Reading;
  found: ReadSpan[];
}
let last: { key: string; read: Read } | undefined;

/** The levels of the cascade read the same passages for the same question: the features are kept. */
function readOnce({ question, chunks }: AnswerInput): Read {
  const key = [question, ...chunks.map(({ heading, text }) => `${heading}\n${text}`)].join('\n\n');
  if (last?.key === key) return last.read;
  const asked = readAsked(question);
  const reading = scenesOf(asked, passagesOf(chunks));
  const read = { asked, reading, found: spansOf(asked, reading) };
  last = { key, read };
  return read;
}
