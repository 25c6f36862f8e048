/** The built-in decomposer (HANRAG, formula 1): the questions it is written as, or a question a clue. */
import { placeholdersOf } from '../../../knowledge/clues.ts';
import type { SplitInput, SplitOutput } from '../../../tasks/sub-questions.ts';
import { BY_WORDS, type Means } from '../means.ts';
import { cluesOf } from '../read/decompose.ts';
import { partsOf } from './parts.ts';
import { seedsOf } from './refine.ts';

export async function splitQuestion(
  { question }: SplitInput,
  means: Means = BY_WORDS,
): Promise<SplitOutput> {
  const parts = partsOf(question);
  if (parts.length > 1) return { questions: parts.map((part) => ({ question: part })) };
  const plan = await cluesOf(question, means);
  const seeds = seedsOf(plan.clues, plan);
  const unknowns = new Set(plan.clues.flatMap(placeholdersOf));
  // What hangs together is not for looking up side by side.
  return { questions: seeds.length > 1 && seeds.length === unknowns.size ? seeds : [{ question }] };
}
