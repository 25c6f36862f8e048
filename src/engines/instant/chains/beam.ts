/**
 * Beam search over chains: every chain is extended by the best values of its next unknown, and the
 * best chains as a whole stay. A first value that scores a little less, but leads on, wins over one
 * that leads nowhere.
 */
import { asSentence, say } from '../../../sentences.ts';
import { substitute } from '../../../knowledge/clues.ts';
import type { AnswerType, Clue } from '../../../knowledge/types.ts';
import type { ProposedBinding } from '../../../tasks/types.ts';
import type { Rankings } from '../resolve/rankings.ts';
import { sameValue } from '../resolve/found.ts';
import type { Value, Values } from '../resolve/values.ts';
import { extended, nextUnknown, type Chain, type Link } from './chain.ts';

/** Chains kept alive. */
const WIDTH = 6;
/** Values that a chain is extended by. */
const BRANCHES = 3;
/** A value with less than this share of the best one's score opens no chain. */
const WORTH_FOLLOWING = 0.4;
/** Unknowns that are followed. */
const HOPS = 8;
const RUNNERS_UP = 5;
/** A value that others outdo by more than this was chosen for where it leads: it is not sure. */
const CONTESTED = 0.75;

export interface Search {
  /** The question's clues as decomposed. */
  clues: Clue[];
  /** Bindings made before: kept as they are where a person set them, else one choice among others. */
  given: readonly ProposedBinding[];
  types: Record<string, AnswerType>;
  values: Values;
  rankings: Rankings;
  /** The least score of a value that is bound. */
  threshold: number;
  /** Nothing more will be searched for: a chain that stays open counts less. */
  final: boolean;
}

export interface BestChain {
  bindings: ProposedBinding[];
  clues: Clue[];
}

export async function bestChain(search: Search): Promise<BestChain> {
  const { clues: originals, given } = search;
  const settled = given.filter((binding) => binding.settled);
  const links = settled.map((binding): Link => ({ binding, best: binding.score, from: [] }));
  let beam: Chain[] = [{ links, clues: substitute(originals, settled), stuck: new Set() }];
  for (let hop = 0; hop < HOPS; hop++) {
    if (beam.every((chain) => nextUnknown(chain) === null)) break;
    const longer = await Promise.all(beam.map((chain) => extensions(chain, search)));
    beam = await ranked(longer.flat(), search);
  }
  const [best] = beam;
  return {
    bindings: best?.links.map(({ binding }) => binding) ?? [],
    clues: best?.clues ?? originals,
  };
}

async function ranked(chains: Chain[], { rankings, final }: Search): Promise<Chain[]> {
  const scores = await rankings.chains.score({ final }, chains);
  return chains
    .map((chain, i) => ({ chain, score: scores[i]! }))
    .sort((a, b) => b.score - a.score)
    .slice(0, WIDTH)
    .map(({ chain }) => chain);
}

async function extensions(chain: Chain, search: Search): Promise<Chain[]> {
  const next = nextUnknown(chain);
  if (!next) return [chain];
  const { placeholder, clues } = next;
  const values = withGiven(await search.values.joint(clues), placeholder, search).filter(
    ({ candidate }) => candidate.score >= search.threshold / 2,
  );
  const best = values[0]?.candidate.score ?? 0;
  if (best < search.threshold) return [{ ...chain, stuck: new Set([...chain.stuck, placeholder]) }];
  const worth = values.filter(
    ({ candidate: { score } }) => score >= search.threshold && score >= WORTH_FOLLOWING * best,
  );
  const from = clues.map(({ id }) => id);
  return worth
    .slice(0, BRANCHES)
    .map((value) =>
      extended(chain, { binding: bound(value, values, placeholder), best, from }, search.clues),
    );
}

/** What was bound before, by whichever engine, stays a choice. */
function withGiven(values: Value[], placeholder: string, { given }: Search): Value[] {
  const before = given.find((binding) => binding.placeholder === placeholder);
  if (!before) return values;
  const { clue, runnersUp, placeholder: _, settled: __, ...value } = before;
  const missing = [value, ...runnersUp].filter(
    (one) => !values.some(({ candidate }) => sameValue(candidate.value, one.value)),
  );
  return [...values, ...missing.map((candidate) => ({ candidate, clue }))].sort(
    (a, b) => b.candidate.score - a.candidate.score,
  );
}

function bound(chosen: Value, values: readonly Value[], placeholder: string): ProposedBinding {
  const others = values.filter((value) => value !== chosen).map(({ candidate }) => candidate);
  const runnersUp = others.slice(0, RUNNERS_UP);
  const { candidate, clue } = chosen;
  const [first] = runnersUp;
  if (!first || first.score <= candidate.score)
    return { ...candidate, placeholder, clue, runnersUp };
  const sure = candidate.sure ?? candidate.score >= CONTESTED * first.score;
  return {
    ...candidate,
    placeholder,
    clue,
    runnersUp,
    ...(sure ? {} : { sure }),
    reason: say('“{first}” led no further, “{value}” did: {reason}', {
      ...{ first: first.value, value: candidate.value },
      reason: asSentence(candidate.reason ?? ''),
    }),
  };
}
