/** The built-in reader of a question and its relevant passages (HANRAG's generator, formulas 3 and 8). */
import type { ReadInput, ReadOutput } from '../../../tasks/sub-questions.ts';
import { planQuestion } from '../decompose/question.ts';
import { answerAt } from '../outline/answer.ts';
import { RANKINGS, type Rankings } from '../resolve/rankings.ts';

/** A seed question is a step of a chain: what is not sure would lead it astray. */
const STEP = ['triplets', 'sentences'] as const;
const WHOLE = ['triplets', 'sentences', 'chunks'] as const;

export async function readAnswer(
  { asked, chunks, propositions }: ReadInput,
  rankings: Rankings = RANKINGS,
): Promise<ReadOutput> {
  const { question } = asked;
  const { clues, types, target } = asked.asked ?? planQuestion(question);
  const input = {
    ...{ question, originals: clues, resolved: [], unresolved: clues, types, target },
    ...{ bindings: [], chunks, propositions },
  };
  const { output, level } = await answerAt(asked.asked ? STEP : WHOLE, input, rankings);
  const bound = output.bindings?.find(({ placeholder }) => placeholder === target);
  // Below the level of triplets the words stand in the text; that they answer, nothing says.
  const isUnsure = output.answer !== null && (level !== 'triplets' || bound?.sure === false);
  return { ...output, ...(isUnsure ? { sure: false } : {}) };
}
