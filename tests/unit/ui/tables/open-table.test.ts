/** Cells come faster than anyone can read: rows are made in batches, progress is told at once. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { TableCell, TableSummary } from '../../../../src/table-protocol.ts';
import { OpenTable } from '../../../../src/ui/tables/open-table.svelte.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const LAW = { id: 'law', question: 'Which law governs?', kind: 'text' } as const;
const DOCUMENTS = ['one', 'two'].map((id) => ({
  ...({ id, name: id, title: id, kind: 'pdf', status: 'indexed', chunks: 1 } as const),
}));
const told = (done: number, title = 'Lights'): TableSummary => ({
  ...{ id: 't', title, createdAt: 1, documents: null, columns: [LAW] },
  progress: { active: true, done, total: 2, millisecondsLeft: null },
});
const cellOf = (document: string): TableCell => ({
  ...{ table: 't', document, column: LAW.id, byHand: { text: 'Danish law', at: 1 } },
});

test('summary and cells that come are applied together, once a while', () => {
  const open = new OpenTable(told(0), [], () => DOCUMENTS);
  const before = open.summary;
  open.receive(told(1), [cellOf('one')]);
  open.receive(told(2, 'Lamps'), [cellOf('two')]);
  expect(open.progress.done).toBe(2);
  expect(open.summary).toBe(before);
  vi.runAllTimers();
  expect(open.summary.title).toBe('Lamps');
  expect(open.all.map(({ cells }) => cells[0]!.text)).toEqual(['Danish law', 'Danish law']);
  open.receive(told(2, 'Lanterns'), []);
  vi.runAllTimers();
  expect(open.summary.title).toBe('Lanterns');
});
