/** The built-in answer from the outline (DualRAG, formula 4): as from passages of which only that is left. */
import type { OutlineAnswerInput } from '../../../tasks/outline.ts';
import type { AnswerInput, AnswerOutput } from '../../../tasks/types.ts';
import { answerQuestion } from '../answer.ts';
import { affirmedAnswer } from '../evidence.ts';
import { progressOf, toAnswer } from '../follow/progress.ts';
import { RANKINGS, type Rankings } from '../resolve/rankings.ts';

const LEVELS = ['triplets', 'sentences', 'chunks'] as const;

export async function answerFromOutline(
  input: OutlineAnswerInput,
  rankings: Rankings = RANKINGS,
): Promise<AnswerOutput> {
  const { question, chunks, propositions } = input;
  const progress = await progressOf(question, input, rankings);
  const asked = toAnswer(question, progress, { chunks, propositions });
  const { output } = await answerAt(LEVELS, asked, rankings);
  return { ...output, clues: progress.originals };
}

export interface LevelAnswer {
  output: AnswerOutput;
  /** Null when none of the levels answers. */
  level: AnswerInput['level'] | null;
}

/** The first of these levels that answers. */
export async function answerAt(
  levels: readonly AnswerInput['level'][],
  asked: Omit<AnswerInput, 'level'>,
  rankings: Rankings,
): Promise<LevelAnswer> {
  for (const level of levels) {
    const input = { ...asked, level };
    const output = affirmedAnswer(input, await answerQuestion(input, rankings));
    if (output.answer !== null) return { output, level };
  }
  return { output: { answer: null, supports: [] }, level: null };
}
