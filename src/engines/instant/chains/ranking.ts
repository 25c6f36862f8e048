/** How chains are ranked: by their values, by how far they lead, and by how they hang together. */
import { factor, Ranking, scorer } from '../../../ranking/ranking.ts';
import { sameValue } from '../resolve/found.ts';
import { openClues, type Chain } from './chain.ts';

export interface Stage {
  /** Nothing more will be searched for. */
  final: boolean;
}

/** What a clue that stays open counts: little once everything was searched, more before. */
const OPEN = { final: 0.12, before: 0.5 };
/** What a clue counts whose ends are one and the same. */
const TWICE = 0.5;
/** What a value that is not sure counts. */
const UNSURE = 0.8;

export function chainRanking(): Ranking<Chain, Stage> {
  const product = (chain: Chain, of: (link: Chain['links'][number]) => number): number =>
    chain.links.reduce((all, link) => all * of(link), 1);
  return new Ranking<Chain, Stage>('chains', [
    factor(
      scorer('evidence', (chain) => product(chain, ({ binding }) => Math.min(1, binding.score))),
    ),
    factor(
      scorer('lead', (chain) =>
        product(chain, ({ binding, best }) => (best > 0 ? binding.score / best : 1)),
      ),
    ),
    factor(
      scorer(
        'complete',
        (chain, { final }) => (final ? OPEN.final : OPEN.before) ** openClues(chain).length,
      ),
    ),
    factor(
      scorer('certain', (chain) =>
        product(chain, ({ binding }) => (binding.sure === false ? UNSURE : 1)),
      ),
    ),
    factor(scorer('distinct', (chain) => (repeats(chain) ? TWICE : 1))),
  ]);
}

/** Both ends of a clue are the same: nobody is his own father. */
function repeats({ clues }: Chain): boolean {
  return clues.some(
    ({ subject, object }) =>
      'text' in subject && 'text' in object && sameValue(subject.text, object.text),
  );
}
