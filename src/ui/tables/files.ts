/** A table as a file: CSV with the sentence, page and certainty of each cell beside it, and Markdown. */
import { asCited } from '../text/quoted.ts';
import type { Support } from '../../knowledge/types.ts';
import { countColumn } from '../../tables/count.ts';
import { pageOf, type Row, type RowDocument, type ShownCell } from '../../tables/rows.ts';
import type { TableColumn } from '../../table-protocol.ts';
import { escaped } from '../answer/copy/markdown.ts';
import { writeTable } from '../evaluate/table-file.ts';
import { countInWords } from './counted.ts';
import { tableWords } from './words/index.ts';

export interface TableToWrite {
  title: string;
  columns: readonly TableColumn[];
  rows: readonly Row[];
}

/** What stands in a cell of a file: its text, or in words why there is none. */
function written({ state, text }: ShownCell): string {
  return state === 'said' ? text : tableWords().state[state];
}

/** Values side by side; behind them, for each question, where each stands and how sure it is. */
export function tableAsCsv({ columns, rows }: TableToWrite): string {
  const { file, sureness } = tableWords();
  const head = [
    file.document,
    ...columns.map(({ question }) => question),
    ...columns.flatMap(({ question }) => [
      `${question} (${file.page})`,
      `${question} (${file.sentence})`,
      `${question} (${file.sureness})`,
    ]),
  ];
  const body = rows.map(({ document, cells }) => [
    document.name,
    ...cells.map(written),
    ...cells.flatMap((cell): (string | number)[] => {
      const [cited] = citationsOf(cell);
      const sure = cell.sureness ? sureness[cell.sureness] : '';
      const page = cited ? pageOf(document, cited) : null;
      return [page ?? '', oneLine(cited?.row ?? cited?.text ?? ''), sure];
    }),
  ]);
  return writeTable([head, ...body]);
}

/** The table, what was counted, and every sentence by its number. */
export function tableAsMarkdown({ title, columns, rows }: TableToWrite): string {
  const { file } = tableWords();
  const sources: string[] = [];
  const cellOf = (cell: ShownCell, document: RowDocument): string => {
    const [cited] = citationsOf(cell);
    if (!cited) return inCell(written(cell));
    const page = pageOf(document, cited);
    const place = `*${escaped(document.name)}*${page === null ? '' : `, ${file.page} ${page}`}`;
    sources.push(`${sources.length + 1}. ${asCited(cited, escaped)} — ${place}`);
    return `${inCell(written(cell))} \\[${sources.length}\\]`;
  };
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  const body = rows.map(({ document, cells }) =>
    line([inCell(document.name), ...cells.map((cell) => cellOf(cell, document))]),
  );
  const counted = columns.map((column, i) =>
    inCell(countInWords(column, countColumn(column.kind, cellsOfColumn(rows, i))).join('; ')),
  );
  const parts = [
    `# ${escaped(title)}`,
    [
      line([inCell(file.document), ...columns.map(({ question }) => inCell(question))]),
      line(['---', ...columns.map(() => '---')]),
      ...body,
      line([`*${file.counted}*`, ...counted]),
    ].join('\n'),
    ...(sources.length > 0 ? [`## ${file.sources}`, sources.join('\n')] : []),
  ];
  return `${parts.join('\n\n')}\n`;
}

export const cellsOfColumn = (rows: readonly Row[], i: number): ShownCell[] =>
  rows.map(({ cells }) => cells[i]!);

/** Not of what a person wrote: no sentence says that. */
export function citationsOf({ cell, state }: ShownCell): readonly Support[] {
  return state === 'said' && !cell?.byHand ? (cell?.read?.citations ?? []) : [];
}

const oneLine = (words: string): string => words.replace(/\s+/g, ' ').trim();
/** A cell of Markdown is one line, and ends at a stroke. */
const inCell = (words: string): string => escaped(oneLine(words)) || ' ';
