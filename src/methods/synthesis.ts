/**
 * T2RAG's last step (arXiv 2508.02435, section 4.3, step 3): the answer from the resolved clues,
 * with CIRAG's cascade (arXiv 2601.06799: triplets → sentences → chunks) before giving up.
 */
import { cluesIn, placeholdersOf, substitute } from '../knowledge/clues.ts';
import { answerQuestionTask } from '../tasks/answer-question.ts';
import type { AnswerInput, Context } from '../tasks/types.ts';
import { proposedAgain, revised } from './bindings.ts';
import type { Gathered } from './citations.ts';
import { conclude } from './conclusion.ts';
import type { Answer, LoopState, MethodEvent } from './events.ts';
import type { Run } from './run.ts';

/** Passages searched once more before sentences are read. */
const PASSAGES = 5;

export async function* synthesise(
  state: LoopState,
  run: Run,
  gathered: Gathered,
  lastRetrieved: Context,
): AsyncGenerator<MethodEvent, Answer, undefined> {
  const input = (level: Answer['level']): AnswerInput => ({
    question: state.question,
    originals: state.originals,
    resolved: cluesIn(state.clues, 'resolved'),
    unresolved: state.clues.filter((clue) => placeholdersOf(clue).length > 0),
    types: state.types,
    target: state.target,
    bindings: state.bindings.map(proposedAgain),
    level,
    ...gathered.context(lastRetrieved),
  });
  let level: Answer['level'] = 'triplets';
  let output = await run.perform(answerQuestionTask, input(level));
  for (const next of ['sentences', 'chunks'] as const) {
    if (output.answer !== null) break;
    yield { type: 'escalated', level: next };
    level = next;
    if (next === 'sentences') gathered.add(await searchAgain(state, run));
    output = await run.perform(answerQuestionTask, input(level));
  }
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
  return conclude(state, run, gathered, output, level);
}

/** Passages for the question together with everything that was found out on the way. */
async function searchAgain(state: LoopState, run: Run): Promise<Context> {
  const { retriever, signal } = run.context;
  const query = [state.question, ...state.bindings.map(({ value }) => value)].join(' ');
  return { chunks: await retriever.passages(query, PASSAGES, signal), propositions: [] };
}
