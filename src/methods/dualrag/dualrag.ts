/**
 * DualRAG (Cheng et al., arXiv 2504.18243, section 3): reasoning-augmented querying (RaQ) finds out
 * what is missing and searches for it entity by entity; progressive knowledge aggregation (pKA) keeps
 * what bears on it in a growing outline, from which the reasoner goes on and the answer is given.
 */
import { throwIfCancelled } from '../../errors.ts';
import { foldText } from '../../knowledge/grounding.ts';
import { uniqueById } from '../../knowledge/unique-by-id.ts';
import { answerFromOutlineTask } from '../../tasks/answer-from-outline.ts';
import { identifyEntitiesTask, MAX_NEEDS } from '../../tasks/identify-entities.ts';
import { piecesOf, type Outline, type ReasonInput, type Thought } from '../../tasks/outline.ts';
import { reasonOnOutlineTask } from '../../tasks/reason-on-outline.ts';
import { summariseKnowledgeTask } from '../../tasks/summarise-knowledge.ts';
import type { ContextChunk } from '../../tasks/types.ts';
import { Gathered } from '../citations.ts';
import { conclude } from '../conclusion.ts';
import { excerpts } from '../excerpts.ts';
import type { Method } from '../method.ts';
import { Run } from '../run.ts';
import { stepsOfChain } from '../steps.ts';
import { byEntity, merged, noted, shown } from './outline.ts';
import { retrieveFor } from './retrieval.ts';

export interface DualragParameters {
  /** Passages recalled for each query. */
  recalled: number;
  /** Passages of each entity that are read after re-ranking. */
  read: number;
  /** Rounds of retrieval at most. */
  maxRounds: number;
}

/** The paper's (section 4.3). */
export const DUALRAG_DEFAULTS: DualragParameters = { recalled: 50, read: 10, maxRounds: 5 };

export const dualrag: Method<DualragParameters> = async function* (question, context, parameters) {
  const { recalled, read, maxRounds } = { ...DUALRAG_DEFAULTS, ...parameters };
  const { engine, retriever, signal } = context;
  const run = new Run(context);
  const gathered = new Gathered();
  yield { type: 'started', question, method: 'dualrag', engine: engine.label };

  let K: Outline = [];
  const R: Thought[] = [];
  const readFor = new Map<string, Set<number>>();
  const known = (): ReasonInput => {
    const supports = piecesOf(K).flatMap((piece) => piece.supports);
    return { question, outline: K, history: [...R], ...excerpts(supports, gathered.context()) };
  };
  let rounds = 0;
  for (;;) {
    // RaQ, the reasoner: r, f = M_R(K, x, R).
    const r = await run.perform(reasonOnOutlineTask, known());
    R.push(r);
    yield* run.takeNotices();
    yield { type: 'reasoned', round: rounds, thought: r.text, needsKnowledge: r.retrieve };
    if (!r.retrieve || rounds >= maxRounds) break;
    const round = rounds + 1;

    // RaQ, the entity identifier: E, Q(e) = M_EI(K, x, r).
    const needs = (await run.perform(identifyEntitiesTask, known())).needs.slice(0, MAX_NEEDS);
    yield* run.takeNotices();
    const names = new Set(K.map(({ entity }) => entity));
    yield {
      type: 'needs-identified',
      round,
      needs: needs.map(({ entity, queries }) => ({
        ...{ entity, keywords: queries },
        knownAs: names.has(entity) ? entity : null,
      })),
    };
    if (needs.length === 0) break;
    rounds = round;

    // Retrieval, grouped and re-ranked by entity: D(e).
    const entities = byEntity(needs);
    yield { type: 'round-started', round, queries: entities.flatMap(({ queries }) => queries) };
    const D = new Map<string, ContextChunk[]>();
    for (const need of entities)
      D.set(need.entity, await retrieveFor(need, retriever, { recalled, read, signal }));
    const chunks = uniqueById([...D.values()].flat());
    const structured = await retriever.structured(
      chunks.map(({ id }) => id),
      signal,
    );
    const propositions = structured.flatMap(({ triplets }) => triplets);
    const newChunks = gathered.add({ chunks, propositions });
    yield { type: 'retrieved', round, propositions: [], chunks, newChunks };

    // pKA: k(e) = M_KS(x, R, e, Q(e), D(e)) of what was not read before; K(e) ∪ {k(e)}.
    let unread = 0;
    for (const { entity, queries } of entities) {
      const name = foldText(entity);
      const before = readFor.get(name) ?? new Set();
      const unseen = D.get(entity)!.filter(({ id }) => !before.has(id));
      readFor.set(name, new Set([...before, ...unseen.map(({ id }) => id)]));
      if (unseen.length === 0) continue;
      unread += unseen.length;
      const input = { question, history: [...R], entity, queries, chunks: unseen };
      const { pieces } = await run.perform(summariseKnowledgeTask, input);
      yield* run.takeNotices();
      K = merged(K, entity, pieces);
      const ids = unseen.map(({ id }) => id);
      yield { type: 'summarised', round, entity, chunks: ids, notes: noted(pieces, gathered) };
    }
    yield { type: 'outlined', round, outline: shown(K, gathered) };
    // Nothing that was not read already: the next round would be this one again.
    if (unread === 0) break;
  }

  // The answer from the final outline and the whole reasoning: M_A(K, x, R).
  const output = await run.perform(answerFromOutlineTask, known());
  yield* run.takeNotices();
  throwIfCancelled(signal);
  // Of the chain that the answer rests on; of the last thought's where the answer names none.
  const chain = output.bindings ? output : { ...output, bindings: R.at(-1)?.bindings };
  const steps = stepsOfChain(chain, gathered);
  const complete = R.at(-1)?.retrieve === false;
  const ending = { method: 'dualrag', question, output, level: 'sentences' as const };
  const answer = conclude({ ...ending, rounds, steps, complete }, run, gathered);
  yield { type: 'answered', answer };
};
