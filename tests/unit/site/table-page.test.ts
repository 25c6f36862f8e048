/** A table as a page: every cell leads to its sentence, every sentence to its page; nothing is markup. */
import { expect, it } from 'vitest';
import { tablePage } from '../../../src/site/table-page.ts';
import { rowsOf } from '../../../src/tables/rows.ts';
import { keyOf } from '../../../src/tables/state.ts';
import { askedOf, type TableCell, type TableColumn } from '../../../src/table-protocol.ts';

const LAW: TableColumn = { id: 'law', question: 'Which <law>?', kind: 'text' };
const DOCUMENT = { id: 'd1', name: 'A & B.pdf', title: '', status: 'indexed', chunks: 1 } as const;

function page(holdsFiles: boolean, kind: 'pdf' | 'docx' = 'pdf', row?: string): string {
  const source = { chunk: 1, document: 'd1', start: 0, end: 9, firstPage: 3, lastPage: 3 };
  const cell: TableCell = {
    ...{ table: 't', document: 'd1', column: 'law' },
    read: {
      ...{ asked: askedOf(LAW), passages: 1, readAt: 1, text: 'Orle <script>', engine: 'e' },
      ...{
        grounding: 'grounded',
        citations: [{ source, text: 'The law\nof "Orle" applies.', ...(row ? { row } : {}) }],
      },
    },
  };
  const table = { columns: [LAW], documents: null };
  const rows = rowsOf(table, [{ ...DOCUMENT, kind }], new Map([[keyOf('d1', 'law'), cell]]));
  return tablePage(
    { title: 'Laws', columns: [LAW], rows, counted: ['1 of 1'] },
    {
      kindOf: () => (holdsFiles ? kind : null),
      words: {
        ...{ language: 'en', document: 'Document', counted: 'Counted', sources: 'Where' },
        ...{ page: 'page', back: 'Back', cell: ({ text }) => text },
        citations: ({ cell: of }) => of?.read?.citations ?? [],
      },
    },
  );
}

it('leads from a cell to its sentence, and to the page of the published file', () => {
  const html = page(true);
  expect(html).toContain('<td>Orle &lt;script&gt; <a href="#s1">[1]</a></td>');
  expect(html).toContain(
    '<li id="s1">“The law of &quot;Orle&quot; applies.” — <a href="../library/documents/d1.pdf#page=3">A &amp; B.pdf, page 3</a></li>',
  );
  expect(html).toContain('<th scope="col">Which &lt;law&gt;?</th>');
  expect(html).not.toContain('<script');
});

it('names the page alone where the files are not published', () => {
  expect(page(false)).toContain('— A &amp; B.pdf, page 3</li>');
});

it('names no page of what has none', () => {
  expect(page(true, 'docx')).toContain('<a href="../library/documents/d1.docx">A &amp; B.pdf</a>');
});

it('reads out a row of a table, which is no quotation', () => {
  expect(page(false, 'docx', 'Place: <Orle>; Law: 7')).toContain(
    '<li id="s1">Place: &lt;Orle&gt;; Law: 7 — ',
  );
});
