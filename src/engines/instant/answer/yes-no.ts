/**
 * Yes or no by one sentence: the first that says every word of the question, with its heading, affirms
 * or denies it. What no sentence says as a whole is not answered.
 */
import type { AnswerInput, AnswerOutput } from '../../../tasks/types.ts';
import { asksForAbsence } from '../language/polarity.ts';
import { isDenied } from '../match/denied.ts';
import { sameStem, stems } from '../match/text.ts';
import { NONE } from '../no-answer.ts';
import { passagesOf, sentenceStems, supportOf } from '../resolve/passages.ts';

export function answerYesNo({ question, level, chunks }: AnswerInput): AnswerOutput {
  const asked = new Set(stems(question));
  if (level === 'triplets' || asked.size < 2) return NONE;
  const sentences = passagesOf(chunks).flatMap((passage) => passage.sentences);
  const saying = sentences.find((sentence) => {
    const said = [...sentenceStems(sentence), ...stems(sentence.passage.chunk.heading)];
    return [...asked].every((word) => said.some((other) => sameStem(word, other)));
  });
  if (!saying) return NONE;
  const denied = isDenied(asked, saying.text);
  return {
    answer: denied === asksForAbsence(question) ? 'yes' : 'no',
    supports: [supportOf(saying)],
    ...(denied ? { reason: 'a sentence denies it' } : { reason: 'a sentence says so' }),
    // That its words mean the same, nothing shows.
    unsaid: true,
  };
}
