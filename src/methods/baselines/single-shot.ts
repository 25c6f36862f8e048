/** Baselines of one search: the best passages by words (BM25) or by vectors alone, and one reading of them. */
import { answerQuestionTask } from '../../tasks/answer-question.ts';
import { Gathered } from '../citations.ts';
import { conclude } from '../conclusion.ts';
import type { Method } from '../method.ts';
import { readingInput } from '../reading.ts';
import { Run } from '../run.ts';
import { stepsOfChain } from '../steps.ts';

export interface SingleShotParameters {
  passages: number;
}

/** As all methods of T2RAG's comparison (arXiv 2508.02435, section 5.2). */
export const SINGLE_SHOT_DEFAULTS: SingleShotParameters = { passages: 5 };

function singleShot(method: string, by: 'words' | 'vectors'): Method<SingleShotParameters> {
  return async function* (question, context, parameters) {
    const { passages: k } = { ...SINGLE_SHOT_DEFAULTS, ...parameters };
    const { engine, retriever, signal } = context;
    const run = new Run(context);
    const gathered = new Gathered();
    yield { type: 'started', question, method, engine: engine.label };
    yield { type: 'round-started', round: 1, queries: [question] };
    const chunks = await retriever.passages(question, k, { signal, by });
    const newChunks = gathered.add({ chunks, propositions: [] });
    yield { type: 'retrieved', round: 1, propositions: [], chunks, newChunks };
    const input = readingInput(question, 'chunks', { chunks, propositions: [] });
    const output = await run.perform(answerQuestionTask, input);
    yield* run.takeNotices();
    const steps = stepsOfChain(output, gathered);
    const ending = { method, question, output, steps, level: 'chunks', rounds: 1 } as const;
    yield { type: 'answered', answer: conclude({ ...ending, complete: false }, run, gathered) };
  };
}

export const bm25 = singleShot('bm25', 'words');
export const dense = singleShot('dense', 'vectors');
