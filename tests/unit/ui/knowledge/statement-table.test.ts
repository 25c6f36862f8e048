/** The table of statements: a key or a click acts on the list that was asked for last. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { KnowledgeService, Statement } from '../../../../src/knowledge-protocol.ts';
import { StatementTable } from '../../../../src/ui/knowledge/statement-table.svelte.ts';
import { THROWING_NOTICES } from '../../../support/throwing-notices.ts';

const statement = (id: number): Statement => ({ id }) as Statement;
const [ANY, LIT] = [statement(1), statement(4)];

/** Answers of the service, each when it is let go. */
const answers: (() => void)[] = [];

function table(): StatementTable {
  const service: Partial<KnowledgeService> = {
    statements: ({ text }) =>
      new Promise((resolve) =>
        answers.push(() => {
          const statements = text === 'lit' ? [LIT] : [ANY, LIT];
          resolve({ total: statements.length, statements });
        }),
      ),
  };
  return new StatementTable(service as KnowledgeService, THROWING_NOTICES, () => {});
}

async function answer(): Promise<void> {
  answers.shift()?.();
  await vi.advanceTimersByTimeAsync(0);
}

beforeEach(() => {
  answers.length = 0;
  vi.useFakeTimers();
});
afterEach(() => void vi.useRealTimers());

it('means no row of a filter before, whose rows came after words were typed', async () => {
  const rows = table();
  rows.filter = { edited: false };
  rows.filter = { text: 'lit' };
  await answer();
  expect(rows.row(0)).toBe(ANY);
  const meant = rows.rowMeant(0);
  await answer();
  expect(await meant).toBe(LIT);
});

it('means the row that is seen, where nothing else was asked for', async () => {
  const rows = table();
  rows.filter = { edited: false };
  await answer();
  expect(await rows.rowMeant(1)).toBe(LIT);
  expect(answers).toEqual([]);
});

it('is sorted by no column again, once one was turned round', async () => {
  const rows = table();
  const orders: string[] = [rows.order];
  for (let press = 0; press < 4; press++) {
    rows.sortBy('subject');
    orders.push(`${rows.order} ${rows.descending ? 'down' : 'up'}`);
  }
  expect(orders).toEqual(['telling', 'subject up', 'subject down', 'telling up', 'subject up']);
});
