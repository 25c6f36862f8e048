/** A question's decomposition by its plan; comparisons and several questions in one are read by the rules. */
import type { DecomposeInput, DecomposeOutput } from '../../../tasks/types.ts';
import { decomposeQuestion } from '../decompose.ts';
import type { Mishaps } from '../mishaps.ts';
import { plan } from '../plan/plan.ts';
import { cluesOfPlan } from './asked.ts';
import type { Reader } from './read.ts';

export async function decomposeByReading(
  input: DecomposeInput,
  means: { mishaps: Mishaps },
  { model, signal }: Reader,
): Promise<DecomposeOutput> {
  const [best] = await plan(input.question, (question) => model.shape(question, { signal }));
  return best && best.root.relation.is === 'chain' && best.root.kind !== 'yesno'
    ? cluesOfPlan(best.root)
    : decomposeQuestion(input, means);
}
