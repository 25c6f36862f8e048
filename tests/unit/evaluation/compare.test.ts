import { describe, expect, it } from 'vitest';
import { runName } from '../../../scripts/support/eval-changes.ts';
import { compareRuns, pairRuns, type Comparable } from '../../../src/evaluation/compare.ts';
import { parseRuns } from '../../../src/evaluation/run-file.ts';
import type { ScoredQuestion } from '../../../src/evaluation/types.ts';
import { scored } from './scored.ts';

const run = (questions: ScoredQuestion[], method = 't2rag', engine = 'instant') => ({
  method,
  engine,
  questions,
});
const half = { em: 0, f1: 50 };
const wrong = { em: 0, f1: 0, prediction: 'other' };

describe('compareRuns', () => {
  it('says what was gained, lost and said differently, by id and not by place', () => {
    const before = run([
      scored('same'),
      scored('gained', half),
      scored('lost'),
      scored('other words', { ...wrong, prediction: 'one' }),
      scored('other case', { ...wrong, prediction: 'The one' }),
    ]);
    const after = run([
      scored('other case', { ...wrong, prediction: 'one' }),
      scored('other words', { ...wrong, prediction: 'two' }),
      scored('lost', wrong),
      scored('gained'),
      scored('same'),
    ]);
    const { changes, n, f1Before, f1After, f1 } = compareRuns(before, after);
    expect(changes.map(({ kind, after: { id } }) => [kind, id])).toEqual([
      ['gained', 'gained'],
      ['lost', 'lost'],
      ['changed', 'other words'],
    ]);
    expect([n, f1Before, f1After]).toEqual([5, 50, 40]);
    expect(f1!.mean).toBeCloseTo(-10, 10);
    expect(f1!.clear).toBe(false);
  });

  it('shows that a question began to fail even where it was wrong before', () => {
    const [change] = compareRuns(
      run([scored('a', { ...wrong, prediction: '' })]),
      run([scored('a', { ...wrong, prediction: '', error: 'broken' })]),
    ).changes;
    expect(change).toMatchObject({ kind: 'changed', after: { error: 'broken' } });
  });

  it('compares only what both runs asked, and names the rest', () => {
    const comparison = compareRuns(
      run([scored('a'), scored('b', wrong)]),
      run([scored('a'), scored('c', wrong)]),
    );
    expect(comparison).toMatchObject({
      n: 1,
      f1Before: 100,
      f1After: 100,
      onlyBefore: ['b'],
      onlyAfter: ['c'],
    });
    expect(compareRuns(run([scored('a')]), run([scored('b')])).f1).toBeNull();
  });

  it('breaks the difference down by hops and type', () => {
    const { groups } = compareRuns(
      run([
        scored('a', { type: 'bridge', hops: 2 }),
        scored('b', { type: 'bridge', hops: 3, ...wrong }),
      ]),
      run([scored('a', { type: 'bridge', hops: 2 }), scored('b', { type: 'bridge', hops: 3 })]),
    );
    expect(groups.map(({ name, n, f1Before, f1After }) => [name, n, f1Before, f1After])).toEqual([
      ['2 hops', 1, 100, 100],
      ['3 hops', 1, 0, 100],
      ['bridge', 2, 50, 100],
    ]);
  });
});

describe('pairRuns', () => {
  it('takes one run and one run as a pair, whatever they are called', () => {
    const [a, b] = [run([], 't2rag', 'one'), run([], 't2rag', 'two')];
    expect(pairRuns([a], [b]).pairs).toEqual([[a, b]]);
  });

  it('takes no run over one set for a pair of a run over another', () => {
    const [a, b] = [
      { ...run([]), set: 'golden' },
      { ...run([]), set: 'medical' },
    ];
    expect(pairRuns([a], [b])).toEqual({ pairs: [], onlyBefore: [a], onlyAfter: [b] });
    const unnamed = run([]);
    expect(pairRuns([a], [unnamed]).pairs).toEqual([[a, unnamed]]);
  });

  it('takes no run without one scorer for a pair of a run without another', () => {
    const runs = (scorer: string): Comparable[] => [run([]), { ...run([]), without: [scorer] }];
    const { pairs, onlyBefore, onlyAfter } = pairRuns(runs('words'), runs('vectors'));
    expect(pairs).toHaveLength(1);
    expect([onlyBefore, onlyAfter].flat().map(({ without }) => without)).toEqual([
      ['words'],
      ['vectors'],
    ]);
    expect(runName(onlyAfter[0]!)).toMatch(/ without vectors$/);
    expect(parseRuns(JSON.stringify(runs('words')))[1]).toMatchObject({ without: ['words'] });
  });

  it('pairs several by method and engine, and names those left over', () => {
    const runs = (engines: string[]) => engines.map((engine) => run([], 't2rag', engine));
    const { pairs, onlyBefore, onlyAfter } = pairRuns(runs(['x', 'y']), runs(['z', 'x']));
    expect(pairs.map(([before, after]) => [before.engine, after.engine])).toEqual([['x', 'x']]);
    expect(onlyBefore.map(({ engine }) => engine)).toEqual(['y']);
    expect(onlyAfter.map(({ engine }) => engine)).toEqual(['z']);
  });
});

it('names and orders groups of hops as the summary does', () => {
  const of = (hops: number) => scored(`${hops}`, { hops });
  const { groups } = compareRuns(run([of(10), of(2), of(1)]), run([of(10), of(2), of(1)]));
  expect(groups.map(({ name }) => name)).toEqual(['1 hop', '2 hops', '10 hops']);
});
