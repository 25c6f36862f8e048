/**
 * Where anything may be the answer ("which procedure", "what effect"), no kind of span tells it
 * from the rest: the span reader chooses, in the sentences where most of the question is said.
 */
import { readAsked } from '../answer/span/asked.ts';
import { ranked, scenesOf, spansOf } from '../answer/span/read-span.ts';
import { nameSimilarity } from '../match/names.ts';
import type { Found } from '../resolve/found.ts';
import { supportOf, type Passage, type Sentence } from '../resolve/passages.ts';
import type { Rankings } from '../resolve/rankings.ts';
import type { Covering } from './sentences.ts';

/** Sentences, best first, that are read. */
const SENTENCES = 12;
/** What a sentence's share of the question counts beside the score of its spans. */
const SHARE = 8;
const LINKED = 0.7;
/** Least share of the question's words, linked ones included, of a sentence that answers. */
const COVERED = 0.35;

/** @param best the sentences that cover most of the question, best first. */
export async function supposeThing(
  question: string,
  best: readonly Covering[],
  bound: readonly string[],
  rankings: Pick<Rankings, 'spans'>,
): Promise<Found | null> {
  const shares = new Map<Sentence, number>(
    best.slice(0, SENTENCES).map(({ sentence, own, linked }) => [sentence, own + LINKED * linked]),
  );
  const passages = new Set<Passage>([...shares.keys()].map(({ passage }) => passage));
  const asked = readAsked(question);
  const spans = spansOf(asked, scenesOf(asked, [...passages])).filter(({ sentence }) =>
    shares.has(sentence),
  );
  const read = (await ranked(spans, rankings.spans))
    .map(({ candidate, sentence, score }) => {
      const share = shares.get(sentence)!;
      return { value: candidate.text, sentence, share, score: score + SHARE * share };
    })
    .sort((a, b) => b.score - a.score);
  const first = read.find(
    ({ value }) => !bound.some((known) => nameSimilarity(known, value) >= 0.6),
  );
  if (!first || first.share < COVERED) return null;
  return {
    value: first.value,
    score: first.share,
    supports: [supportOf(first.sentence)],
    reason: 'the span that fits the question best where most of it is said',
  };
}
