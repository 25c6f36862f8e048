/** Reads a relation that no family covers: by the words the clue and the sentence share. */
import { say } from '../../../sentences.ts';
import type { AnswerType } from '../../../knowledge/types.ts';
import { fits } from '../match/answer-types.ts';
import { findMention, nameSimilarity, namesOtherPart } from '../match/names.ts';
import { numberedApart } from '../match/numerals.ts';
import { sameStem, stem, stems, words } from '../match/text.ts';
import type { Span } from '../match/spans.ts';
import { aboutness, reading, sentenceStems, supportOf, type Sentence } from './passages.ts';
import type { Found } from './found.ts';

export interface Wanted {
  known: string;
  predicate: string;
  type: AnswerType;
  /** Further words of the question that make a sentence more likely to be the one. */
  hints: string[];
  /** Where the clue has its unknown: after the verb (its object), before it (its subject); null without a verb. */
  side: 'before' | 'after' | null;
}

/** What a value counts on the other side of the verb than the clue has it. */
const OTHER_SIDE = 0.7;
/** Nouns that say nothing by themselves. */
const VAGUE =
  /^(?:(?:large |vast |great )?(?:majority|lot|lots|number|part|parts|example|examples|result|results|use|way|ways|conjunction|addition|order|fact|case|cases|time|object|beginning|sense|following|kind|type|form|set|group|variety|series|range|one|some|many|others?|end|basis|process|ability|desire))$/i;
const VAGUE_WEIGHT = 0.35;

/** Scores in 0..about 0.8: a shared wording says less than a known one. */
export function readGeneric(sentence: Sentence, wanted: Wanted): Found[] {
  const about = aboutness(sentence.passage, wanted.known);
  const mention = findMention(sentence.text, wanted.known);
  const knownStems = stems(wanted.known);
  const sentenceWords = sentenceStems(sentence);
  const heard =
    knownStems.filter((word) => sentenceWords.some((other) => sameStem(word, other))).length /
    Math.max(1, knownStems.length);
  const { heading } = sentence.passage.chunk;
  const isHeard =
    heard >= 0.6 &&
    !numberedApart(words(wanted.known), words(`${heading} ${sentence.text}`)) &&
    !namesOtherPart(sentence.text, wanted.known);
  const sure = Math.max(
    mention ? mention.similarity : 0,
    about >= 0.5 ? about * 0.85 : 0,
    isHeard ? heard * 0.7 : 0,
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
  const verb = anchorsOf(sentence.text, shared.slice(0, 1))[0];
  // "B was developed by A" and "A developed B": the value stands across the verb from what is known.
  const side =
    wanted.side && verb && mention
      ? mention.end <= verb[0]
        ? 'after'
        : mention.start >= verb[1]
          ? 'before'
          : wanted.side
      : wanted.side;
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
    const value = wanted.type === 'thing' ? withComplement(span, sentence, wanted) : span.text;
    const wrongSide =
      verb && side && (side === 'after' ? span.end <= verb[0] : span.start >= verb[1]);
    const score =
      (wrongSide ? OTHER_SIDE : 1) *
      (VAGUE.test(value) ? VAGUE_WEIGHT : 1) *
      0.8 *
      sure *
      fit *
      (0.25 + 0.75 * overlap) *
      (0.7 + 0.3 * hinted) *
      (0.4 + 0.6 * Math.exp(-distance / 35));
    found.push({
      value,
      score,
      supports: [supportOf(sentence)],
      reason: shared.length
        ? say("stands near the clue's words in a sentence about {known}", { known: wanted.known })
        : say('stands in a sentence about {known}', { known: wanted.known }),
      // All words of the relation and a value of a clear kind say it; anything less is a guess.
      sure: wanted.type !== 'thing' && overlap >= 1,
    });
  }
  return found;
}

/** "waste" in "waste of resources": the complement belongs to it, unless the question says it itself. */
function withComplement(span: Span, sentence: Sentence, { known, hints }: Wanted): string {
  if (span.kind !== 'phrase') return span.text;
  const of = /^ of (?:the |an? )?/.exec(sentence.text.slice(span.end));
  if (!of) return span.text;
  const from = span.end + of[0].length;
  const next = reading(sentence).spans.find(
    ({ kind, start }) => start === from && (kind === 'phrase' || kind === 'name'),
  );
  if (!next) return span.text;
  const said = [...stems(known), ...hints];
  if (stems(next.text).every((word) => said.some((other) => sameStem(word, other))))
    return span.text;
  return sentence.text.slice(span.start, next.end);
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
