/** The form in which an answer is given: why, how and what something is are told in a sentence. */
import type { AnswerInput, AnswerOutput } from '../../../tasks/types.ts';
import { sentenceText } from '../evidence.ts';
import type { Kind } from '../plan/types.ts';

const TOLD: ReadonlySet<Kind> = new Set(['reason', 'manner', 'definition']);
/** A value of so many words says it by itself. */
const SAYS_IT = 6;

export function composed(output: AnswerOutput, kind: Kind, input: AnswerInput): AnswerOutput {
  const { answer, supports } = output;
  const [support] = supports;
  if (answer === null || !support || !TOLD.has(kind)) return output;
  if (answer.split(/\s+/).length >= SAYS_IT) return output;
  const sentence = sentenceText(support, input);
  return sentence?.includes(answer) ? { ...output, answer: sentence.trim() } : output;
}
