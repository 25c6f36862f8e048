/** How the built-in engine ranks: the findings of a clue, the values they amount to, and chains. */
import type { AnswerType, Clue } from '../../../knowledge/types.ts';
import { factor, Ranking, scorer, term } from '../../../ranking/ranking.ts';
import type { Chain } from '../chains/chain.ts';
import { chainRanking, type Stage } from '../chains/ranking.ts';
import { affinity } from '../match/kinds.ts';
import { stems } from '../match/text.ts';
import { AGAIN, type Found, type Group } from './found.ts';
import { supposedRanking, type Place, type Supposing } from '../suppose/ranking.ts';
import { UNGUARDED, type Mishaps } from '../mishaps.ts';
import { agreement, kindOf } from './kind-of.ts';
import type { Passage } from './passages.ts';

/** What a value counts that the question names. */
const ECHO = 0.35;
/** What a wording shared by chance counts beside one that a relation family knows. */
const BESIDE_FAMILY = 0.5;

/** What a candidate is sought for. */
export interface Sought {
  placeholder: string;
  type: AnswerType;
  /** Stems of the question that are no news in an answer. */
  named: readonly string[];
  passages: readonly Passage[];
}

export interface Scorings {
  /** Single sentences and triplets that offer a value for a clue. */
  findings: Ranking<Found, Clue>;
  /** The values that they offer. */
  candidates: Ranking<Group, Sought>;
  /** Chains of them. */
  chains: Ranking<Chain, Stage>;
  /** Values read from sentences where no chain leads to an answer. */
  supposed: Ranking<Place, Supposing>;
}

/** What a task ranks with, and what keeps its parts from failing it. */
export interface Rankings extends Scorings {
  mishaps: Mishaps;
}

export function rankings(): Scorings {
  return {
    findings: new Ranking<Found, Clue>('findings', [
      term(scorer('reading', ({ score }) => score)),
      factor(scorer('family', ({ besideFamily }) => (besideFamily ? BESIDE_FAMILY : 1))),
    ]),
    candidates: new Ranking<Group, Sought>('candidates', [
      term(scorer('best', ({ best }) => best)),
      term(
        scorer('again', ({ again }) => again),
        AGAIN,
      ),
      factor(scorer('noun', ({ value }, { placeholder }) => affinity(placeholder, value))),
      factor(
        scorer('kind', ({ value }, { type, passages }) => agreement(type, kindOf(value, passages))),
      ),
      factor(
        scorer('news', ({ value }, { type, named }) => (type === 'thing' ? 1 : news(value, named))),
      ),
    ]),
    chains: chainRanking(),
    supposed: supposedRanking(),
  };
}

/** With every scorer, and what throws is thrown. */
export const RANKINGS: Rankings = { ...rankings(), mishaps: UNGUARDED };

/** What the question itself names is hardly what it asks for. */
function news(value: string, named: readonly string[]): number {
  const own = stems(value);
  return own.length > 0 && own.every((word) => named.includes(word)) ? ECHO : 1;
}
