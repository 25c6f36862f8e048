/** What scorers contribute as text: what `npm run eval:scorers` prints. */
import type { Contribution } from '../../src/evaluation/contributions.ts';
import { interval, percent } from './eval-table.ts';
import { table } from './table.ts';

export function describeContributions(contributions: readonly Contribution[]): string {
  const signed = (value: number, digits = 1): string =>
    `${value > 0 ? '+' : ''}${value.toFixed(digits)}`;
  return table(
    ['scorer', 'F1 without', 'gives', '95 % (paired)', '', 'raised', 'lowered', 'wrong grounded'],
    contributions.map(({ scorer, f1, difference, raised, lowered, wrongGrounded }) => [
      scorer,
      percent(f1),
      difference ? signed(difference.mean) : '–',
      interval(difference ?? undefined),
      difference?.clear ? 'clear' : '',
      raised,
      lowered,
      signed(wrongGrounded, 0),
    ]),
  );
}
