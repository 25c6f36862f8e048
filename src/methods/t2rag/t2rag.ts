/**
 * T2RAG (Gong et al., arXiv 2508.02435, section 4.3) as design.md section 5 describes it:
 * decompose → retrieve adaptively → resolve → update, until every clue is resolved; then answer,
 * with CIRAG's cascade (triplets → sentences → chunks) before giving up.
 */
import { cluesIn, formatClue, placeholdersOf, substitute } from '../../knowledge/clues.ts';
import type { Clue } from '../../knowledge/types.ts';
import { decomposeQuestionTask } from '../../tasks/decompose-question.ts';
import { resolveCluesTask } from '../../tasks/resolve-clues.ts';
import type { Context, DecomposeOutput } from '../../tasks/types.ts';
import { Asked, retrieveFor } from './asking.ts';
import { accept, proposedAgain, proposedWithDoubt } from './bindings.ts';
import { Gathered } from '../citations.ts';
import type { LoopState } from '../events.ts';
import type { Method } from '../method.ts';
import { joined, partsThatHold } from './parts.ts';
import { isUnsupported, withOwnSupports } from './own-values.ts';
import { shownOf } from './evidence.ts';
import { passagesFor, queriesFor, withPassages, wordsFor } from './queries.ts';
import { Run } from '../run.ts';
import { shown, synthesise } from './synthesis.ts';
import { variantsOf } from './variants.ts';

export interface T2ragParameters {
  /** k: unique chunks a round. */
  chunksPerRound: number;
  /** N: rounds at most. */
  maxRounds: number;
  /** False: triplets alone are context (the ablation of section 6.3). */
  withChunks: boolean;
}

/** The paper's defaults (section 5.2). */
export const T2RAG_DEFAULTS: T2ragParameters = {
  chunksPerRound: 5,
  maxRounds: 3,
  withChunks: true,
};

/** Rounds beyond N, while the last one made a clue searchable: for a model, where nobody set N. */
const MORE_ROUNDS = 2;
/** Passages of a round that a prompt shows at least. */
const PASSAGES_SHOWN = 5;

export const t2rag: Method<T2ragParameters> = async function* (question, context, parameters) {
  const { chunksPerRound: k, maxRounds: N, withChunks } = { ...T2RAG_DEFAULTS, ...parameters };
  const { engine, retriever, signal } = context;
  const run = new Run(context);
  const gathered = new Gathered();
  const before = context.state?.bindings ?? [];
  // An engine may yet turn to what was found beside a value.
  gathered.remember(
    before.flatMap((one) => [one, ...one.runnersUp]).flatMap(({ supports }) => supports),
  );
  yield { type: 'started', question, method: 't2rag', engine: engine.label };

  // Step 1: structured query decomposition.
  let state = context.state ? resume(context.state) : await decompose(question, run);
  yield* run.takeNotices();
  yield { type: 'decomposed', state };

  // Step 2: multi-round triplet resolution.
  const isPrompted = (): boolean => run.isPrompted(resolveCluesTask.name);
  const most = parameters?.maxRounds === undefined ? N + MORE_ROUNDS : N;
  const asked = new Asked();
  let newlySearchable = cluesIn(state.clues, 'searchable');
  let retrieved: Context = { chunks: [], propositions: [] };
  const goesOn = (): boolean =>
    state.round < (isPrompted() && newlySearchable.length > 0 ? most : N);
  while (hasUnresolved(state) && goesOn()) {
    const round = state.round + 1;

    // Step 2.1: triplet-based adaptive retrieval.
    const byModel = isPrompted();
    const asking = byModel ? asked.next(state, newlySearchable) : null;
    if (byModel && !asking) break;
    const queries = asking
      ? [...asking.fresh, ...asking.again, ...asking.further]
      : queriesFor(state, newlySearchable);
    yield { type: 'round-started', round, queries };
    retrieved = asking
      ? await retrieveFor(asking, k, state, context)
      : await retriever.retrieve(queries, {
          chunks: k,
          seen: new Set(state.seenChunks),
          signal,
        });
    retrieved = withPassages(retrieved, await passagesFor(wordsFor(state), context));
    const newChunks = gathered.add(retrieved);
    yield { type: 'retrieved', round, ...retrieved, newChunks };
    if (asking && asking.fresh.length === 0 && newChunks === 0) {
      state = { ...state, round };
      yield { type: 'updated', state };
      break;
    }

    // Step 2.2: resolving triplets with retrieved context.
    const { bindings: proposed } = await run.perform(resolveCluesTask, {
      question,
      searchable: cluesIn(state.clues, 'searchable'),
      fuzzy: cluesIn(state.clues, 'fuzzy'),
      resolved: cluesIn(state.clues, 'resolved'),
      originals: state.originals,
      bindings: state.bindings.map(byModel ? proposedWithDoubt : proposedAgain),
      types: state.types,
      ...(byModel ? { variants: variantsOf(state) } : {}),
      shown: shownOf(retrieved, withChunks ? Math.max(k, PASSAGES_SHOWN) : 0),
      ...shown(gathered.context(retrieved), withChunks),
    });
    yield* run.takeNotices();
    const { fresh, bindings: accepted } = accept(proposed, state, gathered);
    const bindings = withOwnSupports(accepted, state.originals, gathered);
    yield { type: 'bound', round, bindings: fresh };

    // Step 2.3: state update and ending condition.
    const before = new Set(cluesIn(state.clues, 'searchable').map(({ id }) => id));
    const clues = substitute(state.originals, bindings);
    const touched = new Set(changed(state.clues, clues));
    newlySearchable = cluesIn(clues, 'searchable').filter(
      ({ id }) => !before.has(id) || touched.has(id),
    );
    const seenChunks = [...new Set([...state.seenChunks, ...retrieved.chunks.map(({ id }) => id)])];
    state = { ...state, clues, bindings, round, seenChunks };
    yield { type: 'updated', state };
    if (!byModel && newChunks === 0 && fresh.length === 0) break;
  }

  // Step 3: synthesising the final answer, escalating before giving up.
  const answer = yield* synthesise(state, {
    ...{ run, gathered, retrieved, withChunks },
    cluesChanged: context.cluesChanged ?? false,
  });
  yield* run.takeNotices();
  yield { type: 'answered', answer };
};

async function decompose(question: string, run: Run): Promise<LoopState> {
  const whole = await run.perform(decomposeQuestionTask, { question });
  const parts = await partsThatHold(whole, run);
  const { clues, types, target, ...several } = parts ? joined(parts) : pick(whole);
  return {
    question,
    clues,
    originals: clues,
    bindings: [],
    types,
    target,
    ...several,
    round: 0,
    seenChunks: [],
  };
}

function pick({
  clues,
  types,
  target,
}: DecomposeOutput): Pick<LoopState, 'clues' | 'types' | 'target'> {
  return { clues, types, target };
}

/** Goes on where the state says; what was put into it by a person reaches every clue. */
function resume(state: LoopState): LoopState {
  return { ...state, clues: substitute(state.originals, state.bindings) };
}

/** A question without clues is one round of plain search, and so is one whose values a person gave. */
function hasUnresolved({ clues, bindings, round }: LoopState): boolean {
  if (clues.some((clue) => placeholdersOf(clue).length > 0)) return true;
  return round === 0 && (clues.length === 0 || bindings.some(isUnsupported));
}

/** Ids of the clues that substitution changed. */
function changed(before: Clue[], after: Clue[]): string[] {
  return after.filter((clue, i) => formatClue(clue) !== formatClue(before[i]!)).map(({ id }) => id);
}
