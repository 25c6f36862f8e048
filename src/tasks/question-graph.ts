/**
 * The graph of a question as RAS grows it (arXiv 2502.10996, section 3.2): a chain of sub-queries,
 * each with the triplets that the passages retrieved for it state.
 */
import { uniqueById } from '../knowledge/unique-by-id.ts';
import type { AnswerInput, ContextChunk, ContextProposition } from './types.ts';

/** (q_i, g_i): a sub-query, and what the passages that were retrieved for it state. */
export interface SubqueryGraph {
  subquery: string;
  triplets: ContextProposition[];
}

export interface ChainInput {
  question: string;
  /** In the order in which they were asked. */
  chain: SubqueryGraph[];
  /**
   * The sentences that the triplets were extracted from, for engines that read a triplet in its
   * sentence. Language models are shown the triplets alone, as in the paper.
   */
  chunks: ContextChunk[];
}

/** G_Q: every triplet of the chain once, in the order in which it was found. */
export function graphOf(chain: readonly SubqueryGraph[]): ContextProposition[] {
  const all = chain.flatMap(({ triplets }) => triplets);
  return uniqueById(all);
}

/** The same as a question over triplets. */
export function asAnswerInput({ question, chain, chunks }: ChainInput): AnswerInput {
  return {
    ...{ question, resolved: [], unresolved: [], types: {}, target: null, bindings: [] },
    ...{ level: 'triplets', propositions: graphOf(chain), chunks },
  };
}
