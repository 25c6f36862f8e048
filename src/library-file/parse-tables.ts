/** Tables of a library file: each comes before its cells, once; nothing of it is trusted. */
import { DamagedRecord, Fields } from '../fields.ts';
import { parseTable, parseTableCell } from '../storage/tables.ts';
import type { Table, TableCell } from '../table-protocol.ts';
import { plainLine } from './plain-names.ts';

export class TablesParser {
  /** Their columns, by table. */
  readonly #columns = new Map<string, ReadonlySet<string>>();

  take(json: unknown): { tables: Table[]; cells: TableCell[] } {
    const fields = new Fields(json, 'the tables');
    return {
      tables: fields.list('tables', (value) => this.#table(value)),
      cells: fields.list('cells', (value) => this.#cell(value)),
    };
  }

  #table(value: unknown): Table {
    const { version: _, ...table } = parseTable(withVersion(value));
    if (this.#columns.has(table.id)) throw new DamagedRecord('a table', 'there once');
    this.#columns.set(table.id, new Set(table.columns.map(({ id }) => id)));
    const columns = table.columns.map((column) => ({
      ...column,
      question: plainLine(column.question),
    }));
    return { ...table, title: plainLine(table.title), columns };
  }

  #cell(value: unknown): TableCell {
    const { version: _, ...cell } = parseTableCell(withVersion(value));
    const isKnown = this.#columns.get(cell.table)?.has(cell.column) ?? false;
    if (!isKnown) throw new DamagedRecord('a cell', 'of a table before it');
    return cell;
  }
}

/** As it is stored. */
function withVersion(value: unknown): unknown {
  return typeof value === 'object' && value !== null ? { ...value, version: 1 } : value;
}
