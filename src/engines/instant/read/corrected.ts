/** What a person made of a triplet: it outweighs what was read, where its words are the question's. */
import type { ContextProposition } from '../../../tasks/types.ts';
import { questionWords } from '../question/words.ts';
import { stems } from '../match/text.ts';
import { askedOf } from '../plan/kind.ts';
import { isMisfit } from './fit.ts';
import type { ReadValue } from './read.ts';

/** That it is right. */
const CHANCE = 0.95;
/** With a smaller share of the question's words it is about something else. */
const LEAST = 0.75;

/** The other end of the corrected triplet that says most of the question. */
export function correctedValue(
  question: string,
  propositions: readonly ContextProposition[],
): ReadValue | null {
  const { type, noun } = askedOf(questionWords(question));
  const kind = new Set(stems(noun));
  const asked = [...new Set(stems(question))].filter((word) => !kind.has(word));
  const found = propositions
    .filter(({ edited }) => edited !== undefined)
    .flatMap(({ id, subject, predicate, object, sources }) =>
      [
        { value: object, known: `${subject} ${predicate}` },
        { value: subject, known: `${predicate} ${object}` },
      ].flatMap(({ value, known }) => {
        const said = new Set(stems(known));
        const share = asked.filter((word) => said.has(word)).length / Math.max(1, asked.length);
        const isNews = stems(value).some((word) => !asked.includes(word));
        if (share < LEAST || !isNews || isMisfit(value, type)) return [];
        const supports = sources.map(({ chunk, start, end }) => ({
          ...{ chunk, triplet: id, sentence: { start, end } },
        }));
        return [{ share, value, chance: CHANCE, supports }];
      }),
    )
    .sort((a, b) => b.share - a.share);
  const [best] = found;
  return best ? { value: best.value, chance: best.chance, supports: best.supports } : null;
}
