import { describe, expect, it } from 'vitest';
import { breakDown, summarise } from '../../../src/evaluation/summary.ts';
import { scored } from './scored.ts';

const wrong = { em: 0, f1: 0, acc: 0, prediction: 'other' };
const refused = { verdict: 'not-found', prediction: '', grounding: 'not-grounded' } as const;

describe('summarise', () => {
  it('tells right refusals from wrong ones, and failures from both', () => {
    const summary = summarise([
      scored('answered'),
      scored('wrongly refused', { ...wrong, ...refused }),
      scored('rightly refused', { ...refused, answers: [] }),
      scored('should have refused', { ...wrong, answers: [] }),
      scored('failed', { ...wrong, verdict: 'failed', prediction: '', error: 'broken' }),
      scored('failed, without an answer', {
        ...wrong,
        verdict: 'failed',
        prediction: '',
        answers: [],
        error: 'broken',
      }),
    ]);
    expect(summary).toMatchObject({ n: 6, answered: 2, refused: 2, errors: 2 });
    expect(summary.refusalsRight).toBeCloseTo(100 / 3, 10);
    expect(summary.refusalsWrong).toBeCloseTo(100 / 3, 10);
    expect(summary.f1).toBeCloseTo(100 / 3, 10);
    expect(summary.f1Answerable).toBeCloseTo(100 / 3, 10);
  });

  it('counts as grounded only answers that were given, and only fully grounded ones', () => {
    const summary = summarise([
      scored('a'),
      scored('b', { grounding: 'partly' }),
      scored('c', refused),
    ]);
    expect(summary.grounded).toBe(50);
  });

  it('leaves scores without labels out of their mean', () => {
    const summary = summarise([
      scored('a', { recallAt5: 50, allSupport: 0 }),
      scored('b', { recallAt5: 100, allSupport: 100 }),
      scored('c'),
    ]);
    expect(summary).toMatchObject({ recallAt5: 75, allSupport: 50, recall: null });
    expect(summary.refusalsRight).toBeNull();
  });

  it('means calls, tokens and rounds; takes the middle of the times', () => {
    const usage = { calls: 2, promptTokens: 30, outputTokens: 5, milliseconds: 1 };
    const summary = summarise([
      scored('a', { ms: 10, rounds: 1, usage }),
      scored('b', { ms: 30, rounds: 2, usage: { ...usage, calls: 4, promptTokens: 10 } }),
      scored('c', { ms: 20, rounds: 3, usage: { ...usage, calls: 3, promptTokens: 20 } }),
    ]);
    expect(summary).toMatchObject({
      calls: 3,
      promptTokens: 20,
      outputTokens: 5,
      rounds: 2,
      msP50: 20,
      msP95: 30,
      msMean: 20,
    });
  });

  it('gives an interval to every score that has a value', () => {
    const { intervals } = summarise([scored('a'), scored('b', wrong), scored('c')]);
    expect(intervals.f1!.low).toBeLessThan(200 / 3);
    expect(intervals.f1!.high).toBeGreaterThan(200 / 3);
    expect(intervals.recallAt5).toBeUndefined();
  });

  it('is empty, not broken, without questions', () => {
    expect(summarise([])).toMatchObject({ n: 0, f1: 0, grounded: null, msP50: 0, intervals: {} });
  });
});

describe('breakDown', () => {
  it('groups by hops in rising order and by type', () => {
    const { hops, type } = breakDown([
      scored('a', { hops: 10, type: 'bridge' }),
      scored('b', { hops: 2, type: 'bridge', ...wrong }),
      scored('c', { hops: 2, type: 'alike' }),
      scored('d'),
    ]);
    expect(hops.map(({ name, summary }) => [name, summary.n, summary.f1])).toEqual([
      ['2 hops', 2, 50],
      ['10 hops', 1, 100],
    ]);
    expect(type.map(({ name, summary }) => [name, summary.n, summary.f1])).toEqual([
      ['alike', 1, 100],
      ['bridge', 2, 50],
    ]);
  });
});
