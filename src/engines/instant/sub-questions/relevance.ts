/**
 * The built-in relevance discriminator (HANRAG, formula 13): a passage is relevant when it names what
 * is known, or says most of the words.
 */
import { isPlaceholder } from '../../../knowledge/clues.ts';
import { standsIn } from '../../../knowledge/grounding.ts';
import type { RelevanceInput } from '../../../tasks/sub-questions.ts';
import { BY_WORDS, type Means } from '../means.ts';
import { hasStem, stems } from '../match/text.ts';
import { withoutBrackets } from '../match/names.ts';
import { cluesOf } from '../read/decompose.ts';
import { aboutness, passagesOf } from '../read/passages.ts';

/** From here on a passage is about something. */
const ABOUT = 0.6;
/** Share of the question's words that a passage has which names nothing of it. */
const SAID = 0.5;

export async function judgeRelevance(
  { asked, chunk }: RelevanceInput,
  means: Means = BY_WORDS,
): Promise<{ relevant: boolean }> {
  const { question } = asked;
  const { clues } = asked.asked ?? (await cluesOf(question, means));
  const [passage] = passagesOf([chunk]);
  const known = clues
    .flatMap(({ subject, object }) => [subject, object])
    .flatMap((slot) => (isPlaceholder(slot) ? [] : [withoutBrackets(slot.text)]));
  if (known.some((name) => aboutness(passage!, name) >= ABOUT || standsIn(name, chunk.text)))
    return { relevant: true };
  const wanted = [...new Set(stems(question))];
  const heard = stems(`${chunk.heading} ${chunk.text}`);
  const said = wanted.filter((word) => hasStem(heard, word));
  return { relevant: wanted.length > 0 && said.length >= SAID * wanted.length };
}
