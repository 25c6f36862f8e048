/** What a column comes to, in words. */
import { expect, it } from 'vitest';
import { countColumn } from '../../../../src/tables/count.ts';
import { countInWords } from '../../../../src/ui/tables/counted.ts';

it('a sign of money stands before its number, a code behind', () => {
  const total = (text: string) =>
    countInWords({ kind: 'number' }, countColumn('number', [{ state: 'said', text }])).join(' ');
  expect(total('JPY 500')).toContain('¥500');
  expect(total('500 €')).toContain('€500');
  expect(total('CHF 500')).toContain('500 CHF');
});
