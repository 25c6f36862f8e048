/**
 * T2RAG's last step (arXiv 2508.02435, section 4.3, step 3): the answer from the resolved clues,
 * with CIRAG's cascade (arXiv 2601.06799: triplets → sentences → chunks) before giving up.
 */
import { cluesIn, placeholdersOf, substitute } from '../../knowledge/clues.ts';
import { answerQuestionTask } from '../../tasks/answer-question.ts';
import type { AnswerInput, Context } from '../../tasks/types.ts';
import type { Gathered } from '../citations.ts';
import { conclude } from '../conclusion.ts';
import type { Answer, LoopState, MethodEvent } from '../events.ts';
import type { Run } from '../run.ts';
import { proposedAgain, revised } from './bindings.ts';
import { endingOf } from './ending.ts';

/** Passages searched once more before sentences are read. */
const PASSAGES = 5;

export interface Synthesis {
  run: Run;
  gathered: Gathered;
  /** The newest retrieval: it comes first. */
  retrieved: Context;
  /** False: triplets alone are read, and there is no cascade. */
  withChunks: boolean;
}

export async function* synthesise(
  state: LoopState,
  { run, gathered, retrieved, withChunks }: Synthesis,
): AsyncGenerator<MethodEvent, Answer, undefined> {
  const input = (level: AnswerInput['level']): AnswerInput => ({
    question: state.question,
    originals: state.originals,
    resolved: cluesIn(state.clues, 'resolved'),
    unresolved: state.clues.filter((clue) => placeholdersOf(clue).length > 0),
    types: state.types,
    target: state.target,
    bindings: state.bindings.map(proposedAgain),
    level,
    ...shown(gathered.context(retrieved), withChunks),
  });
  let level: AnswerInput['level'] = 'triplets';
  let output = await run.perform(answerQuestionTask, input(level));
  for (const next of withChunks ? (['sentences', 'chunks'] as const) : []) {
    if (output.answer !== null) break;
    yield { type: 'escalated', level: next };
    level = next;
    if (next === 'sentences') yield* searchAgain(state, run, gathered);
    output = await run.perform(answerQuestionTask, input(level));
  }
  yield* run.takeNotices();
  if (output.answer !== null && output.bindings) {
    const before = new Set(state.bindings);
    const bindings = revised(output.bindings, state, gathered);
    const fresh = bindings.filter((binding) => !before.has(binding));
    if (fresh.length > 0) {
      state = { ...state, bindings, clues: substitute(state.originals, bindings) };
      yield { type: 'bound', round: state.round, bindings: fresh };
      yield { type: 'updated', state };
    }
  }
  return conclude(endingOf(state, output, level), run, gathered);
}

/** What the engine may read of what was retrieved. */
export function shown(context: Context, withChunks: boolean): Context {
  return withChunks ? context : { ...context, chunks: [] };
}

/** Passages for the question together with everything that was found out on the way. */
async function* searchAgain(
  state: LoopState,
  run: Run,
  gathered: Gathered,
): AsyncGenerator<MethodEvent, void, undefined> {
  const { retriever, signal } = run.context;
  const query = [state.question, ...state.bindings.map(({ value }) => value)].join(' ');
  const chunks = await retriever.passages(query, PASSAGES, { signal });
  const newChunks = gathered.add({ chunks, propositions: [] });
  yield { type: 'searched-again', query, chunks, newChunks };
}
