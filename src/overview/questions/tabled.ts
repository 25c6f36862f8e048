/** Questions for a cell of a table, by its row and by what stands above it: "What is the price for Hall A?" */
import { tablesIn } from '../../documents/tables.ts';
import type { Range } from '../../documents/types.ts';
import { slotKey } from '../../knowledge/propositions.ts';
import type { IndexedChunk } from '../../retrieval/indexing.ts';
import { MEASURED } from './forms.ts';
import { OF_SOMETHING, type Relation } from './relations.ts';

/** A number with what belongs to it: "EUR 82", "14 days", "£1,200". */
const FIGURE = /^(?:[\p{Lu}€$£]{1,3} ?)?\d[\d.,]*(?: ?[\p{L}%]+){0,2}$/u;
/** What a row is of: some words, no figure among them. */
const LABEL = /^\p{L}[\p{L}'’/-]*(?: [\p{L}'’/&-]+){0,4}$/u;
/** Beside its words a header says how it is measured: "Price (EUR)", "Weight, kg". */
const UNIT = /\s*(?:\(.*\)|,.*)$/;

export function relationsTabled(chunks: readonly IndexedChunk[]): Relation[] {
  return chunks.flatMap(({ document, start, text }) => {
    const said = (cell: Range | null): string => (cell ? text.slice(cell.start, cell.end) : '');
    return tablesIn(text).flatMap(({ rows }) =>
      rows.flatMap(([label, ...cells]): Relation[] => {
        const of = said(label ?? null);
        if (!LABEL.test(of) || OF_SOMETHING.test(of)) return [];
        return cells.flatMap((cell): Relation[] => {
          // "Full" under "Yield" is no name of what is measured.
          if (cell.above) return [];
          const value = said(cell);
          const header = said(cell.header).replace(UNIT, '');
          const isMeasured = MEASURED.test(header.toLowerCase()) && !OF_SOMETHING.test(header);
          if (!isMeasured || !FIGURE.test(value)) return [];
          const what = `${header[0]!.toLowerCase()}${header.slice(1)}`;
          const ask = (row: string): string => `What is the ${what} for ${row}?`;
          return [
            {
              ...{ document, place: start + cell.start, key: slotKey(of), subject: of, rank: 1 },
              ...{ ask, value, valueKey: slotKey(value), isDefinite: true },
            },
          ];
        });
      }),
    );
  });
}
