/**
 * The built-in engine's answer: from the bindings where the clues were resolved, by comparing where
 * the question compares, and otherwise from the best-supported sentences, or none at this level.
 */
import { isPlaceholder, slotText } from '../../knowledge/clues.ts';
import { inEnglish } from '../../sentences.ts';
import type { AnswerInput, AnswerOutput, ProposedBinding } from '../../tasks/types.ts';
import { completed } from './answer/complete.ts';
import { answerByClause, clauseAsked } from './answer/clauses.ts';
import { deniedIn } from './answer/denial.ts';
import { bearingOf, citedSentences, isOfOtherYears } from './answer/borne-out.ts';
import { answerComparison, answerThan } from './answer/compare.ts';
import { shortForm } from './answer/short-form.ts';
import { asksDefinition, definition, withOthers } from './answer/whole.ts';
import { answerYesNo } from './answer/yes-no.ts';
import { normaliseQuestion } from './decompose/normalise.ts';
import { sentenceText } from './evidence.ts';
import { NONE } from './no-answer.ts';
import { THRESHOLD } from './resolve.ts';
import { RANKINGS, type Rankings } from './resolve/rankings.ts';
import { supposeAnswer } from './suppose/suppose.ts';
import { planQuestion, UNPLANNED, type QuestionPlan } from './decompose/question.ts';

export async function answerQuestion(
  asked: AnswerInput,
  rankings: Rankings = RANKINGS,
): Promise<AnswerOutput> {
  const plan = rankings.mishaps.guard(
    'step',
    () => planQuestion(asked.question),
    () => UNPLANNED,
  );
  const isBare = !asked.originals && asked.resolved.length + asked.unresolved.length === 0;
  const given = isBare ? takenApart(asked, plan) : asked;
  const question = normaliseQuestion(given.question);
  const { mishaps } = rankings;
  // Each of these can do without the ones before it.
  const stage = <T>(work: () => Promise<T> | T, otherwise: T): Promise<T> =>
    mishaps.guardAsync('step', work, () => otherwise);
  const whole = { ...given, question };
  const input = await stage(() => completed(whole, rankings), whole);
  let output = await stage(() => read(input, plan), NONE);
  if (output.answer === null && isLastResort(input, plan))
    output = await stage(() => supposeAnswer(input, plan, rankings), NONE);
  // A value too weak to be bound in the loop is no step of a chain: what it gives was only read.
  const bindings = input.bindings.filter(
    (binding) => binding.score >= THRESHOLD || given.bindings.includes(binding),
  );
  if (output.answer === null) return output;
  const { answer } = output;
  const completeAnswer = mishaps.guard(
    'step',
    () => wholeOf(output, input),
    () => answer,
  );
  output = { ...output, answer: completeAnswer };
  return asBorneOut({ bindings, ...(isBare ? { clues: plan.clues } : {}), ...output }, input, plan);
}

/**
 * Refused where other words lead to it, or it is of another year; marked where nothing cited says
 * what is asked.
 */
function asBorneOut(output: AnswerOutput, input: AnswerInput, plan: QuestionPlan): AnswerOutput {
  const { answer } = output;
  if (answer === null || plan.comparison || plan.answerType === 'yes-no') return output;
  const cited = citedSentences(output, input);
  if (isOfOtherYears(input.question, cited)) return { answer: null, supports: [] };
  if (isSaid(output, input)) return output;
  const { about, sign, anothers } = bearingOf(answer, cited, input, plan);
  if (anothers) return { answer: null, supports: [] };
  if (about && sign) return output;
  // What was only read there is no step of a chain either.
  const bindings = output.bindings?.filter(
    ({ placeholder, sure }) => placeholder !== input.target || sure !== false,
  );
  return { ...output, ...(bindings ? { bindings } : {}), unsaid: true };
}

/** The chain of clues itself came to it, by statements that say the relation. */
function isSaid({ supports }: AnswerOutput, { bindings, target }: AnswerInput): boolean {
  const bound = bindings.find(({ placeholder }) => placeholder === target);
  if (!bound || bound.sure === false) return false;
  return bound.settled === true || bound.supports.every((one) => supports.includes(one));
}

/** A method without clues asks with the question alone: it is taken apart here. */
function takenApart(asked: AnswerInput, { clues, types, target }: QuestionPlan): AnswerInput {
  return { ...asked, originals: clues, unresolved: clues, types, target };
}

function isLastResort({ level }: AnswerInput, plan: QuestionPlan): boolean {
  return level === 'chunks' && !plan.comparison && plan.answerType !== 'yes-no';
}

function read(input: AnswerInput, plan: QuestionPlan): AnswerOutput {
  const bound =
    input.target === null
      ? undefined
      : input.bindings.find(({ placeholder }) => placeholder === input.target);
  if (plan.comparison) return (plan.isThan ? answerThan : answerComparison)(plan.comparison, input);
  if (clauseAsked(input.question)) return answerByClause(input);
  if (plan.answerType === 'yes-no') return answerYesNo(input);
  if (bound) return deniedIn(bound, input) ? NONE : fromBinding(bound, input);
  return NONE;
}

/** Both of "by A and B", and all of a definition, where what is cited gives more than was bound. */
function wholeOf({ answer, supports }: AnswerOutput, input: AnswerInput): string | null {
  const { question, target, types, bindings, originals = [] } = input;
  const bound = bindings.find(({ placeholder }) => placeholder === target);
  const clue = originals.find(({ id }) => id === bound?.clue);
  const type = types[target ?? ''] ?? 'thing';
  if (answer === null || !bound || bound.settled || !clue || isPlaceholder(clue.predicate))
    return answer;
  const isDefinition = asksDefinition(question, clue, type);
  if ((type !== 'person' && !isDefinition) || answer !== shortForm(bound.value, type, question))
    return answer;
  const predicate = clue.predicate.text;
  for (const support of supports) {
    const sentence = sentenceText(support, input);
    if (sentence === null) continue;
    const whole: string = isDefinition
      ? definition(answer, slotText(clue.subject), sentence)
      : withOthers(answer, sentence, predicate, question);
    if (whole !== answer) return whole;
  }
  return answer;
}

function fromBinding(binding: ProposedBinding, input: AnswerInput): AnswerOutput {
  const type = input.types[binding.placeholder] ?? 'thing';
  return {
    answer: shortForm(binding.value, type, input.question),
    supports: binding.supports,
    ...(binding.reason ? { reason: inEnglish(binding.reason) } : {}),
  };
}
