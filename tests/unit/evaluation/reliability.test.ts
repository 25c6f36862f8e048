/** What is said of how likely answers are, held against how many are right. */
import { expect, it } from 'vitest';
import { reliabilityOf } from '../../../src/evaluation/reliability.ts';
import { scored } from './scored.ts';

it('counts answers by fifths of what was said, with the share that is right', () => {
  const said = (probability: number, prediction = 'gold') =>
    scored(`${probability}`, { probability, prediction });
  const bins = reliabilityOf([
    ...[said(0.1, 'lead'), said(0.62), said(0.7, 'lead'), said(0.78), said(0.8), said(1)],
    // Neither says how likely an answer is.
    ...[scored('rules'), scored('none', { verdict: 'not-found', probability: 0.5 })],
  ]);
  expect(bins.map(({ n }) => n)).toEqual([1, 0, 0, 3, 2]);
  expect(bins.map(({ right }) => right)).toEqual([0, null, null, 2 / 3, 1]);
  expect(bins[3]!.said).toBeCloseTo(0.7, 10);
  expect(bins[1]).toEqual({ from: 0.2, to: 0.4, n: 0, said: null, right: null });
});

it('has nothing to say where no answer has a number', () => {
  expect(reliabilityOf([scored('a')])).toEqual([]);
  expect(reliabilityOf([])).toEqual([]);
});
