/** Tables of the scripted library: kept in memory, filled when a test says so. */
import type {
  Table,
  TableCell,
  TableProgress,
  TableService,
  TableSummary,
} from '../../src/table-protocol.ts';
import type { LibraryEvent } from '../../src/protocol.ts';

export interface ScriptedTable {
  table: Table;
  cells: TableCell[];
  progress?: TableProgress;
}

const NOTHING_LEFT: TableProgress = { active: false, done: 0, total: 0, millisecondsLeft: null };

export function scriptedTables(
  tables: readonly ScriptedTable[],
  emit: (event: LibraryEvent) => void,
  calls: string[],
): TableService {
  const all = new Map(tables.map((one) => [one.table.id, one]));
  const summary = ({ table, progress = NOTHING_LEFT }: ScriptedTable): TableSummary => ({
    ...table,
    progress,
  });
  const tell = (id: string, cells: TableCell[] = []): void => {
    const one = all.get(id);
    if (one) emit({ type: 'table', table: summary(one), cells });
  };
  return {
    list: async () => [...all.values()].map(summary),
    cells: async (table) => all.get(table)?.cells ?? [],
    suggest: async () => ['Governing law', 'Warranty'],
    async save(table) {
      calls.push(`tables.save ${table.title}`);
      all.set(table.id, { cells: [], ...all.get(table.id), table });
      tell(table.id);
    },
    async remove(table) {
      calls.push(`tables.remove ${table}`);
      all.delete(table);
      emit({ type: 'table-removed', id: table });
    },
    async pause(table) {
      calls.push(`tables.pause ${table}`);
      const one = all.get(table)!;
      all.set(table, { ...one, table: { ...one.table, paused: true } });
      tell(table);
    },
    async resume(table) {
      calls.push(`tables.resume ${table}`);
      const one = all.get(table)!;
      const { paused: _, ...going } = one.table;
      all.set(table, { ...one, table: going });
      tell(table);
    },
    async look(table, documents) {
      calls.push(`tables.look ${table} ${documents.join(' ')}`);
    },
    async correct(table, document, column, text) {
      calls.push(`tables.correct ${document} ${column} ${text === null ? '–' : text}`);
      const one = all.get(table)!;
      const is = (cell: TableCell): boolean => cell.document === document && cell.column === column;
      const { byHand: _, ...before } = one.cells.find(is) ?? { table, document, column };
      const cell = text === null ? before : { ...before, byHand: { text, at: 1 } };
      all.set(table, { ...one, cells: [...one.cells.filter((each) => !is(each)), cell] });
      tell(table, [cell]);
    },
    async readAgain(table, column, document) {
      calls.push(`tables.readAgain ${column ?? 'all'} ${document ?? 'all'}`);
      tell(table);
    },
  };
}
