/** All that a table's column names, where one of its cells answers what asks for several. */
import { EMPTY_CELL, tablesIn, type Cell } from '../../../documents/tables.ts';
import type { Context, ProposedSupport } from '../../../tasks/types.ts';
import { hasStem, stems } from '../match/text.ts';
import { isTotal } from '../read/series.ts';

export interface Column {
  /** In the order of the rows, each once. */
  members: string[];
  /** The rows that say them. */
  supports: ProposedSupport[];
}

/** Rows of a table that can be told in an answer. */
const MOST_ROWS = 20;

/**
 * @param value of the cell that was read, in the sentence or row that supports it.
 * @returns null where it stands in no column, or where the question asks for rows by what else they
 * say ("Which firms offer 5 years?").
 */
export function columnAround(
  value: string,
  { chunk: id, sentence }: ProposedSupport,
  question: string,
  { chunks }: Pick<Context, 'chunks'>,
): Column | null {
  const chunk = chunks.find((one) => one.id === id);
  if (!chunk || /\d/.test(question)) return null;
  const said = ({ start, end }: { start: number; end: number }): string =>
    chunk.text.slice(start, end);
  const isSupport = ({ start, end }: Cell): boolean =>
    sentence.start <= start + chunk.start && end + chunk.start <= sentence.end;
  const asked = stems(question);
  for (const table of tablesIn(chunk.text)) {
    const rows = table.rows.filter(([first]) => !first || !isTotal(said(first)));
    const row = rows.find((cells) => cells.some((cell) => isSupport(cell) && said(cell) === value));
    const own = row?.find((cell) => said(cell) === value);
    if (!row || !own?.header || rows.length > MOST_ROWS) continue;
    const { header } = own;
    const others = row.filter((cell) => cell !== own).flatMap((cell) => stems(said(cell)));
    if (others.some((word) => hasStem(asked, word))) return null;
    const cells = rows.flatMap((each) =>
      each.filter((cell) => cell.header?.start === header.start && said(cell) !== EMPTY_CELL),
    );
    const members = [...new Set(cells.map(said))];
    if (members.length < 2) return null;
    const supports = cells.flatMap(({ start }): ProposedSupport[] => {
      const at = start + chunk.start;
      const line = chunk.sentences.find((one) => one.start <= at && at < one.end);
      return line ? [{ chunk: id, sentence: line }] : [];
    });
    return { members, supports };
  }
  return null;
}
