/** The tables of the library's service: their code is loaded when there is one. */
import type { TableService } from '../table-protocol.ts';
import { areaWhenNeeded } from './calls.ts';
import type { WhenNeeded } from './when-needed.ts';

/** @param indexed resolves when the index has been loaded: headings are read from it. */
export function tablesOf(filling: WhenNeeded<TableService>, indexed: Promise<void>): TableService {
  const tables = areaWhenNeeded('tables', () => filling.get());
  return { ...tables, suggest: () => indexed.then(() => tables.suggest()) };
}
