/** The answers to several questions in one. */
import { expect, it } from 'vitest';
import { combined } from '../../../../src/methods/t2rag/parts.ts';
import type { AnswerOutput } from '../../../../src/tasks/types.ts';

const PARTS = ['Who founded Veldhaven?', 'When was the light built?'].map((question) => {
  return { question, target: null, clues: [] };
});
const FOUNDER: AnswerOutput = { answer: 'Marte Quist', supports: [] };
const YEAR: AnswerOutput = { answer: '1931', supports: [] };

it('are found by rules together where one of them is', () => {
  const byRules = combined(PARTS, [FOUNDER, { ...YEAR, byRules: true }]);
  expect(byRules).toEqual({ answer: 'Marte Quist; 1931', supports: [], byRules: true });
  expect(combined(PARTS, [FOUNDER, YEAR])).not.toHaveProperty('byRules');
});

it('are each given once, and none is lost whose signs alone are others', () => {
  const answered = (a: string, b: string) =>
    combined(PARTS, [
      { answer: a, supports: [] },
      { answer: b, supports: [] },
    ]).answer;
  expect(answered('Marte Quist', 'marte quist.')).toBe('marte quist.');
  expect(answered('C++', 'C#')).toBe('C++; C#');
  expect(answered('5 °C', '-5 °C')).toBe('5 °C; -5 °C');
});
