/** What the sub-questions answered so far say of the question's clues. */
import { cluesIn, placeholdersOf, substitute } from '../../../knowledge/clues.ts';
import type { Clue } from '../../../knowledge/types.ts';
import type { SubAnswer } from '../../../tasks/sub-questions.ts';
import type { DecomposeOutput, ProposedBinding } from '../../../tasks/types.ts';
import { BY_WORDS, type Means } from '../means.ts';
import { cluesOf } from '../read/decompose.ts';

export interface Answered {
  plan: DecomposeOutput;
  /** The clues with the answers in their places. */
  clues: Clue[];
  bindings: ProposedBinding[];
}

/**
 * Each answer fills the unknown that its sub-question was made for; one in words alone fills the
 * first unknown that could be looked up by then.
 */
export async function answeredBy(
  question: string,
  steps: readonly SubAnswer[],
  means: Means = BY_WORDS,
): Promise<Answered> {
  const plan = await cluesOf(question, means);
  const bindings: ProposedBinding[] = [];
  let clues = plan.clues;
  for (const { asked, answer, supports } of steps) {
    if (answer === null || asked.question === question) continue;
    const target = asked.asked?.target;
    const searchable = cluesIn(clues, 'searchable');
    const clue =
      target === undefined || target === null
        ? searchable[0]
        : searchable.find((one) => placeholdersOf(one).includes(target));
    const [placeholder] = clue ? placeholdersOf(clue) : [];
    if (!clue || placeholder === undefined) continue;
    const binding = { placeholder, clue: clue.id, value: answer, score: 1, supports };
    bindings.push({ ...binding, runnersUp: [], settled: true });
    clues = substitute(plan.clues, bindings);
  }
  return { plan, clues, bindings };
}
