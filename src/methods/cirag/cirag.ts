/**
 * CIRAG (Wei et al., arXiv 2601.06799): iterative construction and integration of triplets, then a
 * cascade of granularities for the answer. Symbols are those of section 3.3; the sets 𝕊 and 𝔻
 * follow from ℂ by provenance, which every triplet carries in its sources.
 */
import {
  integrateTripletsTask,
  type IntegrateOutput,
  type Integration,
} from '../../tasks/integrate-triplets.ts';
import type { ContextProposition } from '../../tasks/types.ts';
import { Asked } from '../asked.ts';
import { Gathered } from '../citations.ts';
import { sentencesOfTriplets } from '../provenance.ts';
import type { Method } from '../method.ts';
import { Run } from '../run.ts';
import { cascade } from './cascade.ts';

export interface CiragParameters {
  /** K: passages retrieved a round. */
  documents: number;
  /** N: candidate triplets a round. */
  candidates: number;
  /** L: rounds at most. */
  maxRounds: number;
}

/** Appendix B.4. */
export const CIRAG_DEFAULTS: CiragParameters = { documents: 10, candidates: 30, maxRounds: 4 };

export const cirag: Method<CiragParameters> = async function* (question, context, parameters) {
  const { documents: K, candidates: N, maxRounds: L } = { ...CIRAG_DEFAULTS, ...parameters };
  const { engine, retriever, signal } = context;
  const run = new Run(context);
  const gathered = new Gathered();
  yield { type: 'started', question, method: 'cirag', engine: engine.label };

  // Module 1: iterative construction–integration.
  const history: Integration[] = [];
  const core = new Map<number, ContextProposition>();
  const asked = new Asked();
  let query: string | null = question;
  let sufficient = false;
  for (let round = 1; round <= L && query !== null && asked.add(query); round++) {
    yield { type: 'round-started', round, queries: [query] };

    // 1.1 Construction: passages, their triplets, the N nearest as candidates.
    const chunks = await retriever.passages(query, K, { signal });
    const ids = chunks.map(({ id }) => id);
    const candidates = await retriever.triplets(query, { chunks: ids, limit: N, signal });
    const newChunks = gathered.add({ chunks, propositions: candidates });
    yield { type: 'retrieved', round, propositions: candidates, chunks, newChunks };

    // 1.2 Integration, conditioned on the history: thought, core triplets, next query.
    const shown = [...candidates, ...core.values()];
    const integrated: IntegrateOutput = await run.perform(integrateTripletsTask, {
      ...{ question, query, candidates, history: [...history] },
      chunks: sentencesOfTriplets(gathered.context().chunks, shown),
    });
    yield* run.takeNotices();
    const { thought, core: chosen, nextQuery } = integrated;
    const kept = candidates.filter(({ id }) => chosen.includes(id));
    for (const triplet of kept) core.set(triplet.id, triplet);
    yield { type: 'integrated', round, thought, core: kept, nextQuery };
    history.push({ query, thought, core: kept });
    sufficient = nextQuery === null;
    query = nextQuery;
  }

  // Module 2: adaptive cascaded multi-granularity generation.
  const found = { question, history, core: [...core.values()], sufficient };
  const answer = yield* cascade(found, run, gathered);
  yield { type: 'answered', answer };
};
