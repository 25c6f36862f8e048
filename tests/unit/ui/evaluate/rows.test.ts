/** The table's rows: runs beside each other, found by words, sorted by column. */
import { describe, expect, it } from 'vitest';
import type { EvaluationItem } from '../../../../src/protocol.ts';
import { allRows, matching, ofOutcome, sorted } from '../../../../src/ui/evaluate/rows.ts';
import { inShort, runNames } from '../../../../src/ui/evaluate/run-names.ts';
import { goldQuestion, scoreOf } from '../../../support/scripted-evaluations.ts';

const questions = [
  goldQuestion({ question: 'Where was Zoë born?', answers: ['Holm'] }),
  goldQuestion({ question: 'Where is the baker buried?' }),
  goldQuestion({ question: 'Where was Ada born?' }),
];
const items = (from: number, done: number): EvaluationItem[] =>
  questions.map((question, i) => {
    return { position: from + i, question, scored: i < done ? scoreOf(question, i) : null };
  });
const rows = allRows([items(0, 3), items(3, 2)]);
const positions = (of: readonly { position: number }[]) => of.map(({ position }) => position);

describe('rows', () => {
  it('puts the runs’ answers to a question beside each other, without those to come', () => {
    expect(rows.map(({ position, run }) => [position, run])).toEqual([
      [0, 0],
      [3, 1],
      [1, 0],
      [4, 1],
      [2, 0],
    ]);
    expect(allRows([])).toEqual([]);
  });

  it('finds all the words in question, expected answer or answer, without case and accents', () => {
    expect(positions(matching(rows, null, 'zoe'))).toEqual([0, 3]);
    expect(positions(matching(rows, null, ' BORN ada '))).toEqual([2]);
    expect(positions(matching(rows, null, 'holm'))).toEqual([0, 3]);
    expect(positions(matching(rows, 1, ''))).toEqual([3, 4]);
    expect(matching(rows, null, 'nowhere')).toEqual([]);
  });

  it('keeps what became of it as the filter says', () => {
    expect(positions(ofOutcome(rows, 'refused'))).toEqual([1, 4]);
    expect(positions(ofOutcome(rows, 'wrongGrounded'))).toEqual([0, 3]);
  });

  it('sorts by a column, either way, and leaves equal ones as in the file', () => {
    const by = (column: 'question' | 'f1' | 'grounding' | 'run', descending = false) =>
      positions(sorted(rows, { column, descending }));
    expect(by('question')).toEqual([1, 4, 2, 0, 3]);
    expect(by('f1')).toEqual([0, 3, 1, 4, 2]);
    expect(by('f1', true)).toEqual([2, 0, 3, 1, 4]);
    expect(by('run', true)).toEqual([3, 4, 0, 1, 2]);
    // Refused ones have no grounding: they come first.
    expect(by('grounding')).toEqual([1, 4, 0, 3, 2]);
    expect(positions(sorted(rows, null))).toEqual(positions(rows));
    const weighed = rows.map((row) => {
      return { ...row, scored: { ...row.scored, probability: 0.99 - row.position / 100 } };
    });
    const likeliest = sorted(weighed, { column: 'grounding', descending: true });
    expect(positions(likeliest)).toEqual([0, 2, 3, 1, 4]);
  });
});

describe('names of runs', () => {
  const label = (_: string, id: string) => id.toUpperCase();
  const run = (method: string, engine: string) => ({ method, engine });

  it('says what tells them apart', () => {
    expect(runNames([run('a', 'x')], label)).toEqual(['A · X']);
    expect(runNames([run('a', 'x'), run('b', 'x')], label)).toEqual(['A', 'B']);
    expect(runNames([run('a', 'x'), run('a', 'y')], label)).toEqual(['X', 'Y']);
    expect(runNames([run('a', 'x'), run('b', 'y')], label)).toEqual(['A · X', 'B · Y']);
  });

  it('tells models apart that share a label', () => {
    const same = (kind: string, id: string) => (kind === 'engines' ? 'Q' : id.toUpperCase());
    expect(runNames([run('a', 'x'), run('a', 'y')], same)).toEqual(['Q (x)', 'Q (y)']);
    expect(runNames([run('a', 'x'), run('b', 'x'), run('a', 'y')], same)).toEqual([
      ...['A · Q (x)', 'B · Q', 'A · Q (y)'],
    ]);
  });

  it('names each method and engine once in a list', () => {
    const runs = [run('a', 'x'), run('b', 'x'), run('a', 'y')];
    expect(inShort(runs, 'methods', label)).toBe('A, B');
    expect(inShort(runs, 'engines', label)).toBe('X, Y');
  });
});
