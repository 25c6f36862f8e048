/**
 * Reads the answer to a question out of passages: every candidate span of every sentence, judged
 * by features and ranked by their weighted sum.
 */
import type { Ranking } from '../../../../ranking/ranking.ts';
import { sameStem, words } from '../../match/text.ts';
import { UNGUARDED, type Mishaps } from '../../mishaps.ts';
import type { Passage, Sentence } from '../../resolve/passages.ts';
import type { Asked } from './asked.ts';
import { spoken, type Candidate, type SpokenSentence } from './candidates.ts';
import { featuresOf, type GroupedFeatures } from './features.ts';
import { stemOf } from './stems.ts';
import { match, type Matching } from './matching.ts';

export interface ReadSpan {
  candidate: Candidate;
  sentence: Sentence;
  spoken: SpokenSentence;
  matching: Matching;
  features: GroupedFeatures;
}

export interface RankedSpan extends ReadSpan {
  score: number;
}

export interface Scene {
  sentence: Sentence;
  spoken: SpokenSentence;
  matching: Matching;
}

export interface Reading {
  /** Weight of each asked word: its kind's, more where few sentences say it. */
  weight: number[];
  scenes: Scene[];
  /** In how many sentences a stem stands. */
  frequency: Map<string, number>;
}

/** Of many sentences only those are read that say most of the question. */
const SENTENCES = 14;

/** Every candidate of the sentences, with its features. */
export function spansOf(
  asked: Asked,
  { weight, scenes, frequency }: Reading,
  mishaps: Mishaps = UNGUARDED,
): ReadSpan[] {
  const mostSaid = Math.max(0, ...scenes.map(({ matching }) => matching.coverage));
  const shared = { asked, weight, mostSaid, frequency };
  const share = ({ matching }: Scene): number => matching.coverage + matching.context / 2;
  const read = [...scenes].sort((a, b) => share(b) - share(a)).slice(0, SENTENCES);
  return read.flatMap(({ sentence, spoken: said, matching }) =>
    mishaps.flatMap('candidate', said.candidates, (candidate) => {
      const features = featuresOf({ ...shared, sentence: said, matching, candidate });
      return [{ candidate, sentence, spoken: said, matching, features }];
    }),
  );
}

/** The best first. */
export async function ranked(
  spans: readonly ReadSpan[],
  ranking: Ranking<ReadSpan, undefined>,
): Promise<RankedSpan[]> {
  const scores = await ranking.score(undefined, spans);
  return spans
    .map((span, i): RankedSpan => ({ ...span, score: scores[i]! }))
    .sort((a, b) => b.score - a.score);
}

export function scenesOf(asked: Asked, passages: readonly Passage[]): Reading {
  const sentences = passages.flatMap((passage) => passage.sentences);
  const all = sentences.map((sentence) => spoken(sentence.text));
  const weight = asked.words.map((word) => {
    const having = all.filter(({ stems }) =>
      stems.some((said) => said && sameStem(said, word.stem)),
    );
    return word.weight * Math.log(1 + (all.length + 1) / (1 + having.length));
  });
  const scenes = sentences.map((sentence, i): Scene => {
    const previous = sentence.index > 0 ? all[i - 1] : undefined;
    const heading = words(sentence.passage.chunk.heading).map(stemOf);
    const context = new Set([...(previous?.stems ?? []), ...heading].filter(Boolean));
    return { sentence, spoken: all[i]!, matching: match(asked, all[i]!, context, weight) };
  });
  const frequency = new Map<string, number>();
  for (const { stems } of all) {
    for (const word of new Set(stems)) frequency.set(word, (frequency.get(word) ?? 0) + 1);
  }
  return { weight, scenes, frequency };
}
