/**
 * A question's decomposition by its plan (T2RAG, section 4.1); what two things both are, and yes/no,
 * is taken apart by the grammar of clues. Several questions in one are decomposed each by itself.
 */
import type { DecomposeInput, DecomposeOutput, QuestionPart } from '../../../tasks/types.ts';
import { planQuestion, UNPLANNED, type QuestionPlan } from '../decompose/question.ts';
import { BY_WORDS, type Means } from '../means.ts';
import { plan } from '../plan/plan.ts';
import { joinedIn, partsOf } from '../sub-questions/parts.ts';
import { cluesOfPlan } from './asked.ts';

export async function decomposeQuestion(
  { question }: DecomposeInput,
  means: Means = BY_WORDS,
): Promise<DecomposeOutput> {
  const whole = await decomposed(question, means);
  // Two names that are compared are one question.
  const joined = whole.target === null ? null : joinedIn(question);
  const asked = joined?.questions ?? partsOf(question);
  if (asked.length < 2) return whole;
  const parts: QuestionPart[] = [];
  for (const part of asked) parts.push({ question: part, ...(await decomposed(part, means)) });
  return { ...whole, parts, ...(joined ? { oneThing: joined.name } : {}) };
}

async function decomposed(question: string, means: Means): Promise<DecomposeOutput> {
  const { clues, types, target } = await cluesOf(question, means);
  return { clues, types, target };
}

/** The clues to follow. */
export async function cluesOf(question: string, means: Means): Promise<QuestionPlan> {
  const { mishaps, reader } = means;
  const { model, signal } = reader;
  const plans = await plan(question, (asked) => model.shape(asked, { signal }));
  const [{ root } = plans[0]!] = plans;
  const { is } = root.relation;
  if ((is === 'chain' && root.kind !== 'yesno') || is === 'extreme' || is === 'same') {
    const planned = cluesOfPlan(root);
    return { ...planned, answerType: planned.types[planned.target ?? ''] ?? 'thing' };
  }
  return mishaps.guard(
    'step',
    () => planQuestion(question),
    () => UNPLANNED,
  );
}
