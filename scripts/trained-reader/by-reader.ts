/**
 * The trained reader's answer: the likeliest span for the question as it stands, over the passages
 * that have most of its words. It stands in where nothing else answers, and takes the place of an
 * answer that was only read or supposed where it is sure enough; what it gives is supposed itself.
 */
import { isLastResort, isSaid, type Reconsider } from '../../src/engines/instant/answer.ts';
import { shortForm } from '../../src/engines/instant/answer/short-form.ts';
import type { QuestionPlan } from '../../src/engines/instant/decompose/question.ts';
import { sameValue } from '../../src/engines/instant/resolve/found.ts';
import { passagesOf } from '../../src/engines/instant/resolve/passages.ts';
import { askedOf } from '../../src/engines/instant/suppose/asked.ts';
import type { AnswerInput, AnswerOutput, ProposedBinding } from '../../src/tasks/types.ts';
import type { ReadsPassages } from './passage-reader.ts';
import { readByTrained, type Trained } from './spans.ts';

/** Least chance of an answer where there is no other, */
const ALONE = 0.1;
/** where it takes the place of one that is only supposed, */
const INSTEAD = 0.4;
/** and where of the span that fits the question best. */
const INSTEAD_OF_SPAN = 0.3;

/** Why the engine answers with a span. */
const BEST_SPAN = 'the span that fits the question best, in a sentence that says what is asked';

/** What the reader makes of an answer of the rules, or of their refusal. */
export function reconsiderBy(reader: ReadsPassages): Reconsider {
  return (output, input, plan) => {
    const least = leastChance(output, input, plan);
    if (least === null) return output;
    const best = likeliest(input, plan, reader);
    if (!best || best.score < least) return output;
    if (output.answer !== null && sameValue(output.answer, best.value)) return output;
    return answerWith(best, input, plan);
  };
}

/** Null where the reader has no say: a chain of statements answers, or a comparison. */
function leastChance(output: AnswerOutput, input: AnswerInput, plan: QuestionPlan): number | null {
  if (output.answer === null) return isLastResort(input, plan) ? ALONE : null;
  if (plan.comparison || plan.yesNo) return null;
  if (output.reason === BEST_SPAN) return INSTEAD_OF_SPAN;
  return input.chunks.length > 1 && !isSaid(output, input) ? INSTEAD : null;
}

/** The span that the reader takes for the answer; null where it finds none of the asked kind. */
function likeliest(
  { question, bindings, target, chunks }: AnswerInput,
  plan: QuestionPlan,
  reader: ReadsPassages,
): Trained | null {
  const type = typeOf(question, plan);
  if (type === 'yes-no') return null;
  const known = bindings
    .filter(({ placeholder }) => placeholder !== target)
    .map(({ value }) => value);
  const wanted = { asked: question, words: [question, ...known].join(' '), type, known };
  return readByTrained(reader, wanted, passagesOf(chunks))[0] ?? null;
}

const typeOf = (question: string, { answerType }: QuestionPlan): QuestionPlan['answerType'] =>
  answerType === 'thing' ? askedOf(question).type : answerType;

function answerWith(
  { value, score, supports, reason }: Trained,
  { question, bindings, target, unresolved }: AnswerInput,
  plan: QuestionPlan,
): AnswerOutput {
  const answer = shortForm(value, typeOf(question, plan), question);
  const read = { answer, supports, reason: String(reason) };
  const bound = bindings.find(({ placeholder }) => placeholder === target);
  const clue = bound?.clue ?? unresolved[0]?.id;
  if (target === null || clue === undefined) return read;
  const step: ProposedBinding = {
    ...{ placeholder: target, clue, value: answer, score, supports, reason: read.reason },
    ...{ runnersUp: [], supposed: true },
  };
  return {
    ...read,
    bindings: [...bindings.filter(({ placeholder }) => placeholder !== target), step],
  };
}
