/** The built-in refiner and ending discriminator (HANRAG, section 4.1), over the question's clues. */
import { cluesIn, placeholdersOf } from '../../../knowledge/clues.ts';
import type { Clue } from '../../../knowledge/types.ts';
import type { RefineInput, SubQuestion } from '../../../tasks/sub-questions.ts';
import type { DecomposeOutput } from '../../../tasks/types.ts';
import { BY_WORDS, type Means } from '../means.ts';
import { answeredBy } from './steps.ts';
import { asQuestion } from './verbalise.ts';

/** The next clue that can be looked up and was not; the question itself where none is left. */
export async function refineSeed(
  { question, steps }: RefineInput,
  means: Means = BY_WORDS,
): Promise<{ seed: SubQuestion }> {
  const { plan, clues } = await answeredBy(question, steps, means);
  const before = new Set(steps.map(({ asked }) => asked.question));
  const seed = seedsOf(clues, plan).find((one) => !before.has(one.question));
  return { seed: seed ?? { question } };
}

/** A question for each unknown that can be looked up now, with all clues that speak of it. */
export function seedsOf(clues: readonly Clue[], { types }: DecomposeOutput): SubQuestion[] {
  const searchable = cluesIn([...clues], 'searchable');
  const unknowns = [...new Set(searchable.flatMap(placeholdersOf))];
  return unknowns.map((target) => {
    const about = searchable.filter((clue) => placeholdersOf(clue).includes(target));
    return { question: asQuestion(about[0]!, types), asked: { clues: about, types, target } };
  });
}

/** Enough was found when no clue is open, or when the question itself was answered. */
export async function judgeEnding(
  { question, steps }: RefineInput,
  means: Means = BY_WORDS,
): Promise<{ ended: boolean }> {
  const last = steps.at(-1);
  if (last?.answer != null && last.asked.question === question) return { ended: true };
  const { plan, clues } = await answeredBy(question, steps, means);
  const ended = plan.clues.length > 0 && clues.every((clue) => placeholdersOf(clue).length === 0);
  return { ended };
}
