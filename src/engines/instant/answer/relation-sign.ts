/**
 * Whether a sentence has a sign of what is asked: a word of the open clue's relation, or a wording of
 * its family, and the thing that the clue is about. A sentence without them may share many words with
 * the question and still not answer it.
 */
import { isPlaceholder } from '../../../knowledge/clues.ts';
import type { AnswerInput } from '../../../tasks/types.ts';
import { findMention } from '../match/names.ts';
import { readPredicate } from '../match/relations.ts';
import { sameStem, stems } from '../match/text.ts';
import { aboutness, sentenceStems, type Sentence } from '../resolve/passages.ts';

/** Least share of a known phrase's words that stands for a mention of it. */
const HEARD = 0.6;

/** The test for one question; always true where no open clue asks for the target. */
export function relationSign(input: AnswerInput): (sentence: Sentence) => boolean {
  const tests = input.unresolved.flatMap(({ subject, predicate, object }) => {
    const [asked, other] =
      isPlaceholder(subject) && subject.placeholder === input.target
        ? [subject, object]
        : isPlaceholder(object) && object.placeholder === input.target
          ? [object, subject]
          : [null, subject];
    if (!asked || isPlaceholder(predicate)) return [];
    const says = saying(predicate.text);
    return [
      (sentence: Sentence) =>
        says(sentence) && (isPlaceholder(other) || isAbout(sentence, other.text)),
    ];
  });
  return (sentence) => tests.length === 0 || tests.some((test) => test(sentence));
}

function saying(predicate: string): (sentence: Sentence) => boolean {
  const family = readPredicate(predicate)?.family;
  const wanted = stems(predicate);
  if (!family && wanted.length === 0) return () => true;
  return (sentence) =>
    wanted.some((word) => sentenceStems(sentence).some((said) => sameStem(word, said))) ||
    (family?.patterns.some(({ cue }) => {
      cue.lastIndex = 0;
      return cue.test(sentence.text);
    }) ??
      false);
}

function isAbout(sentence: Sentence, known: string): boolean {
  if (aboutness(sentence.passage, known) >= 0.5 || findMention(sentence.text, known)) return true;
  const own = stems(known);
  const heard = sentenceStems(sentence);
  const shared = own.filter((word) => heard.some((other) => sameStem(word, other))).length;
  return own.length > 0 && shared / own.length >= HEARD;
}
