/** What became of a first answer. */
import { standsIn } from '../../knowledge/grounding.ts';
import type { Answer, Provisional } from '../../methods/events.ts';

export type Became = 'confirmed' | 'unsure' | 'replaced' | 'dropped';

export function became(
  { text }: Pick<Provisional, 'text'>,
  answer: Pick<Answer, 'verdict' | 'text' | 'grounding'>,
): Became {
  if (answer.verdict !== 'answered') return 'dropped';
  if (!standsIn(text, answer.text) && !standsIn(answer.text, text)) return 'replaced';
  return answer.grounding === 'not-grounded' ? 'unsure' : 'confirmed';
}
