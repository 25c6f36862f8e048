/**
 * The trained reader's answer: the likeliest span for the question as it stands, over the passages
 * that have most of its words. It stands in where nothing else answers, and takes the place of an
 * answer that was only read or supposed where it is sure enough; what it gives is supposed itself.
 */
import type { AnswerType } from '../../../knowledge/types.ts';
import type { AnswerInput, AnswerOutput, ProposedBinding } from '../../../tasks/types.ts';
import type { QuestionPlan } from '../decompose/question.ts';
import { sameValue } from '../resolve/found.ts';
import { passagesOf } from '../resolve/passages.ts';
import type { Rankings } from '../resolve/rankings.ts';
import { readByTrained, type Trained } from '../resolve/trained.ts';
import { askedOf } from '../suppose/asked.ts';
import { shortForm } from './short-form.ts';

/** Least chance of an answer where there is no other, */
const ALONE = 0.1;
/** and where it takes the place of one that is only supposed. */
const INSTEAD = 0.4;

/** @param output what rules gave, unless a chain of statements says it; null: they refuse. */
export function answerByReader(
  output: AnswerOutput,
  input: AnswerInput,
  plan: QuestionPlan,
  rankings: Pick<Rankings, 'reader'>,
): AnswerOutput {
  const { question, bindings, target, unresolved } = input;
  const type = plan.answerType === 'thing' ? askedOf(question).type : plan.answerType;
  if (type === 'yes-no') return output;
  const others = bindings.filter(({ placeholder }) => placeholder !== target);
  const best = likeliest({ question, type, others, chunks: input.chunks }, rankings);
  if (!best || best.score < (output.answer === null ? ALONE : INSTEAD)) return output;
  if (output.answer !== null && sameValue(output.answer, best.value)) return output;
  const { supports, score } = best;
  const value = shortForm(best.value, type, question);
  const read = { answer: value, supports, reason: String(best.reason) };
  const bound = bindings.find(({ placeholder }) => placeholder === target);
  const clue = bound?.clue ?? unresolved[0]?.id;
  if (target === null || clue === undefined) return read;
  const step: ProposedBinding = {
    ...{ placeholder: target, clue, value, score, supports, reason: read.reason },
    ...{ runnersUp: [], supposed: true },
  };
  return { ...read, bindings: [...others, step] };
}

export interface Questioned extends Pick<AnswerInput, 'question' | 'chunks'> {
  type: AnswerType;
  /** What was found out on the way. */
  others: readonly ProposedBinding[];
}

/** The span that the reader takes for the answer; null where there is no reader, or no span. */
export function likeliest(
  { question, chunks, type, others }: Questioned,
  { reader }: Pick<Rankings, 'reader'>,
): Trained | null {
  if (!reader) return null;
  const known = others.map(({ value }) => value);
  const wanted = { asked: question, words: [question, ...known].join(' '), type, known };
  return readByTrained(reader, wanted, passagesOf(chunks))[0] ?? null;
}
