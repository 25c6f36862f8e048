/** Reads a relation that no family covers: by the words the clue and the sentence share. */
import type { AnswerType } from '../../../knowledge/types.ts';
import { fits } from '../match/answer-types.ts';
import { findMention, nameSimilarity } from '../match/names.ts';
import { sameStem, stem, stems, words } from '../match/text.ts';
import { aboutness, reading, sentenceStems, supportOf, type Sentence } from './passages.ts';
import type { Found } from './found.ts';

export interface Wanted {
  known: string;
  predicate: string;
  type: AnswerType;
  /** Further words of the question that make a sentence more likely to be the one. */
  hints: string[];
}

/** Scores in 0..about 0.8: a shared wording says less than a known one. */
export function readGeneric(sentence: Sentence, wanted: Wanted): Found[] {
  const about = aboutness(sentence.passage, wanted.known);
  const mention = findMention(sentence.text, wanted.known);
  const knownStems = stems(wanted.known);
  const sentenceWords = sentenceStems(sentence);
  const heard =
    knownStems.filter((word) => sentenceWords.some((other) => sameStem(word, other))).length /
    Math.max(1, knownStems.length);
  const sure = Math.max(
    mention ? mention.similarity : 0,
    about >= 0.5 ? about * 0.85 : 0,
    heard >= 0.6 ? heard * 0.7 : 0,
  );
  if (sure < 0.4) return [];
  const relation = stems(wanted.predicate);
  const shared = relation.filter((word) => sentenceWords.some((other) => sameStem(word, other)));
  if (relation.length > 0 && shared.length === 0) return [];
  const hinted =
    wanted.hints.filter((word) => sentenceWords.some((other) => sameStem(word, other))).length /
    Math.max(1, wanted.hints.length);
  const overlap = relation.length ? shared.length / relation.length : 0.3;
  const anchors = anchorsOf(sentence.text, shared);
  const found: Found[] = [];
  for (const span of reading(sentence).spans) {
    const fit = fits(span, wanted.type, sentence.text);
    if (fit < 0.2) continue;
    if (mention && span.start < mention.end && mention.start < span.end) continue;
    if (nameSimilarity(span.text, wanted.known) >= 0.7) continue;
    const own = words(span.text).map(stem);
    if (own.every((word) => relation.includes(word) || wanted.hints.includes(word))) continue;
    const distance = anchors.length
      ? Math.min(
          ...anchors.map(([from, to]) =>
            span.start >= to ? span.start - to : Math.max(0, from - span.end) + 4,
          ),
        )
      : 40;
    const score =
      0.8 *
      sure *
      fit *
      (0.25 + 0.75 * overlap) *
      (0.7 + 0.3 * hinted) *
      (0.4 + 0.6 * Math.exp(-distance / 35));
    found.push({
      value: span.text,
      score,
      supports: [supportOf(sentence)],
      reason: shared.length
        ? `stands near the clue's words in a sentence about ${wanted.known}`
        : `stands in a sentence about ${wanted.known}`,
    });
  }
  return found;
}

function anchorsOf(text: string, shared: string[]): [number, number][] {
  const anchors: [number, number][] = [];
  for (const match of text.matchAll(/[\p{L}\p{N}\p{M}]+/gu)) {
    const word = stem(words(match[0])[0] ?? '');
    if (shared.some((other) => sameStem(other, word)))
      anchors.push([match.index, match.index + match[0].length]);
  }
  return anchors;
}
