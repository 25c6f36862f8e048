/**
 * The end of T2RAG where a language model answers (arXiv 2508.02435, section 4.3, step 3), with as
 * few calls as it takes: none where the chain has come to a sure value, or where code can compare;
 * one over the resolved clues; and where anything stayed open, one over passages that were searched
 * for by just that, in which the likeliest value may be a guess.
 */
import { cluesIn, isPlaceholder, placeholdersOf, queryProposition } from '../../knowledge/clues.ts';
import { foldText } from '../../knowledge/grounding.ts';
import type { Clue } from '../../knowledge/types.ts';
import { uniqueById } from '../../knowledge/unique-by-id.ts';
import { answerQuestionTask } from '../../tasks/answer-question.ts';
import type { AnswerInput, AnswerOutput, ContextChunk } from '../../tasks/types.ts';
import type { LoopState, MethodEvent } from '../events.ts';
import { inTurn, likelyClues } from './asking.ts';
import { proposedWithDoubt } from './bindings.ts';
import { comparedAnswer, settledAnswer } from './computed.ts';
import { shownOf } from './evidence.ts';
import type { Synthesis } from './synthesis.ts';

/** Passages of the last call. */
const PASSAGES = 5;

export interface LastRead {
  output: AnswerOutput;
  level: AnswerInput['level'];
}

export async function* lastCall(
  own: LoopState,
  { run, gathered, retrieved, withChunks }: Synthesis,
): AsyncGenerator<MethodEvent, LastRead, undefined> {
  const known = settledAnswer(own);
  if (known) return { output: known, level: 'triplets' };
  const open = openClues(own);
  const compared = open.length === 0 ? comparedAnswer(own) : null;
  if (compared) return { output: compared, level: 'triplets' };
  const ask = (level: AnswerInput['level'], passages: ContextChunk[]): Promise<AnswerOutput> => {
    const context = gathered.context(retrieved);
    const { propositions } = shownOf({ ...context, chunks: [] }, 0);
    const shown = { chunks: passages.map(({ id }) => id), propositions };
    return run.perform(answerQuestionTask, {
      question: own.question,
      originals: own.originals,
      resolved: cluesIn(own.clues, 'resolved'),
      unresolved: own.clues.filter((clue) => placeholdersOf(clue).length > 0),
      ...{ types: own.types, target: own.target },
      bindings: own.bindings.map(proposedWithDoubt),
      ...{ level, shown, ...context, ...(withChunks ? {} : { chunks: [] }) },
    });
  };
  if ((open.length === 0 && own.clues.length > 0) || !withChunks) {
    const output = await ask('triplets', []);
    if (output.answer !== null || !withChunks) return { output, level: 'triplets' };
  }
  yield { type: 'escalated', level: 'chunks' };
  const passages: ContextChunk[][] = [];
  for (const query of queriesFor(open, own.question)) {
    const chunks = await run.context.retriever.passages(query, PASSAGES, {
      signal: run.context.signal,
    });
    passages.push(chunks);
    const newChunks = gathered.add({ chunks, propositions: [] });
    yield { type: 'searched-again', query, chunks, newChunks };
  }
  const best = uniqueById([...inTurn(passages), ...gathered.context(retrieved).chunks]).slice(
    0,
    PASSAGES,
  );
  return { output: await ask('chunks', best), level: 'chunks' };
}

/**
 * What the last call is for: clues without a value, or with one that is only likely; and where a
 * comparison or a yes or no is asked for, those that nothing was found for by themselves.
 */
function openClues(own: LoopState): Clue[] {
  const { clues, bindings, target } = own;
  const likely = new Set(likelyClues(own));
  const givers = new Set(bindings.map(({ clue }) => clue));
  return clues.filter(
    (clue) =>
      placeholdersOf(clue).length > 0 ||
      likely.has(clue) ||
      (target === null && !givers.has(clue.id)),
  );
}

/** The open clues, filled in; the question, where they name nothing that is known. */
function queriesFor(open: readonly Clue[], question: string): string[] {
  const queries = open.filter(namesSomething).map(queryProposition);
  const byWords = new Map(queries.map((query) => [foldText(query), query]));
  return byWords.size > 0 ? [...byWords.values()] : [question];
}

function namesSomething({ subject, object }: Clue): boolean {
  return [subject, object].some((slot) => !isPlaceholder(slot) && slot.text !== '');
}
