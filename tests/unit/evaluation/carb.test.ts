import { describe, expect, it } from 'vitest';
import {
  matchTuple,
  parseCarbExtractions,
  parseCarbGold,
  scoreCarb,
} from '../../../src/evaluation/carb.ts';

const tuple = (relation: string, ...args: string[]) => ({ relation, arguments: args });

describe('matchTuple', () => {
  it('counts words slot by slot', () => {
    const match = matchTuple(
      tuple('opened', 'the old mill', 'in May'),
      tuple('opened', 'mill', 'in May'),
    );
    expect(match.precision).toBe(1);
    expect(match.recall).toBeCloseTo(4 / 6);
  });
  it('is nothing without a shared word in the relation', () => {
    expect(matchTuple(tuple('opened', 'mill', 'May'), tuple('closed', 'mill', 'May'))).toEqual({
      precision: 0,
      recall: 0,
    });
  });
  it('joins arguments after the second', () => {
    const match = matchTuple(
      tuple('sold', 'Ann', 'a cow', 'in May'),
      tuple('sold', 'Ann', 'a cow in May'),
    );
    expect(match).toEqual({ precision: 1, recall: 1 });
  });
  it('allows swapped arguments for verbs of saying only', () => {
    expect(
      matchTuple(tuple('said', 'Ann', 'it rains'), tuple('said', 'it rains', 'Ann')).recall,
    ).toBe(1);
    expect(
      matchTuple(tuple('saw', 'Ann', 'the rain'), tuple('saw', 'the rain', 'Ann')).recall,
    ).toBeLessThan(1);
  });
});

describe('scoreCarb', () => {
  const gold = parseCarbGold('A b c .\tb\tA\tc\nA b c .\tb\tA\td\nE f g .\tf\tE\tg\n');

  it('matches singly for precision and multiply for recall', () => {
    const { best, points } = scoreCarb(gold, parseCarbExtractions('A b c .\t0.9\tb\tA\tc\n'));
    expect(points).toHaveLength(1);
    expect(best.precision).toBe(1);
    // First gold tuple 1, second 2/3 by the same extraction, third 0.
    expect(best.recall).toBeCloseTo((1 + 2 / 3) / 3);
  });
  it('counts every extraction against precision', () => {
    const twice = 'E f g .\t0.9\tf\tE\tg\nE f g .\t0.9\tf\tE\tg\n';
    expect(scoreCarb(gold, parseCarbExtractions(twice)).best.precision).toBe(0.5);
  });
  it('finds the best threshold', () => {
    const { best } = scoreCarb(
      gold,
      parseCarbExtractions('E f g .\t0.9\tf\tE\tg\nE f g .\t0.2\tx\ty\tz\n'),
    );
    expect(best).toMatchObject({ threshold: 0.9, precision: 1 });
  });
  it('evens out white space in sentences', () => {
    expect(scoreCarb(gold, parseCarbExtractions('E  f g . \t0.9\tf\tE\tg\n')).extractions).toBe(1);
  });
});
