/** The built-in last generation (HANRAG, formulas 5 and 9): from the sub-questions' answers alone. */
import type { CombineInput, SubAnswer } from '../../../tasks/sub-questions.ts';
import type { AnswerOutput } from '../../../tasks/types.ts';
import { comparedByReading } from '../compose/compared.ts';
import { BY_WORDS, type Means } from '../means.ts';
import { NONE } from '../no-answer.ts';
import { plan } from '../plan/plan.ts';
import type { ReadValue } from '../read/read.ts';
import { partsOf } from './parts.ts';
import { answeredBy } from './steps.ts';

export async function combineAnswers(
  { question, steps, ...context }: CombineInput,
  means: Means = BY_WORDS,
): Promise<AnswerOutput> {
  if (partsOf(question).length > 1) return allOf(steps);
  const whole = steps.find(({ asked, answer }) => asked.question === question && answer !== null);
  if (whole) {
    const { asked: _, sure: __, ...answer } = whole;
    return answer;
  }
  const { model, signal } = means.reader;
  const [best] = await plan(question, (asked) => model.shape(asked, { signal }));
  const { relation } = best!.root;
  if (relation.is === 'extreme' || relation.is === 'same')
    return comparedByReading(best!.root, context, means.reader, valuesBy(steps));
  if (relation.is !== 'chain') return NONE;
  const { plan: clues, bindings } = await answeredBy(question, steps, means);
  const bound = bindings.find(({ placeholder }) => placeholder === clues.target);
  return bound ? { answer: bound.value, supports: bound.supports, ...chanceOf(steps) } : NONE;
}

/** What the sub-questions were answered with, where that was weighed. */
function valuesBy(steps: readonly SubAnswer[]): Map<string, ReadValue> {
  return new Map(
    steps.flatMap(({ asked, answer, supports, probability }) =>
      answer === null || probability === undefined
        ? []
        : [[asked.question, { value: answer, chance: probability, supports }] as const],
    ),
  );
}

/** Several questions in one have several answers, in their order; what has none is said. */
function allOf(steps: readonly SubAnswer[]): AnswerOutput {
  const isGiven = ({ answer, unsaid }: SubAnswer): boolean => answer !== null && !unsaid;
  const given = steps.filter(isGiven);
  if (given.length === 0) return NONE;
  const unanswered = steps.filter((step) => !isGiven(step)).map(({ asked }) => asked.question);
  return {
    answer: given.map(({ answer }) => answer).join('; '),
    supports: given.flatMap(({ supports }) => supports),
    ...chanceOf(given),
    ...(unanswered.length > 0 ? { unanswered } : {}),
  };
}

/** That all of them are right, where that is known of each; whether one is a guess. */
function chanceOf(steps: readonly SubAnswer[]): Pick<AnswerOutput, 'byRules' | 'probability'> {
  const given = steps.filter(({ answer }) => answer !== null);
  const isWeighed = given.every(({ probability }) => probability !== undefined);
  return {
    ...(given.some(({ byRules }) => byRules) ? { byRules: true } : {}),
    ...(isWeighed
      ? { probability: given.reduce((all, { probability = 1 }) => all * probability, 1) }
      : {}),
  };
}
