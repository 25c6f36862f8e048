/** Rows of a table that pass its filter. */
import { expect, it } from 'vitest';
import { isUnreadBound, NO_FILTER, passing, rowsOf } from '../../../src/tables/rows.ts';
import { keyOf } from '../../../src/tables/state.ts';
import type { TableCell, TableColumn } from '../../../src/table-protocol.ts';

const SIZE: TableColumn = { id: 'size', question: 'How long?', kind: 'number' };
const DOCUMENTS = ['one', 'two'].map((id) => ({
  ...({ id, name: id, title: id, kind: 'pdf', status: 'indexed', chunks: 1 } as const),
}));
const CELL: TableCell = {
  ...{ table: 't', document: 'one', column: 'size' },
  byHand: { text: '5 km', at: 1 },
};
const ROWS = rowsOf(
  { columns: [SIZE], documents: null },
  DOCUMENTS,
  new Map([[keyOf('one', 'size'), CELL]]),
);

it('a bound that says no value is told apart from one that is empty', () => {
  expect(['1.500', 'abc', '1e6'].every((bound) => isUnreadBound('number', bound))).toBe(true);
  expect(['', ' ', '5', '5 km'].some((bound) => isUnreadBound('number', bound))).toBe(false);
  expect(isUnreadBound('date', '5')).toBe(true);
  expect(isUnreadBound('date', 'May 2021')).toBe(false);
});

it('what was asked of a column goes with the column', () => {
  const filter = { ...NO_FILTER, state: 'said' } as const;
  expect(passing(ROWS, { ...filter, column: 'size' })).toHaveLength(1);
  expect(passing(ROWS, { ...filter, column: 'gone' })).toHaveLength(1);
});
