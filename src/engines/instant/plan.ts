/**
 * The built-in engine's planner (RAS, arXiv 2502.10996, section 3.1). It knows nothing by itself, so
 * the initial plan is always to look up; after that the question's clues are followed over the graph,
 * each triplet read in its sentence, and what stays open is the next sub-query, with what is known
 * filled in.
 */
import type { PlanOutput } from '../../tasks/plan-retrieval.ts';
import { graphOf, type ChainInput } from '../../tasks/question-graph.ts';
import { inWords, isKnown, nextQuery, progressOf } from './follow/progress.ts';
import { BY_WORDS, type Means } from './means.ts';

export async function planRetrieval(
  { question, chain, chunks }: ChainInput,
  means: Means = BY_WORDS,
): Promise<PlanOutput> {
  if (chain.length === 0) return { action: 'subquery', subquery: question };
  const context = { propositions: graphOf(chain), chunks };
  const progress = await progressOf(question, context, means);
  const reason = inWords(progress);
  if (isKnown(progress)) return { action: 'sufficient', subquery: '', reason };
  const asked = chain.map(({ subquery }) => subquery);
  // Nothing new to ask is not enough known: the last sub-query again says so.
  return { action: 'subquery', subquery: nextQuery(progress, asked) ?? asked.at(-1)!, reason };
}
