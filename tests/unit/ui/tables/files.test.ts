/** A table as a file. */
import { expect, it } from 'vitest';
import { rowsOf } from '../../../../src/tables/rows.ts';
import { keyOf } from '../../../../src/tables/state.ts';
import { askedOf, type TableCell } from '../../../../src/table-protocol.ts';
import { tableAsCsv, tableAsMarkdown } from '../../../../src/ui/tables/files.ts';
import { english, speak } from '../../../../src/ui/text.ts';

speak(english);

const LAW = { id: 'law', question: 'Which law?', kind: 'text' } as const;

function tableOf(kind: 'pdf' | 'csv', row?: string) {
  const document = {
    id: 'd',
    name: 'laws',
    title: '',
    kind,
    status: 'indexed',
    chunks: 1,
  } as const;
  const source = { chunk: 1, document: 'd', start: 0, end: 9, firstPage: 1, lastPage: 1 };
  const cell: TableCell = {
    ...{ table: 't', document: 'd', column: 'law' },
    read: {
      ...{ asked: askedOf(LAW), passages: 1, readAt: 1, text: 'Orle', engine: 'e' },
      ...{
        grounding: 'grounded',
        citations: [{ source, text: 'The law of Orle.', ...(row ? { row } : {}) }],
      },
    },
  };
  const cells = new Map([[keyOf('d', 'law'), cell]]);
  const rows = rowsOf({ columns: [LAW], documents: null }, [document], cells);
  return { title: 'Laws', columns: [LAW], rows };
}

it('names the page of what has pages alone', () => {
  const [, paged] = tableAsCsv(tableOf('pdf')).split(/\r?\n/);
  expect(paged).toBe('laws,Orle,1,The law of Orle.,sure');
  const [, other] = tableAsCsv(tableOf('csv')).split(/\r?\n/);
  expect(other).toBe('laws,Orle,,The law of Orle.,sure');
  expect(tableAsMarkdown(tableOf('pdf'))).toContain('— *laws*, page 1');
  expect(tableAsMarkdown(tableOf('csv'))).toMatch(/— \*laws\*$/m);
});

it('reads out a row of a table, which is no quotation', () => {
  const table = tableOf('csv', 'Place: Orle; Law: 7');
  expect(tableAsCsv(table)).toContain('laws,Orle,,Place: Orle; Law: 7,sure');
  expect(tableAsMarkdown(table)).toContain('1. Place: Orle; Law: 7 — *laws*');
});
