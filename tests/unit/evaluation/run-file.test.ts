import { describe, expect, it } from 'vitest';
import { parseRuns, runsAsJson } from '../../../src/evaluation/run-file.ts';
import { runOf } from '../../../src/evaluation/runner.ts';
import { scored } from './scored.ts';

describe('runsAsJson', () => {
  const failed = scored('b', { verdict: 'failed', em: 0, f1: 0, acc: 0, error: 'It broke.' });
  const refused = scored('c', { verdict: 'not-found', prediction: '', answers: [] });
  const run = runOf('t2rag', 'instant', [
    scored('a', { recallAt5: 50, allSupport: 0, f1: 40, em: 0 }),
    ...[failed, refused],
  ]);
  type Written = { summary: Record<string, unknown>; questions: Record<string, unknown>[] };

  it('has the summary’s scores in percent, under the names that others read', () => {
    const { summary } = JSON.parse(runsAsJson([run])) as Written;
    expect(summary).toMatchObject({ n: 3, recallAt5: 50, allSupport: 0, refusalsRight: 100 });
    expect(summary['f1']).toBeCloseTo(140 / 3);
    expect(summary).toMatchObject({ refusalsWrong: 0, msP50: 10, errors: 1, wrongGrounded: 0 });
    for (const name of ['em', 'acc', 'allSupportAt5', 'grounded', 'rounds', 'calls', 'msP95'])
      expect(summary).toHaveProperty(name);
    for (const name of ['promptTokens', 'outputTokens']) expect(summary).toHaveProperty(name);
  });

  it('has every question, those that failed with their error', () => {
    const { questions } = JSON.parse(runsAsJson([run])) as Written;
    expect(questions.map(({ id, error }) => [id, error])).toEqual([
      ['a', undefined],
      ['b', 'It broke.'],
      ['c', undefined],
    ]);
    expect(questions[0]).toMatchObject({
      ...{ question: 'a?', prediction: 'gold', em: 0, f1: 40, rounds: 1, ms: 10 },
    });
  });

  it('is one run, or an array of several, each with its summary', () => {
    const two = JSON.parse(runsAsJson([run, { ...run, engine: 'other' }])) as Written[];
    expect(two.map(({ summary }) => summary['n'])).toEqual([3, 3]);
    expect(two).toMatchObject([{ engine: 'instant' }, { engine: 'other' }]);
    expect(JSON.parse(runsAsJson([run]))).toMatchObject({ method: 't2rag', engine: 'instant' });
  });
});

describe('parseRuns', () => {
  it('reads what an evaluation writes: one run or several', () => {
    const run = runOf('t2rag', 'instant', [scored('a', { hops: 2 }), scored('b', { error: 'x' })]);
    const [one] = parseRuns(JSON.stringify(run));
    expect(one).toMatchObject({ method: 't2rag', engine: 'instant' });
    expect(one!.questions.map(({ id, hops, error }) => [id, hops, error])).toEqual([
      ['a', 2, undefined],
      ['b', undefined, 'x'],
    ]);
    expect(parseRuns(JSON.stringify([run, run]))).toHaveLength(2);
  });

  it('says what is wrong with another file', () => {
    expect(() => parseRuns('{')).toThrow(/not JSON/);
    expect(() => parseRuns('[]')).toThrow(/no run/);
    expect(() => parseRuns('{"summary": {}}')).toThrow(/"questions"/);
    const bare = { questions: [{ id: 'a', question: 'b', prediction: '', em: 1 }] };
    expect(() => parseRuns(JSON.stringify(bare))).toThrow(/Question 1 has no "f1"/);
  });
});
