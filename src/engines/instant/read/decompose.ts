/**
 * A question's decomposition by its plan (T2RAG, section 4.1). Several questions in one are decomposed
 * each by itself.
 */
import type { DecomposeInput, DecomposeOutput, QuestionPart } from '../../../tasks/types.ts';
import { BY_WORDS, type Means } from '../means.ts';
import { plan } from '../plan/plan.ts';
import { joinedIn, partsOf } from '../sub-questions/parts.ts';
import { cluesOfPlan } from './asked.ts';

export async function decomposeQuestion(
  { question }: DecomposeInput,
  means: Means = BY_WORDS,
): Promise<DecomposeOutput> {
  const whole = await cluesOf(question, means);
  // Two names that are compared are one question.
  const joined = whole.target === null ? null : joinedIn(question);
  const asked = joined?.questions ?? partsOf(question);
  if (asked.length < 2) return whole;
  const parts: QuestionPart[] = [];
  for (const part of asked) parts.push({ question: part, ...(await cluesOf(part, means)) });
  return { ...whole, parts, ...(joined ? { oneThing: joined.name } : {}) };
}

/** The clues to follow. */
export async function cluesOf(question: string, { reader }: Means): Promise<DecomposeOutput> {
  const { model, signal } = reader;
  const [best] = await plan(question, (asked) => model.shape(asked, { signal }));
  return cluesOfPlan(best!.root);
}
