/** What the outline says of the question's clues: the best chain of values in the sentences it keeps. */
import { cluesIn, placeholdersOf } from '../../../knowledge/clues.ts';
import type { Clue } from '../../../knowledge/types.ts';
import type { Context, ProposedBinding } from '../../../tasks/types.ts';
import { bestChain } from '../chains/beam.ts';
import { planQuestion, type QuestionPlan } from '../decompose/question.ts';
import { THRESHOLD } from '../resolve.ts';
import type { Rankings } from '../resolve/rankings.ts';
import { Values } from '../resolve/values.ts';

export interface Followed {
  plan: QuestionPlan;
  /** The clues with the values found in their places. */
  clues: Clue[];
  bindings: ProposedBinding[];
  resolved: Clue[];
  /** Clues with one unknown: what can be looked up now. */
  searchable: Clue[];
  /** Nothing is left to be found out. */
  complete: boolean;
}

export async function followed(
  { question, ...context }: Context & { question: string },
  rankings: Rankings,
): Promise<Followed> {
  const plan = planQuestion(question);
  const { clues, bindings } = await bestChain({
    clues: plan.clues,
    given: [],
    types: plan.types,
    values: new Values({ question, types: plan.types, ...context }, rankings),
    rankings,
    threshold: THRESHOLD,
    final: false,
  });
  return {
    plan,
    clues,
    bindings,
    resolved: cluesIn(clues, 'resolved'),
    searchable: cluesIn(clues, 'searchable'),
    complete: clues.every((clue) => placeholdersOf(clue).length === 0),
  };
}
