/**
 * T2RAG's last step (arXiv 2508.02435, section 4.3, step 3): the answer from the resolved clues,
 * with CIRAG's cascade (arXiv 2601.06799: triplets → sentences → chunks) before giving up. A language
 * model is asked as seldom as can be (last-call.ts).
 */
import { cluesIn, placeholdersOf, substitute, wordsOfClues } from '../../knowledge/clues.ts';
import { answerQuestionTask } from '../../tasks/answer-question.ts';
import { resolveCluesTask } from '../../tasks/resolve-clues.ts';
import type { AnswerInput, Context } from '../../tasks/types.ts';
import type { Gathered } from '../citations.ts';
import { conclude } from '../conclusion.ts';
import type { Answer, LoopState, MethodEvent } from '../events.ts';
import type { Run } from '../run.ts';
import { proposedAgain, revised } from './bindings.ts';
import { endingOf } from './ending.ts';
import { lastCall, type LastRead } from './last-call.ts';
import { inOwnWords } from './own-values.ts';
import { answersTogether, combined, stateOfPart } from './parts.ts';

/** Passages searched once more before sentences are read. */
const PASSAGES = 5;

export interface Synthesis {
  run: Run;
  gathered: Gathered;
  /** The newest retrieval: it comes first. */
  retrieved: Context;
  /** False: triplets alone are read, and there is no cascade. */
  withChunks: boolean;
  /** A person changed the clues. */
  cluesChanged?: boolean;
}

export async function* synthesise(
  state: LoopState,
  synthesis: Synthesis,
): AsyncGenerator<MethodEvent, Answer, undefined> {
  const { run, gathered, cluesChanged } = synthesis;
  const sought = cluesChanged ? { sought: wordsOfClues(state.clues) } : {};
  const { parts } = state;
  if (!parts) {
    const read = yield* answered(state, state, synthesis);
    return conclude(
      { ...endingOf(read.state, read.output, read.level, gathered), ...sought },
      run,
      gathered,
    );
  }
  const reads: Read[] = [];
  for (const part of parts) {
    const read = yield* answered(stateOfPart(state, part), state, synthesis);
    ({ state } = read);
    reads.push(read);
  }
  const outputs = answersTogether(reads.map(({ output }) => output));
  const endings = parts.map((part, i) =>
    endingOf(stateOfPart(state, part), outputs[i]!, reads[i]!.level, gathered),
  );
  const used = reads.filter((_, i) => outputs[i]!.answer !== null);
  const level = LEVELS.findLast((one) => used.some((read) => read.level === one)) ?? 'chunks';
  const whole = endingOf(state, combined(parts, outputs), level, gathered);
  return conclude({ ...whole, ...sought, parts: endings }, run, gathered);
}

const LEVELS = ['triplets', 'sentences', 'chunks'] as const;

interface Read extends LastRead {
  /** The whole state, with what was found out while answering. */
  state: LoopState;
}

/** @param own the state, or what of it belongs to the question that is answered. */
async function* answered(
  own: LoopState,
  state: LoopState,
  synthesis: Synthesis,
): AsyncGenerator<MethodEvent, Read, undefined> {
  const { run, gathered } = synthesis;
  const byModel = [resolveCluesTask, answerQuestionTask].every(({ name }) => run.isPrompted(name));
  const { output, level } = yield* byModel ? lastCall(own, synthesis) : cascade(own, synthesis);
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
  return { output: inOwnWords(output, state.bindings, own.target), level, state };
}

/** CIRAG's cascade, for an engine that computes: to read once more costs nothing. */
async function* cascade(
  own: LoopState,
  { run, gathered, retrieved, withChunks }: Synthesis,
): AsyncGenerator<MethodEvent, LastRead, undefined> {
  const input = (level: AnswerInput['level']): AnswerInput => ({
    question: own.question,
    originals: own.originals,
    resolved: cluesIn(own.clues, 'resolved'),
    unresolved: own.clues.filter((clue) => placeholdersOf(clue).length > 0),
    types: own.types,
    target: own.target,
    bindings: own.bindings.map(proposedAgain),
    level,
    ...shown(gathered.context(retrieved), withChunks),
  });
  let level: AnswerInput['level'] = 'triplets';
  let output = await run.perform(answerQuestionTask, input(level));
  for (const next of withChunks ? (['sentences', 'chunks'] as const) : []) {
    if (output.answer !== null) break;
    yield { type: 'escalated', level: next };
    level = next;
    if (next === 'sentences') yield* searchAgain(own, run, gathered);
    output = await run.perform(answerQuestionTask, input(level));
  }
  return { output, level };
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
