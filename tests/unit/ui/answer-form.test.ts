import { expect, it } from 'vitest';
import { answerForm } from '../../../src/ui/answer/answer-form.ts';

it.each([
  ['Brackwater', 'value'],
  ['The ferry was sold because the harbour had been under ice for three winters.', 'sentence'],
  ['One sentence of it.\nAnother one.', 'text'],
  ['A long story. '.repeat(20), 'text'],
] as const)('%s', (text, form) => {
  expect(answerForm({ text })).toBe(form);
});

it('what a document is about is text, however short', () => {
  expect(answerForm({ text: 'Minutes', overview: ['d'] })).toBe('text');
});
