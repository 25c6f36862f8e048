/** What the Evaluate screen makes of scores: outcomes, plots, files. */
import { describe, expect, it } from 'vitest';
import { runOf } from '../../../../src/evaluation/runner.ts';
import { fileNameOf, runAsCsv, runAsJson } from '../../../../src/ui/evaluate/export.ts';
import { outcomeOf, passes } from '../../../../src/ui/evaluate/outcome.ts';
import { scoreRows, timeBins } from '../../../../src/ui/evaluate/plots.ts';
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
});

describe('plots', () => {
  it('gives a row to all questions and to each kind, with intervals', () => {
    const rows = scoreRows(run.summary, run.breakdown, 'All');
    // One type alone would say nothing new.
    expect(rows.map(({ name, n }) => `${name} ${n}`)).toEqual(['All 6', '1 hop 2', '2 hops 3']);
    expect(rows[0]!.value).toBe(run.summary.f1);
    expect(rows[0]!.interval).toEqual(run.summary.intervals.f1);
    expect(scoreRows(run.summary, null, 'All')).toHaveLength(1);
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
  it('JSON is the run as the command writes it', () => {
    expect(JSON.parse(runAsJson(run))).toEqual(JSON.parse(JSON.stringify(run)));
  });

  it('CSV has a row a question, and no cell that a spreadsheet would compute', () => {
    const csv = runAsCsv(run);
    const rows = readTable(csv.replace('\uFEFF', '')).map(({ fields }) => fields);
    expect(rows).toHaveLength(6);
    expect(rows[0]).toMatchObject({ got: 'Brackwater', em: '100', grounding: 'grounded' });
    expect(rows[3]).toMatchObject({ expected: `'=Holm, "old"`, got: '', verdict: 'not-found' });
    expect(rows[5]!['error']).toContain('too long');
  });

  it('names files after the evaluation', () => {
    expect(fileNameOf('My questions (2).jsonl', 'csv')).toBe('My-questions-2-scores.csv');
    expect(fileNameOf('???', 'json')).toBe('evaluation-scores.json');
  });
});
