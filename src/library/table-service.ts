/** The tables of the library's service: their code is loaded when there is one. */
import type { TableService } from '../table-protocol.ts';
import type { WhenNeeded } from './when-needed.ts';

/** @param indexed resolves when the index has been loaded. */
export function tableService(
  filling: WhenNeeded<TableService>,
  indexed: Promise<void>,
): TableService {
  const call = async <T>(work: (service: TableService) => Promise<T>): Promise<T> =>
    work(await filling.get());
  return {
    list: () => call((all) => all.list()),
    cells: (table) => call((all) => all.cells(table)),
    suggest: async () => {
      await indexed;
      return call((all) => all.suggest());
    },
    save: (table) => call((all) => all.save(table)),
    remove: (table) => call((all) => all.remove(table)),
    pause: (table) => call((all) => all.pause(table)),
    resume: (table) => call((all) => all.resume(table)),
    look: (table, documents) => call((all) => all.look(table, documents)),
    correct: (...cell) => call((all) => all.correct(...cell)),
    readAgain: (...cells) => call((all) => all.readAgain(...cells)),
  };
}
