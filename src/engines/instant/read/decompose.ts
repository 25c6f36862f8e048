/** A question's decomposition by its plan; comparisons and yes/no are taken apart by the rules. */
import type { DecomposeInput, DecomposeOutput } from '../../../tasks/types.ts';
import { decomposeQuestion } from '../decompose.ts';
import { planQuestion, type QuestionPlan } from '../decompose/question.ts';
import type { Means } from '../means.ts';
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

/** The clues to follow: the plan's, where there is a model to read them; else those of the rules. */
export async function cluesOf(question: string, { reader }: Means): Promise<QuestionPlan> {
  const planned = reader && (await plannedClues(question, reader));
  if (!planned) return planQuestion(question);
  return { ...planned, answerType: planned.types[planned.target ?? ''] ?? 'thing' };
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
