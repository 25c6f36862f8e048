import { expect, test } from 'vitest';
import { contributions } from '../../../src/evaluation/contributions.ts';
import { runOf } from '../../../src/evaluation/runner.ts';
import { scored } from './scored.ts';

test('a scorer is worth the F1 that is missing without it, and the wrong answers that it prevents', () => {
  const right = { f1: 100, verdict: 'answered', grounding: 'grounded' } as const;
  const wrong = { ...right, f1: 0, prediction: 'another' };
  const run = (...results: object[]) =>
    runOf(
      't2rag',
      'instant',
      results.map((result, i) => scored(String(i), result)),
    );
  const all = run(right, right, { ...wrong, verdict: 'not-found', grounding: null }, right);
  const without = run(right, wrong, right, wrong);
  const [one] = contributions(all, new Map([['candidates.kind', without]]));
  expect(one).toMatchObject({ scorer: 'candidates.kind', f1: 50, raised: 2, lowered: 1 });
  expect(one!.difference!.mean).toBe(25);
  expect(one!.wrongGrounded).toBe(-2);
  expect(without.summary.wrongGrounded).toBe(2);
});
