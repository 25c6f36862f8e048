/** What became of a first answer. */
import { standsIn } from '../../knowledge/grounding.ts';
import type { Answer, Provisional } from '../../methods/events.ts';

export type Became = 'confirmed' | 'replaced' | 'dropped';

/** @returns null where it is the answer and no surer for having been read: the badge says so. */
export function became(
  { text }: Pick<Provisional, 'text'>,
  answer: Pick<Answer, 'verdict' | 'text' | 'grounding'>,
): Became | null {
  if (answer.verdict !== 'answered') return 'dropped';
  if (!standsIn(text, answer.text) && !standsIn(answer.text, text)) return 'replaced';
  return answer.grounding === 'not-grounded' ? null : 'confirmed';
}
