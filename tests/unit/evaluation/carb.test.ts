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
  it('counts a word as often as both have it', () => {
    // Relation 1 of 1; "no no no" and "no no" share 2; "go" and "go" 1.
    const match = matchTuple(tuple('say', 'no no no', 'go'), tuple('say', 'no no', 'go'));
    expect(match.precision).toBe(4 / 4);
    expect(match.recall).toBe(4 / 5);
  });
  it('tells upper case from lower case, as the published scorer does', () => {
    // Shared: "opened", "mill"; not "The" and "the".
    const match = matchTuple(
      tuple('opened', 'The mill', 'May'),
      tuple('opened', 'the mill', 'May'),
    );
    expect(match).toEqual({ precision: 3 / 4, recall: 3 / 4 });
  });
  it('takes "be" for its forms', () => {
    expect(matchTuple(tuple('is', 'Ann', 'tall'), tuple('be', 'Ann', 'tall'))).toEqual({
      precision: 1,
      recall: 1,
    });
    expect(matchTuple(tuple('be', 'Ann', 'tall'), tuple('is', 'Ann', 'tall')).recall).toBe(0);
  });
  it('is nothing where the extraction lacks an argument that the gold tuple has', () => {
    expect(matchTuple(tuple('rains', 'it', 'here'), tuple('rains', 'it')).precision).toBe(0);
    expect(matchTuple(tuple('rains', 'it'), tuple('rains', 'it', 'here'))).toEqual({
      precision: 1,
      recall: 1,
    });
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
  it('takes the more precise of the two readings, not the one with the higher recall', () => {
    // Straight: precision 2/2, recall 2/5. Swapped: precision 4/6, recall 4/5.
    const match = matchTuple(tuple('said', 'a b c d'), tuple('said', 'a', 'b c d x y'));
    expect(match).toEqual({ precision: 1, recall: 2 / 5 });
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
  it('counts precision pairs by precision, one to one', () => {
    const gold = parseCarbGold('S t .\tr\ta b\tc\nS t .\tr\ta\tc\n');
    // Both extractions fit the first gold tuple fully; one must take the second, with 3 of 4 words.
    const { best } = scoreCarb(
      gold,
      parseCarbExtractions('S t .\t1\tr\ta b\tc\nS t .\t1\tr\ta b\tc\n'),
    );
    expect(best.precision).toBeCloseTo((1 + 3 / 4) / 2);
    expect(best.recall).toBe(1);
  });
  it('measures the area under the curve, ended by precision 1 at recall 0', () => {
    const { auc, points } = scoreCarb(
      gold,
      parseCarbExtractions('E f g .\t0.9\tf\tE\tg\nE f g .\t0.2\tx\ty\tz\n'),
    );
    // Both thresholds have recall 1/3: precision 1/2, then 1. Only the last step has width.
    expect(points.map(({ precision }) => precision)).toEqual([0.5, 1]);
    expect(auc).toBeCloseTo((1 / 3) * ((1 + 1) / 2));
  });
  it('counts gold sentences without extractions against recall alone', () => {
    const { best } = scoreCarb(gold, parseCarbExtractions('Other .\t0.5\tx\ty\tz\n'));
    expect(best).toMatchObject({ precision: 1, recall: 0, f1: 0 });
    expect(scoreCarb(gold, new Map())).toMatchObject({ best: { f1: 0 }, auc: 0 });
  });
  it('finds a sentence again without its punctuation and bracket escapes', () => {
    const gold = parseCarbGold('A -LRB- b -RRB- , c .\tb\tA\tc\n');
    expect(scoreCarb(gold, parseCarbExtractions('A (b), c.\t1\tb\tA\tc\n')).best.f1).toBe(1);
  });
  it('evens out white space in sentences', () => {
    expect(scoreCarb(gold, parseCarbExtractions('E  f g . \t0.9\tf\tE\tg\n')).extractions).toBe(1);
  });
});
