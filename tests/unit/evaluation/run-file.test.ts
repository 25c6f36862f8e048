import { describe, expect, it } from 'vitest';
import { parseRuns } from '../../../src/evaluation/run-file.ts';
import { runOf } from '../../../src/evaluation/runner.ts';
import { scored } from './scored.ts';

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
