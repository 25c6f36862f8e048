/**
 * The built-in engine's answer from a question's graph (RAS, arXiv 2502.10996, section 3.3): by
 * following the clues over the triplets, each read in its sentence; where that gives nothing, from
 * those sentences, which the answer then says.
 */
import { asAnswerInput, type ChainInput } from '../../tasks/question-graph.ts';
import type { AnswerOutput } from '../../tasks/types.ts';
import { answerQuestion } from './answer.ts';
import { affirmedAnswer } from './evidence.ts';
import { RANKINGS, type Rankings } from './resolve/rankings.ts';

export async function answerFromGraph(
  input: ChainInput,
  rankings: Rankings = RANKINGS,
): Promise<AnswerOutput> {
  const triplets = asAnswerInput(input);
  const output = affirmedAnswer(triplets, await answerQuestion(triplets, rankings));
  if (output.answer !== null) return output;
  const sentences = { ...triplets, level: 'sentences' as const };
  const read = affirmedAnswer(sentences, await answerQuestion(sentences, rankings));
  return read.answer === null ? read : { ...read, level: 'sentences' };
}
