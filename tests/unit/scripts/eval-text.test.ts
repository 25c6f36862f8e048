/** What the evaluation prints. */
import { describe, expect, it } from 'vitest';
import { describeComparison } from '../../../scripts/support/eval-changes.ts';
import { timeLeft } from '../../../scripts/support/eval-progress.ts';
import { compareSummaries, describeRun } from '../../../scripts/support/eval-table.ts';
import { compareRuns } from '../../../src/evaluation/compare.ts';
import { runOf } from '../../../src/evaluation/runner.ts';
import { scored } from '../evaluation/scored.ts';

const wrong = { em: 0, f1: 0, acc: 0, prediction: 'another' };
const failed = { ...wrong, verdict: 'failed', prediction: '', error: 'It broke.' } as const;

describe('describeRun', () => {
  const run = runOf('t2rag', 'instant', [
    scored('a', { type: 'bridge' }),
    scored('b', { ...failed, type: 'bridge' }),
  ]);

  it('shows scores with intervals, and groups', () => {
    const text = describeRun(run);
    expect(text).toMatch(/^t2rag, instant: 2 questions \(1 answered, 0 refused, 1 failed\)/);
    expect(text).toMatch(
      /^wrong among grounded: 0 of 1 \(0\.0 %\); right answers that are grounded: 1 of 1 \(100\.0 %\)$/m,
    );
    expect(text).toMatch(/F1 +50\.0 +0\.0 … 100\.0/);
    expect(text).toMatch(/bridge +2 +50\.0/);
    expect(text).not.toContain('recall');
  });

  it('lists every failed question with its error', () => {
    expect(describeRun(run)).toMatch(
      /failed \(1 of 2\), counted as wrong:\n {2}b {2}b\?\n.*It broke\./,
    );
  });

  it('puts runs side by side', () => {
    const lines = compareSummaries([run, { ...run, engine: 'other' }]).split('\n');
    expect(lines).toHaveLength(3);
    expect(lines[2]).toMatch(/^t2rag +other +2 +50\.0/);
  });
});

describe('describeComparison', () => {
  it('shows both answers of each change, and how sure the difference is', () => {
    const before = runOf('t2rag', 'instant', [scored('a', wrong), scored('b')]);
    const after = runOf('t2rag', 'instant', [scored('a'), scored('b', failed)]);
    const text = describeComparison(before, after, compareRuns(before, after));
    expect(text).toContain('another 0 → gold 100   [gold]');
    expect(text).toContain('gold 100 → (failed: It broke.) 0');
    expect(text).toMatch(/F1 +50\.0 +50\.0 +0\.0 +-100\.0 … 100\.0 +may be chance/);
    expect(text).toMatch(/1 gained, 1 lost, 0 changed, 0 as before$/);
  });
});

describe('timeLeft', () => {
  it('goes on at the pace so far', () => {
    expect(timeLeft(10_000, 1, 10)).toBe(', 1 min 30 s left');
    expect(timeLeft(10_000, 5, 10)).toBe(', 10 s left');
  });
  it('says nothing before the first and after the last', () => {
    expect(timeLeft(0, 0, 10)).toBe('');
    expect(timeLeft(5000, 10, 10)).toBe('');
  });
});
