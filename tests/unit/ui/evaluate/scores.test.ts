/** What the Evaluate screen makes of scores: outcomes, plots, files. */
import { describe, expect, it } from 'vitest';
import { runOf } from '../../../../src/evaluation/runner.ts';
import { runsAsCsv } from '../../../../src/ui/evaluate/export.ts';
import { outcomeOf, passes } from '../../../../src/ui/evaluate/outcome.ts';
import {
  costRows,
  scoreGroups,
  ticksFor,
  timeBins,
  timeRows,
  type PlottedRun,
} from '../../../../src/ui/evaluate/plots.ts';
import { readTable } from '../../../../src/ui/evaluate/table-file.ts';
import { goldQuestion, scoreOf } from '../../../support/scripted-evaluations.ts';

const questions = [
  goldQuestion({ question: 'Where was she born?', hops: 2, type: 'bridge' }),
  goldQuestion({ question: 'Where was she born then?', answers: ['Holm'], hops: 1 }),
  goldQuestion({ question: 'Was she born in a town?', answers: ['Upper Brackwater'], hops: 2 }),
  goldQuestion({ question: 'Where is she buried?', answers: ['=Holm, "old"'], hops: 2 }),
  goldQuestion({ question: 'Where is she buried now?', answers: [], hops: 1 }),
  goldQuestion({ question: 'Does it fail?' }),
];
const scored = questions.map(scoreOf);
const run = runOf('t2rag', 'instant', scored);
const plotted: PlottedRun = {
  ...{ name: 'T2RAG', scored, scores: run.summary, breakdown: run.breakdown },
};

describe('outcomes', () => {
  it('tells right, wrong, partly right, refused and failed apart', () => {
    expect(scored.map(outcomeOf)).toEqual([
      'right',
      'wrong',
      'partly',
      'refused',
      'right',
      'failed',
    ]);
  });

  it('filters: right and wrong part all in two, refused are in either', () => {
    const of = (filter: Parameters<typeof passes>[1]) =>
      scored.flatMap((each, i) => (passes(each, filter) ? [i] : []));
    expect(of('all')).toHaveLength(6);
    expect(of('right')).toEqual([0, 4]);
    expect(of('wrong')).toEqual([1, 2, 3, 5]);
    expect(of('refused')).toEqual([3, 4]);
  });

  it('finds the confidently wrong: grounded, and not what was asked for', () => {
    const indices = scored.flatMap((each, i) => (passes(each, 'wrongGrounded') ? [i] : []));
    // “Brackwater” for “Upper Brackwater” does not contain it; refused and failed ones claim nothing.
    expect(indices).toEqual([1, 2]);
    expect(run.summary.wrongGrounded).toBe(2);
    const longer = { ...scored[2]!, prediction: 'in Upper Brackwater' };
    expect(passes(longer, 'wrongGrounded')).toBe(false);
    expect(passes({ ...scored[1]!, grounding: 'partly' }, 'wrongGrounded')).toBe(false);
  });
});

describe('plots', () => {
  it('gives a row to all questions and to each kind, with intervals', () => {
    const [{ rows } = { rows: [] }] = scoreGroups([plotted], 'All');
    // One type alone would say nothing new.
    expect(rows.map(({ name, n }) => `${name} ${n}`)).toEqual(['All 6', '1 hop 2', '2 hops 3']);
    expect(rows[0]!.value).toBe(run.summary.f1);
    expect(rows[0]!.interval).toEqual(run.summary.intervals.f1);
    expect(scoreGroups([{ ...plotted, breakdown: null }], 'All')[0]!.rows).toHaveLength(1);
  });

  it('puts several runs side by side, kind by kind', () => {
    const half: PlottedRun = { ...plotted, name: 'Plain', breakdown: null };
    const groups = scoreGroups([plotted, half], 'All');
    expect(groups.map(({ name, rows }) => [name, ...rows.map((row) => row.name)])).toEqual([
      ['All', 'T2RAG', 'Plain'],
      ['1 hop', 'T2RAG'],
      ['2 hops', 'T2RAG'],
    ]);
  });

  it('counts tokens, calls and rounds a question, with intervals', () => {
    const usage = (promptTokens: number) => ({
      usage: { calls: 2, promptTokens, outputTokens: 10, milliseconds: 1 },
    });
    const reading = [100, 300].map((tokens, i) => ({ ...scored[i]!, ...usage(tokens) }));
    const [row] = costRows([{ ...plotted, scored: reading }], 'tokens');
    expect(row).toMatchObject({ name: 'T2RAG', n: 2, value: 210 });
    expect(row!.interval!.low).toBe(110);
    expect(row!.interval!.high).toBe(310);
    expect(costRows([{ ...plotted, scored: reading }], 'calls')[0]!.value).toBe(2);
    expect(costRows([plotted], 'tokens')[0]!.value).toBe(0);
    expect(timeRows([plotted])[0]!.value).toBe(run.summary.msP50);
  });

  it('marks a scale in round steps that holds every interval', () => {
    const row = (value: number, high: number) => ({
      ...{ name: '', n: 1, value, interval: { low: 0, high } },
    });
    expect(ticksFor([row(210, 310)])).toEqual([0, 100, 200, 300, 400]);
    expect(ticksFor([row(2, 2)])).toEqual([0, 0.5, 1, 1.5, 2]);
    expect(ticksFor([row(0, 0)])).toEqual([0, 1]);
  });

  it('puts every time into one bin of a round width', () => {
    const bins = timeBins([0, 12, 99, 100, 480]);
    expect(bins[0]).toEqual({ from: 0, to: 50, count: 2 });
    expect(bins.reduce((sum, { count }) => sum + count, 0)).toBe(5);
    expect(bins.at(-1)).toEqual({ from: 450, to: 500, count: 1 });
    expect(timeBins([])).toEqual([]);
    expect(timeBins([600])).toHaveLength(13);
  });
});

describe('files', () => {
  it('CSV has a row a question, and no cell that a spreadsheet would compute', () => {
    const csv = runsAsCsv([run, { ...run, engine: 'other' }]);
    const rows = readTable(csv.replace('\uFEFF', '')).rows.map(({ fields }) => fields);
    expect(rows).toHaveLength(12);
    expect(rows[0]).toMatchObject({ method: 't2rag', engine: 'instant', prompttokens: '0' });
    expect(rows[6]).toMatchObject({ engine: 'other', id: rows[0]!['id'] });
    expect(rows[0]).toMatchObject({ got: 'Brackwater', em: '100', grounding: 'grounded' });
    expect(rows[3]).toMatchObject({ expected: `'=Holm, "old"`, got: '', verdict: 'not-found' });
    expect(rows[5]!['error']).toContain('too long');
  });
});
