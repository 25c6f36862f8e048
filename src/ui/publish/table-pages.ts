/** Tables as pages of the site, in the words of the interface; of documents that are published alone. */
import type { DocumentSummary, LibraryService } from '../../protocol.ts';
import type { SiteTablePage } from '../../site/site-files.ts';
import type { TableSummary } from '../../table-protocol.ts';
import { text } from '../text.ts';

interface Published {
  service: Pick<LibraryService, 'tables'>;
  documents: readonly DocumentSummary[];
  holdsFiles: boolean;
}

/** What makes pages is loaded where tables are published. */
export async function pagesOf(
  tables: readonly TableSummary[],
  { service, documents, holdsFiles }: Published,
): Promise<SiteTablePage[]> {
  const [{ tablePage }, files, { rowsOf }, { keyOf }, { countColumn }, { countInWords }, words] =
    await Promise.all([
      import('../../site/table-page.ts'),
      import('../tables/files.ts'),
      import('../../tables/rows.ts'),
      import('../../tables/state.ts'),
      import('../../tables/count.ts'),
      import('../tables/counted.ts'),
      import('../tables/words/index.ts'),
    ]);
  const { file, state, sureness } = words.tableWords();
  const kinds = new Map(documents.map(({ id, kind }) => [id, kind]));
  return tables.map((table) => ({
    title: table.title,
    async page() {
      const cells = await service.tables.cells(table.id);
      const known = new Map(cells.map((cell) => [keyOf(cell.document, cell.column), cell]));
      const { title, columns } = table;
      const rows = rowsOf(table, documents, known);
      const counted = columns.map((column, i) =>
        countInWords(column, countColumn(column.kind, files.cellsOfColumn(rows, i))).join('; '),
      );
      return tablePage(
        { title, columns, rows, counted },
        {
          kindOf: (id) => (holdsFiles ? (kinds.get(id) ?? null) : null),
          words: {
            ...{ language: text.locale, document: file.document, counted: file.counted },
            ...{ sources: file.sources, page: file.page, back: text.publish.toSite },
            cell: (cell) =>
              cell.state !== 'said'
                ? state[cell.state]
                : cell.sureness
                  ? `${cell.text} (${sureness[cell.sureness]})`
                  : cell.text,
            citations: files.citationsOf,
          },
        },
      );
    },
  }));
}
