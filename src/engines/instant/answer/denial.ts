/**
 * The sentence that supports a value says the opposite of what is asked: it denies what the question
 * affirms, or affirms what the question denies. (SQuAD 2.0 makes questions unanswerable this way.)
 */
import type { AnswerInput, ProposedBinding } from '../../../tasks/types.ts';
import { sentenceText } from '../evidence.ts';
import { asksForAbsence, hasNegative } from '../language/polarity.ts';
import { sameStem, stem, stems, words } from '../match/text.ts';

/** Extremes that turn a statement into its opposite. */
const EXTREMES = /\b(?:least|smallest|lowest|fewest|last|worst|youngest|shortest)\b/gi;

export function deniedIn(binding: ProposedBinding, input: AnswerInput): boolean {
  // Over several steps each sentence answers a part of the question only.
  if (input.bindings.length > 1) return false;
  const said = binding.supports.flatMap((support) => sentenceText(support, input) ?? []);
  if (said.length === 0) return false;
  const text = said.join(' ');
  const { question } = input;
  if (asksForAbsence(question)) return !hasNegative(text);
  for (const [extreme] of question.matchAll(EXTREMES)) {
    const wanted = stem(extreme.toLowerCase());
    if (
      !words(text)
        .map(stem)
        .some((word) => sameStem(word, wanted))
    )
      return true;
  }
  const asked = stems(question);
  return said.every((sentence) =>
    [...sentence.matchAll(/\b(?:not|never|cannot)\s+(?:\p{L}+\s+)?(\p{L}+)/giu)].some(
      ([, word = '']) => asked.some((other) => sameStem(stem(word.toLowerCase()), other)),
    ),
  );
}
