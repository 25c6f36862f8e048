import { describe, expect, it } from 'vitest';
import {
  allSupportAt,
  contains,
  exactMatch,
  mean,
  normalizeAnswer,
  percentile,
  recallAt,
  tokenF1,
} from '../../../src/evaluation/metrics.ts';

describe('normalizeAnswer', () => {
  it('drops case, punctuation, articles and extra spaces, as SQuAD does', () => {
    expect(normalizeAnswer('  The Quick, brown  Fox! ')).toBe('quick brown fox');
    expect(normalizeAnswer("An author's U.S. tour")).toBe('authors us tour');
  });

  it('keeps words that only begin like an article', () => {
    expect(normalizeAnswer('Theatre another')).toBe('theatre another');
    expect(normalizeAnswer('la Peña, El Niño, ça')).toBe('la peña el niño ça');
  });
});

describe('exactMatch', () => {
  it('compares after normalisation', () => {
    expect(exactMatch('the Blue Harbour', 'Blue harbour.')).toBe(1);
    expect(exactMatch('Blue Harbour Town', 'Blue Harbour')).toBe(0);
  });

  it('takes the best of several gold answers', () => {
    expect(exactMatch('UK', ['United Kingdom', 'UK'])).toBe(1);
  });

  it('counts refusing as right where there is no gold answer', () => {
    expect(exactMatch('', [])).toBe(1);
    expect(exactMatch('anything', [])).toBe(0);
  });
});

describe('tokenF1', () => {
  it('takes the best over answers and aliases, each as a whole', () => {
    // Against the first: 1 of 1 and 1 of 3, F1 1/2. Against the second: 1 of 1 and 1 of 2, F1 2/3.
    expect(tokenF1('Holt', ['Anna Maria Holt', 'Anna Holt'])).toBeCloseTo(2 / 3, 10);
    // Words of two different answers do not add up.
    expect(tokenF1('Anna Lind', ['Anna', 'Lind'])).toBeCloseTo(2 / 3, 10);
  });

  it('is the harmonic mean of token precision and recall', () => {
    // 2 shared tokens, precision 2/3, recall 2/2.
    expect(tokenF1('Anna Maria Holt', 'Anna Holt')).toBeCloseTo(0.8, 10);
    expect(tokenF1('north tower', 'south gate')).toBe(0);
  });

  it('counts a repeated token as often as the gold answer has it', () => {
    expect(tokenF1('go go go', 'go')).toBeCloseTo(0.5, 10);
  });

  it('gives yes and no no partial credit', () => {
    expect(tokenF1('no way', 'no')).toBe(0);
    expect(tokenF1('yes', 'yes')).toBe(1);
  });

  it('treats two empty texts as equal and one empty text as wrong', () => {
    expect(tokenF1('', [])).toBe(1);
    expect(tokenF1('', 'Holt')).toBe(0);
  });
});

describe('contains', () => {
  it('finds a gold answer as whole words', () => {
    expect(contains('born in 1952 in Leeds', '1952')).toBe(1);
    expect(contains('born in 19521', '1952')).toBe(0);
  });
});

describe('retrieval scores', () => {
  const retrieved = ['a', 'b', 'c', 'd', 'e', 'f'];

  it('recall@k is the share of supporting titles among the first k', () => {
    expect(recallAt(5, retrieved, ['a', 'f'])).toBe(0.5);
    expect(recallAt(6, retrieved, ['a', 'f'])).toBe(1);
  });

  it('all-support@k is 1 only where every supporting title is there', () => {
    expect(allSupportAt(5, retrieved, ['a', 'f'])).toBe(0);
    expect(allSupportAt(5, retrieved, ['b', 'c'])).toBe(1);
  });

  it('is not a number without labels', () => {
    expect(recallAt(5, retrieved, [])).toBeNaN();
  });
});

describe('mean and percentile', () => {
  it('mean leaves out what is not a number', () => {
    expect(mean([1, NaN, 3])).toBe(2);
    expect(mean([])).toBeNaN();
  });

  it('percentile takes the nearest rank', () => {
    expect(percentile([5, 1, 3], 0.5)).toBe(3);
    expect(percentile([4, 1, 3, 2], 0.95)).toBe(4);
  });
});
