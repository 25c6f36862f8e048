/**
 * Whether a sentence has a sign of what is asked: a word of the open clue's relation, or a wording of
 * its family, and the thing that the clue is about. A sentence without them may share many words with
 * the question and still not answer it.
 */
import { isPlaceholder } from '../../../knowledge/clues.ts';
import type { Clue } from '../../../knowledge/types.ts';
import type { AnswerInput } from '../../../tasks/types.ts';
import { relationSigns } from '../match/attribution.ts';
import { findMention } from '../match/names.ts';
import { readPredicate } from '../match/relations.ts';
import { sameStem, stems } from '../match/text.ts';
import { aboutness, pointedAt, sentenceStems, type Sentence } from '../resolve/passages.ts';

/** Least share of a known phrase's words that stands for a mention of it. */
const HEARD = 0.6;

/** Words that stand for somebody named before. */
const POINTING = /\b(?:he|she|it|they|his|her|its|their)\b/i;

export interface RelationSign {
  /** Always true where no open clue asks for the target. */
  has: (sentence: Sentence) => boolean;
  /**
   * False where the relation has few wordings, all known, and the sentence has none of them or
   * speaks of somebody else.
   */
  mayHave: (sentence: Sentence) => boolean;
}

/** The test for one question. @param clues that ask for its target. */
export function relationSign(clues: readonly Clue[], target: AnswerInput['target']): RelationSign {
  const tests = clues.flatMap(({ subject, predicate, object }) => {
    const [asked, other] =
      isPlaceholder(subject) && subject.placeholder === target
        ? [subject, object]
        : isPlaceholder(object) && object.placeholder === target
          ? [object, subject]
          : [null, subject];
    if (!asked || isPlaceholder(predicate)) return [];
    const says = hasWordingOf(predicate.text);
    return [
      {
        has: (sentence: Sentence): boolean =>
          says(sentence) && (isPlaceholder(other) || isAbout(sentence, other.text)),
        mayHave: (sentence: Sentence): boolean =>
          !isFewWorded(predicate.text) ||
          (says(sentence) && (isPlaceholder(other) || mayBeAbout(sentence, other.text))),
      },
    ];
  });
  return {
    has: (sentence) => tests.length === 0 || tests.some(({ has }) => has(sentence)),
    mayHave: (sentence) => tests.length === 0 || tests.some(({ mayHave }) => mayHave(sentence)),
  };
}

/** What happens in a life, and dates: other relations are worded in more ways than a family knows. */
function isFewWorded(predicate: string): boolean {
  const family = readPredicate(predicate)?.family;
  return family?.entityType === 'person' || family?.type === 'date';
}

/** Whether a sentence has a word of the relation, or a wording of its family. */
export function hasWordingOf(predicate: string): (sentence: Sentence) => boolean {
  const says = relationSigns(predicate);
  return (sentence) => says(sentence.text, sentenceStems(sentence));
}

function mayBeAbout(sentence: Sentence, known: string): boolean {
  return isAbout(sentence, known) || isPointedlyAbout(sentence, known);
}

/** "He was born in 1871" may be about whom one of the sentences before it names. */
export function isPointedlyAbout(sentence: Sentence, known: string): boolean {
  if (!POINTING.test(sentence.text)) return false;
  return pointedAt(sentence).some((before) => findMention(before.text, known));
}

/** The sentence or its heading names the thing, or has most of the words of a longer phrase. */
export function isAbout(sentence: Sentence, known: string): boolean {
  if (aboutness(sentence.passage, known) >= 0.5 || findMention(sentence.text, known)) return true;
  const own = stems(known);
  const heard = sentenceStems(sentence);
  const shared = own.filter((word) => heard.some((other) => sameStem(word, other))).length;
  return own.length > 0 && shared / own.length >= HEARD;
}
