/**
 * The built-in engine's decomposition: question → clues with named placeholders (T2RAG, section 4.1).
 * Several questions in one are decomposed each by itself.
 */
import type { DecomposeInput, DecomposeOutput, QuestionPart } from '../../tasks/types.ts';
import { planQuestion } from './decompose/question.ts';
import { UNGUARDED, type Mishaps } from './mishaps.ts';
import { joinedIn, partsOf } from './sub-questions/parts.ts';

export function decomposeQuestion(
  { question }: DecomposeInput,
  { mishaps }: { mishaps: Mishaps } = { mishaps: UNGUARDED },
): DecomposeOutput {
  const decomposed = (asked: string): Decomposed =>
    mishaps.guard(
      'step',
      () => planned(asked),
      () => ({ clues: [], types: {}, target: null }),
    );
  const whole = decomposed(question);
  // Two names that are compared are one question.
  const joined = whole.target === null ? null : joinedIn(question);
  const parts = joined?.questions ?? partsOf(question);
  if (parts.length < 2) return whole;
  return {
    ...whole,
    parts: parts.map((part): QuestionPart => ({ question: part, ...decomposed(part) })),
    ...(joined ? { oneThing: joined.name } : {}),
  };
}

type Decomposed = Pick<DecomposeOutput, 'clues' | 'types' | 'target'>;

function planned(question: string): Decomposed {
  const { clues, types, target } = planQuestion(question);
  return { clues, types, target };
}
