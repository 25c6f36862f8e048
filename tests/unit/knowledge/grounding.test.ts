import { describe, expect, it } from 'vitest';
import { isGrounded, standsIn } from '../../../src/knowledge/grounding.ts';
import type { Support } from '../../../src/knowledge/types.ts';

const support = (text: string, heading?: string): Support => ({
  source: { chunk: 0, document: 'd', start: 0, end: text.length, firstPage: 1, lastPage: 1 },
  text,
  ...(heading ? { heading } : {}),
});

describe('standsIn', () => {
  it('compares whole words without case, accents and punctuation', () => {
    expect(standsIn('Åse Lindqvist', 'In 1902, ase LINDQVIST moved.')).toBe(true);
    expect(standsIn('1,204 boats', 'It had 1204 boats.')).toBe(true);
    expect(standsIn('rest', 'The forest burned.')).toBe(false);
  });

  it('knows a number however its thousands are parted, and two numbers from one', () => {
    expect(standsIn('12,345,678', 'It has 12\u202f345\u202f678 panes.')).toBe(true);
    expect(standsIn('12345', 'It has 12\u00a0345 panes.')).toBe(true);
    expect(standsIn('12345', 'It has 12\u2009345 panes.')).toBe(true);
    expect(standsIn('1918', 'Years of war: 1914,1918.')).toBe(true);
    expect(standsIn('19141918', 'Years of war: 1914,1918.')).toBe(false);
    expect(standsIn('1887', 'Quist,1887,Sundvik')).toBe(true);
  });

  it('takes no number for another, whatever sign, digit or mark parts them', () => {
    const written = (n: number): string[] => {
      const forms = [`${n}`, `-${n}`, `${n}7`, `7${n}`, `${n}.7`, `7.${n}`, `${n}²`, `${n}½`];
      return [...forms, `-${n}.7`, `$${n}`, `€${n}`, `£${n}.70`, `${n}%`];
    };
    // "5" can be read in "5 %" and "$5".
    const holds = (value: string, text: string): boolean =>
      `$€£%`.split('').some((sign) => text.replace(sign, '') === value);
    for (const n of [1, 5, 12, 35, 102, 999, 1204]) {
      for (const text of written(n)) {
        for (const value of written(n)) {
          const isSame = value === text || holds(value, text);
          for (const frame of [`It was ${text} at last.`, `(${text})`, text, `Of ${text}, he said`])
            expect([value, frame, standsIn(value, frame)]).toEqual([value, frame, isSame]);
        }
      }
    }
  });

  it('knows the parts of what is no number, and a number however its point is written', () => {
    expect(standsIn('3.5 km', 'The path is 3,5 km long.')).toBe(true);
    expect(standsIn('−5 °C', 'At –5 °C it froze.')).toBe(true);
    for (const text of [
      '12.05.2020',
      'from 2018–2020',
      'from 2018 –2020',
      'Lee,12,2020',
      'A-2020.',
    ])
      expect([text, standsIn('2020', text)]).toEqual([text, true]);
    for (const text of ['Rooms 3,5,7', 'Rooms 3, 5', 'Version 3.5.1', 'Lee,3,5,Ray'])
      expect([text, standsIn('5', text)]).toEqual([text, true]);
    expect(standsIn('12 km2', 'An area of 12 km²')).toBe(true);
  });

  it('folds accents, and not what makes another letter of one', () => {
    expect(standsIn('パリ', 'バリ に 行く')).toBe(false);
    expect(standsIn('मेल', 'यह मूल है')).toBe(false);
    expect(standsIn('मेल', 'यह मेल है')).toBe(true);
    expect(standsIn('كتب', 'هو كَتَبَ')).toBe(true);
  });

  it('never finds an empty value', () => {
    expect(standsIn(' … ', 'anything')).toBe(false);
  });
});

describe('isGrounded', () => {
  it('reads the cited sentence and the heading above it', () => {
    expect(isGrounded('Orle', [support('It was built in 1790.', 'Orle Chapel')])).toBe(true);
    expect(isGrounded('1791', [support('It was built in 1790.', 'Orle Chapel')])).toBe(false);
    expect(isGrounded('1790', [])).toBe(false);
  });

  it('reads several of them in a row, each whole and nothing beside', () => {
    const cited = [support('Boats are let.', 'Orle Quay'), support('It was built in 1790.')];
    expect(isGrounded('Orle Quay. Boats are let. It was built in 1790.', cited)).toBe(true);
    expect(isGrounded('Orle Quay. Boats are sold. It was built in 1790.', cited)).toBe(false);
    expect(isGrounded('Boats are let. Built in 1790.', cited)).toBe(false);
  });
});
