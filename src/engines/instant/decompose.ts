/** The built-in engine's decomposition: question → clues with named placeholders (T2RAG, section 4.1). */
import type { DecomposeInput, DecomposeOutput } from '../../tasks/types.ts';
import { planQuestion } from './decompose/question.ts';

export function decomposeQuestion(input: DecomposeInput): DecomposeOutput {
  const { clues, types, target } = planQuestion(input.question);
  return { clues, types, target };
}
