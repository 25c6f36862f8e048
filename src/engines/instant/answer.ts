import type { AnswerInput, AnswerOutput } from '../../tasks/types.ts';

export function answerQuestion(_input: AnswerInput): AnswerOutput {
  return { answer: null, supports: [] };
}
