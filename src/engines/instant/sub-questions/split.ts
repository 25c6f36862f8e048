/** The built-in decomposer (HANRAG, formula 1): the questions it is written as, or a question a clue. */
import { placeholdersOf } from '../../../knowledge/clues.ts';
import type { SplitInput, SplitOutput } from '../../../tasks/sub-questions.ts';
import { planQuestion } from '../decompose/question.ts';
import { partsOf } from './parts.ts';
import { seedsOf } from './refine.ts';

export function splitQuestion({ question }: SplitInput): SplitOutput {
  const parts = partsOf(question);
  if (parts.length > 1) return { questions: parts.map((part) => ({ question: part })) };
  const plan = planQuestion(question);
  const seeds = seedsOf(plan.clues, plan);
  const unknowns = new Set(plan.clues.flatMap(placeholdersOf));
  // What hangs together is not for looking up side by side.
  return { questions: seeds.length > 1 && seeds.length === unknowns.size ? seeds : [{ question }] };
}
