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
