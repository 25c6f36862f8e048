/** The built-in last generation (HANRAG, formulas 5 and 9): from the sub-questions' answers alone. */
import type { CombineInput, SubAnswer } from '../../../tasks/sub-questions.ts';
import type { AnswerOutput } from '../../../tasks/types.ts';
import { toAnswer } from '../follow/progress.ts';
import type { Means } from '../means.ts';
import { answerAt } from '../outline/answer.ts';
import { RANKINGS } from '../resolve/rankings.ts';
import { partsOf } from './parts.ts';
import { answeredBy } from './steps.ts';

export async function combineAnswers(
  { question, steps, ...context }: CombineInput,
  means: Means = RANKINGS,
): Promise<AnswerOutput> {
  if (partsOf(question).length > 1) return allOf(steps);
  const whole = steps.find(({ asked, answer }) => asked.question === question && answer !== null);
  if (whole) {
    const { asked: _, sure: __, ...answer } = whole;
    return answer;
  }
  const { plan, clues, bindings } = await answeredBy(question, steps, means);
  // What two things both are is read where they are described, not off a word or two.
  if (plan.comparison?.kind === 'both' || plan.comparison?.kind === 'choice')
    return { answer: null, supports: [] };
  const { output } = await answerAt(
    ['triplets'],
    toAnswer(question, { ...plan, originals: plan.clues, clues, bindings }, context),
    means,
  );
  return output.answer === null ? output : { ...output, byRules: true };
}

/** Several questions in one have several answers, in their order; what has none is said. */
function allOf(steps: readonly SubAnswer[]): AnswerOutput {
  const isGiven = ({ answer, unsaid }: SubAnswer): boolean => answer !== null && !unsaid;
  const given = steps.filter(isGiven);
  if (given.length === 0) return { answer: null, supports: [] };
  const unanswered = steps.filter((step) => !isGiven(step)).map(({ asked }) => asked.question);
  const isRead = given.every(({ probability }) => probability !== undefined);
  return {
    answer: given.map(({ answer }) => answer).join('; '),
    supports: given.flatMap(({ supports }) => supports),
    ...(given.some(({ byRules }) => byRules) ? { byRules: true } : {}),
    ...(isRead
      ? { probability: given.reduce((all, { probability = 1 }) => all * probability, 1) }
      : {}),
    ...(unanswered.length > 0 ? { unanswered } : {}),
  };
}
