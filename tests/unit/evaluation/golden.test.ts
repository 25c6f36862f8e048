import { describe, expect, it } from 'vitest';
import { citesOne, judge, membersF1, type GoldenQuestion } from '../../../src/evaluation/golden.ts';
import { parseGoldenQuestions } from '../../../scripts/support/golden/parse.ts';

const golden = (fields: Partial<GoldenQuestion>): GoldenQuestion => ({
  ...{ id: 'a-1', kind: 'who', question: 'Who?', answers: [], cite: [], last: false },
  ...fields,
});

describe('judge', () => {
  it('takes any accepted form, and scores what overlaps', () => {
    const date = golden({ answers: ['12 May 1987', 'May 12, 1987'] });
    expect(judge('on May 12, 1987', date)).toEqual({ right: true, f1: 1 });
    expect(judge('12 May', date)).toMatchObject({ right: false });
    expect(judge('12 May', date).f1).toBeCloseTo(0.8);
    expect(judge('', date)).toEqual({ right: false, f1: 0 });
  });

  it('takes a sentence that holds all key phrases, unless it is a page', () => {
    const why = golden({ answers: [['lowest bid', 'delivery date'], ['cheapest']] });
    expect(judge('It was the lowest bid and met the delivery date.', why).right).toBe(true);
    expect(judge('It was the cheapest.', why).right).toBe(true);
    expect(judge('It was the lowest bid.', why).right).toBe(false);
    expect(judge(`lowest bid delivery date${' and so on'.repeat(40)}`, why).right).toBe(false);
  });

  it('wants nothing where nothing answers the question', () => {
    expect(judge('', golden({}))).toEqual({ right: true, f1: 1 });
    expect(judge('Elm', golden({}))).toEqual({ right: false, f1: 0 });
  });

  it('wants all members of a list, and none beside', () => {
    const list = golden({ members: [['Oslo'], ['New York', 'NYC']] });
    expect(judge('NYC and Oslo', list)).toEqual({ right: true, f1: 1 });
    expect(judge('Oslo', list).right).toBe(false);
    expect(judge('Oslo, New York and Bergen', list)).toEqual({ right: false, f1: 0.8 });
  });
});

describe('membersF1', () => {
  it('leaves titles and leading words to their member', () => {
    expect(membersF1('The members are Dr P. Vance, and Mr Lind.', [['Vance'], ['Lind']])).toBe(1);
  });

  it('takes a member with an "and" in it as one', () => {
    expect(
      membersF1('infusion and syringe pumps; ventilators', [
        ['infusion and syringe pumps', 'syringe pumps'],
        ['ventilators'],
      ]),
    ).toBe(1);
  });

  it('finds whole words only', () => {
    expect(membersF1('15 °C', [['1'], ['15']])).toBeCloseTo(2 / 3);
  });
});

describe('citesOne', () => {
  const cite = [{ document: 'paper.pdf', sentence: 'The net was **clogged** by jelly-fish.[^1]' }];
  it('folds what laying out, reading and Markdown change', () => {
    const text = 'In 2014 the net was clog-\nged by jellyfish.';
    expect(citesOne([{ document: 'paper.pdf', text }], cite)).toBe(true);
    expect(citesOne([{ document: 'paper.pdf', text: 'was clogged by jellyfish' }], cite)).toBe(
      true,
    );
  });
  it('wants the sentence, of that document', () => {
    const text = 'The net was clogged by jellyfish.';
    expect(citesOne([{ document: 'other.md', text }], cite)).toBe(false);
    expect(citesOne([{ document: 'paper.pdf', text: 'The net was lost.' }], cite)).toBe(false);
    expect(citesOne([], cite)).toBe(false);
  });
});

it('parses questions, and names a line that is none', () => {
  const line = JSON.stringify({ ...golden({ answers: ['Elm', ['elm', 'oak']] }), tempting: true });
  expect(parseGoldenQuestions(`${line}\n\n`, 'a')).toEqual([
    golden({ answers: ['Elm', ['elm', 'oak']] }),
  ]);
  const { last: _, ...without } = golden({});
  expect(() => parseGoldenQuestions(`${line}\n${JSON.stringify(without)}`, 'a')).toThrow(/Line 2/);
  expect(() => parseGoldenQuestions('{', 'a')).toThrow(/Line 1/);
});
