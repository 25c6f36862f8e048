/** The built-in answer from the outline (DualRAG, formula 4): as from passages of which only that is left. */
import { placeholdersOf } from '../../../knowledge/clues.ts';
import type { OutlineAnswerInput } from '../../../tasks/outline.ts';
import type { AnswerInput, AnswerOutput } from '../../../tasks/types.ts';
import { answerQuestion } from '../answer.ts';
import { affirmedAnswer } from '../evidence.ts';
import { RANKINGS, type Rankings } from '../resolve/rankings.ts';
import { followed } from './following.ts';

const LEVELS = ['triplets', 'sentences', 'chunks'] as const;

export async function answerFromOutline(
  input: OutlineAnswerInput,
  rankings: Rankings = RANKINGS,
): Promise<AnswerOutput> {
  const { question, chunks, propositions } = input;
  const { plan, clues, bindings, resolved } = await followed(input, rankings);
  const asked: Omit<AnswerInput, 'level'> = {
    ...{ question, originals: plan.clues, resolved, bindings, chunks, propositions },
    unresolved: clues.filter((clue) => placeholdersOf(clue).length > 0),
    ...{ types: plan.types, target: plan.target },
  };
  const { output } = await answerAt(LEVELS, asked, rankings);
  return { ...output, clues: plan.clues };
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
