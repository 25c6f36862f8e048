/**
 * RAS, Retrieval-And-Structuring (Jiang et al., arXiv 2502.10996, section 3): plan, retrieve and
 * structure, until the planner says that the question's graph is sufficient; then answer from the
 * graph and the chain of sub-queries.
 */
import { answerDirectlyTask } from '../../tasks/answer-directly.ts';
import { answerFromGraphTask } from '../../tasks/answer-from-graph.ts';
import { planRetrievalTask } from '../../tasks/plan-retrieval.ts';
import { graphOf, type ChainInput, type SubqueryGraph } from '../../tasks/question-graph.ts';
import type { AnswerOutput, ContextProposition } from '../../tasks/types.ts';
import { Asked } from '../asked.ts';
import { Gathered } from '../citations.ts';
import { conclude } from '../conclusion.ts';
import type { Step } from '../events.ts';
import { sentencesOfTriplets } from '../provenance.ts';
import type { Method } from '../method.ts';
import { Run } from '../run.ts';
import { stepOfTriplets, stepsOfChain } from '../steps.ts';
import { Structuring } from '../structuring.ts';
import { sizeOf } from './graph-size.ts';

export interface RasParameters {
  /** k: passages a sub-query. */
  passages: number;
  /** Rounds at most. */
  maxRounds: number;
}

/** Section 4, inference setting. */
export const RAS_DEFAULTS: RasParameters = { passages: 5, maxRounds: 5 };

export const ras: Method<RasParameters> = async function* (question, context, parameters) {
  const { passages: k, maxRounds } = { ...RAS_DEFAULTS, ...parameters };
  const { engine, retriever, signal } = context;
  const run = new Run(context);
  const gathered = new Gathered();
  const structuring = new Structuring(run);
  const chain: SubqueryGraph[] = [];
  const known = (): ChainInput => ({
    ...{ question, chain: [...chain] },
    chunks: sentencesOfTriplets(gathered.context().chunks, graphOf(chain)),
  });
  yield { type: 'started', question, method: 'ras', engine: engine.label };

  // Initial planning (equation 1).
  const initial = await run.perform(planRetrievalTask, { question, chain, chunks: [] });
  yield* run.takeNotices();
  if (initial.action === 'no-retrieval') {
    yield { type: 'planned', round: 1, ...initial, subquery: null };
    const { answer, reason } = await run.perform(answerDirectlyTask, { question });
    yield* run.takeNotices();
    if (answer !== null) {
      const output = { answer, supports: [], ...(reason ? { reason } : {}) };
      const ending = { method: 'ras', question, output, steps: [], rounds: 0, complete: false };
      yield { type: 'answered', answer: conclude({ ...ending, level: 'nothing' }, run, gathered) };
      return;
    }
  }

  // The main query is the first sub-query (section 3.1).
  const asked = new Asked();
  let subquery: string | null = question;
  let sufficient = false;
  const { reason } = initial;
  yield {
    ...{ type: 'planned', round: 1, action: 'subquery', subquery },
    ...(reason && initial.action === 'subquery' ? { reason } : {}),
  };
  for (let round = 1; subquery !== null && asked.add(subquery); round++) {
    // Text retrieval and knowledge structuring (section 3.2).
    yield { type: 'round-started', round, queries: [subquery] };
    const chunks = await retriever.passages(subquery, k, { signal });
    const { triplets, extracted } = await structuring.of(chunks);
    yield* run.takeNotices();
    const newChunks = gathered.add({ chunks, propositions: triplets });
    yield { type: 'retrieved', round, propositions: triplets, chunks, newChunks };
    chain.push({ subquery, triplets });
    const graph = sizeOf(graphOf(chain));
    yield { type: 'structured', round, subquery, triplets, graph, extracted };
    if (round >= maxRounds) break;

    // Iterative planning (equation 2).
    const plan = await run.perform(planRetrievalTask, known());
    yield* run.takeNotices();
    sufficient = plan.action === 'sufficient';
    subquery = plan.action === 'subquery' ? plan.subquery : null;
    yield { type: 'planned', round: round + 1, ...plan, subquery };
  }

  // Knowledge-augmented answering (equation 8).
  const output = await run.perform(answerFromGraphTask, known());
  yield* run.takeNotices();
  const answer = conclude(
    {
      ...{ method: 'ras', question, output, rounds: chain.length },
      level: output.level ?? 'triplets',
      steps: stepsOf(chain, output, gathered),
      complete: sufficient,
    },
    run,
    gathered,
  );
  yield { type: 'answered', answer };
};

/** The engine's own chain where it has one; otherwise the sub-queries whose triplets the answer cites. */
function stepsOf(
  chain: readonly SubqueryGraph[],
  output: AnswerOutput,
  gathered: Gathered,
): Step[] {
  const own = stepsOfChain(output, gathered);
  if (own.length > 0) return own;
  const cited = new Set(output.supports.map(({ triplet }) => triplet));
  const before = new Set<number>();
  const isNew = ({ id }: ContextProposition): boolean =>
    cited.has(id) && !before.has(id) && Boolean(before.add(id));
  return chain
    .map(({ subquery, triplets }) => ({ subquery, used: triplets.filter(isNew) }))
    .filter(({ used }) => used.length > 0)
    .map(({ subquery, used }) => stepOfTriplets(subquery, used, gathered));
}
