/** A question's decomposition by its plan; comparisons and yes/no are taken apart by the rules. */
import type { DecomposeInput, DecomposeOutput } from '../../../tasks/types.ts';
import { decomposeQuestion } from '../decompose.ts';
import type { Mishaps } from '../mishaps.ts';
import { plan } from '../plan/plan.ts';
import { cluesOfPlan } from './asked.ts';
import type { Reader } from './read.ts';

export async function decomposeByReading(
  input: DecomposeInput,
  means: { mishaps: Mishaps },
  reader: Reader,
): Promise<DecomposeOutput> {
  const planned = await plannedClues(input.question, reader);
  if (planned) return planned;
  const byRules = decomposeQuestion(input, means);
  if (!byRules.parts) return byRules;
  const parts = [];
  for (const part of byRules.parts)
    parts.push({ ...part, ...(await plannedClues(part.question, reader)) });
  return { ...byRules, parts };
}

async function plannedClues(
  question: string,
  { model, signal }: Reader,
): Promise<DecomposeOutput | null> {
  const [best] = await plan(question, (asked) => model.shape(asked, { signal }));
  return best && best.root.relation.is === 'chain' && best.root.kind !== 'yesno'
    ? cluesOfPlan(best.root)
    : null;
}
