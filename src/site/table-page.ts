/**
 * A table as a page of a published site: plain HTML without scripts, each cell with the number of its
 * sentence, each sentence with its document and page; the original opens there where it is published.
 */
import { asMarkup } from '../as-markup.ts';
import type { Support } from '../knowledge/types.ts';
import { pageOf, type Row, type ShownCell } from '../tables/rows.ts';
import type { TableColumn } from '../table-protocol.ts';
import type { DocumentKind } from '../documents/types.ts';
import { documentPath } from './paths.ts';

export interface PageTable {
  title: string;
  columns: readonly TableColumn[];
  rows: readonly Row[];
  /** Below the table, for each column. */
  counted: readonly string[];
}

export interface PageWords {
  /** BCP 47. */
  language: string;
  document: string;
  counted: string;
  sources: string;
  page: string;
  /** Back to the site. */
  back: string;
  /** What stands in a cell: its text, or why there is none, and how sure it is. */
  cell: (cell: ShownCell) => string;
  citations: (cell: ShownCell) => readonly Support[];
}

export interface PageLinks {
  /** Null where originals are not published, or have no pages to be opened at. */
  kindOf: (document: string) => DocumentKind | null;
  words: PageWords;
}

const STYLE = `body{font:16px/1.5 system-ui,sans-serif;margin:2rem auto;max-width:80rem;padding:0 1rem;color-scheme:light dark}
div{overflow-x:auto}table{border-collapse:collapse}th,td{border:1px solid #8888;padding:.4rem .6rem;text-align:left;vertical-align:top}
:target{outline:2px solid}`;

export function tablePage(
  { title, columns, rows, counted }: PageTable,
  { kindOf, words }: PageLinks,
): string {
  const sources: string[] = [];
  const cellOf = (cell: ShownCell, { document }: Row): string => {
    const marks = words.citations(cell).map((cited) => {
      const number = sources.length + 1;
      const page = pageOf(document, cited);
      const place = `${document.name}${page === null ? '' : `, ${words.page} ${page}`}`;
      const said = asMarkup(oneLine(cited.row ?? cited.text));
      sources.push(
        `<li id="s${number}">${cited.row === undefined ? `“${said}”` : said} — ${linked(asMarkup(place), document.id, page, kindOf)}</li>`,
      );
      return ` <a href="#s${number}">[${number}]</a>`;
    });
    return `<td>${asMarkup(words.cell(cell))}${marks.join('')}</td>`;
  };
  const body = rows.map(
    (row) =>
      `<tr><th scope="row">${asMarkup(row.document.name)}</th>${row.cells.map((cell) => cellOf(cell, row)).join('')}</tr>`,
  );
  const heads = columns.map(({ question }) => `<th scope="col">${asMarkup(question)}</th>`);
  const foot = counted.map((each) => `<td>${asMarkup(each)}</td>`);
  return `<!doctype html>
<html lang="${asMarkup(words.language)}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${asMarkup(title)}</title>
<link rel="icon" href="../icons/trivium.svg" type="image/svg+xml">
<style>${STYLE}</style>
<p><a href="../">${asMarkup(words.back)}</a></p>
<h1>${asMarkup(title)}</h1>
<div role="region" aria-label="${asMarkup(title)}" tabindex="0"><table>
<thead><tr><th scope="col">${asMarkup(words.document)}</th>${heads.join('')}</tr></thead>
<tbody>
${body.join('\n')}
</tbody>
<tfoot><tr><th scope="row">${asMarkup(words.counted)}</th>${foot.join('')}</tr></tfoot>
</table></div>
<h2>${asMarkup(words.sources)}</h2>
<ol>
${sources.join('\n')}
</ol>
</html>
`;
}

function linked(
  place: string,
  id: string,
  page: number | null,
  kindOf: (document: string) => DocumentKind | null,
): string {
  const kind = kindOf(id);
  if (!kind) return place;
  const at = page === null ? '' : `#page=${page}`;
  return `<a href="../${documentPath({ id, kind })}${at}">${place}</a>`;
}

const oneLine = (words: string): string => words.replace(/\s+/g, ' ').trim();
