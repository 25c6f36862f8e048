/**
 * How spans are ranked, and when the best one is taken for the answer: each group of features, and
 * each group of signs, is a scorer (src/ranking), with the weights of weights.ts inside.
 */
import { Ranking, scorer, term } from '../../../../ranking/ranking.ts';
import { FEATURE_GROUPS, type FeatureGroup, type Features } from './features.ts';
import type { ReadSpan } from './read-span.ts';
import { SIGN_GROUPS, type GroupedSigns, type SignGroup } from './support.ts';
import { SPAN_WEIGHTS, SUPPORT_WEIGHTS } from './weights.ts';

export function spanRanking(): Ranking<ReadSpan, undefined> {
  const groups = Object.keys(FEATURE_GROUPS) as FeatureGroup[];
  return new Ranking<ReadSpan, undefined>(
    'spans',
    groups.map((group) =>
      term(scorer(group, ({ features }) => weighed(features[group], SPAN_WEIGHTS))),
    ),
  );
}

/** Above 0: what the question asks is said. */
export function supportRanking(): Ranking<GroupedSigns, undefined> {
  return new Ranking<GroupedSigns, undefined>(
    'support',
    SIGN_GROUPS.map((group: SignGroup) =>
      term(scorer(group, (signs) => weighed(signs[group], SUPPORT_WEIGHTS))),
    ),
  );
}

function weighed(features: Features, weights: Readonly<Record<string, number>>): number {
  let sum = 0;
  for (const name in features) sum += features[name]! * (weights[name] ?? 0);
  return sum;
}
