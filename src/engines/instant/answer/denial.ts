/**
 * The sentence that supports a value says the opposite of what is asked: it denies what the question
 * affirms, or affirms what the question denies. (SQuAD 2.0 makes questions unanswerable this way.)
 */
import type { AnswerInput, ProposedBinding } from '../../../tasks/types.ts';
import { sentenceText } from '../evidence.ts';
import { sameStem, stem, stems, words } from '../match/text.ts';

const DENIAL = /\b(?:not|never|cannot|no longer|without|nor|neither)\b|n['’]t\b/i;
/** Words that deny in their own way: beside them a "not" of the question is answered. */
const NEGATIVE =
  /\b(?:not|never|no|none|cannot|without|nor|neither|few|fewer|little|lacks?|lacked|lacking|fails?|failed|failure|prevent\w*|refus\w*|den(?:y|ie[sd])|unable|except|exclud\w*|avoid\w*|only|instead|rather|un\p{L}+|in(?:ability|capable)|non-?\p{L}+)\b|n['’]t\b/iu;
/** Extremes that turn a statement into its opposite. */
const EXTREMES = /\b(?:least|smallest|lowest|fewest|last|worst|youngest|shortest)\b/gi;

export function deniedIn(binding: ProposedBinding, input: AnswerInput): boolean {
  // Over several steps each sentence answers a part of the question only.
  if (input.bindings.length > 1) return false;
  const said = binding.supports.flatMap((support) => sentenceText(support, input) ?? []);
  if (said.length === 0) return false;
  const text = said.join(' ');
  const { question } = input;
  if (DENIAL.test(question)) return !NEGATIVE.test(text);
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
