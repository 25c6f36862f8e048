/** A table filled by the built app: questions of a file put to every document that was added. */
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright';
import type { ColumnKind, Table, TableColumn } from '../../src/table-protocol.ts';
import { rowsOf } from '../../src/tables/rows.ts';
import { keyOf } from '../../src/tables/state.ts';
import { guessKind } from '../../src/tables/wording.ts';
import { tableAsCsv } from '../../src/ui/tables/files.ts';
import { pause } from '../../src/waiting.ts';
import { Progress } from './eval-progress.ts';

const LOOK_EVERY_MS = 300;
const KIND = /^(text|yesno|number|date|list):\s*/;

/** One a line; "number: Which dose?" says what is asked for, else it is guessed. */
export async function columnsOf(file: string): Promise<TableColumn[]> {
  const lines = (await readFile(file, 'utf8')).split('\n').map((line) => line.trim());
  const columns = lines.flatMap((line, i): TableColumn[] => {
    if (line === '' || line.startsWith('#')) return [];
    const [head, kind] = KIND.exec(line) ?? ['', undefined];
    const question = line.slice(head.length);
    return [{ id: `c${i}`, question, kind: (kind as ColumnKind) ?? guessKind(question) }];
  });
  if (columns.length === 0) throw new Error(`${file} holds no question.`);
  return columns;
}

/** @returns CSV. @throws Error where it is not filled in time. */
export async function tableInApp(
  page: Page,
  columns: TableColumn[],
  deadline: number,
): Promise<string> {
  const own = { id: 'asked', title: 'Asked', createdAt: 0, documents: null };
  const table: Table = { ...own, columns };
  await page.evaluate((asked) => globalThis.trivium?.service.tables.save(asked), table);
  const shown = new Progress('Cells');
  for (;;) {
    const progress = await page.evaluate(async () => {
      const all = await globalThis.trivium!.service.tables.list();
      return all.find(({ id }) => id === 'asked')!.progress;
    });
    shown.show(progress.done, progress.total);
    if (progress.done === progress.total) break;
    if (Date.now() > deadline) throw new Error('The table was not filled in time.');
    await pause(LOOK_EVERY_MS);
  }
  const { cells, documents } = await page.evaluate(async () => ({
    cells: await globalThis.trivium!.service.tables.cells('asked'),
    documents: [...globalThis.trivium!.library.documents],
  }));
  const known = new Map(cells.map((cell) => [keyOf(cell.document, cell.column), cell]));
  return tableAsCsv({ title: table.title, columns, rows: rowsOf(table, documents, known) });
}
