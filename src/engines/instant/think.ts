/**
 * The built-in engine's next sentence of reasoning (IRCoT): the clues that the passages answer by
 * now and that were not said yet, as statements; the end of the chain says the answer.
 */
import { queryProposition } from '../../knowledge/clues.ts';
import { standsIn } from '../../knowledge/grounding.ts';
import type { ThinkInput, ThinkOutput } from '../../tasks/think-next.ts';
import { isKnown, knownClues, progressOf } from './follow/progress.ts';
import { BY_WORDS, type Means } from './means.ts';

export async function thinkNext(
  { question, thoughts, chunks }: ThinkInput,
  means: Means = BY_WORDS,
): Promise<ThinkOutput> {
  const progress = await progressOf(question, { propositions: [], chunks }, means);
  const { bindings, target } = progress;
  const said = thoughts.join(' ');
  const fresh = knownClues(progress)
    .map(queryProposition)
    .filter((statement) => !standsIn(statement, said));
  const statement = fresh.length > 0 ? `${fresh.join('; ')}.` : '';
  if (!isKnown(progress)) return { thought: statement, concludes: false };
  const value = bindings.find(({ placeholder }) => placeholder === target)?.value;
  const conclusion = value ? `So the answer is: ${value}.` : 'So the answer is known.';
  return { thought: `${statement} ${conclusion}`.trim(), concludes: true };
}
