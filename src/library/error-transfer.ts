/**
 * Errors cross threads as data and arrive as the TriviumErrors they were (style.md, "errors are
 * rebuilt on the other side"). Both sides of a Comlink connection call {@link transferErrors}.
 */
import { transferHandlers } from 'comlink';
import { fromErrorRecord, toErrorRecord, type ErrorRecord } from '../errors.ts';

/** What Comlink wraps a thrown value in. */
interface Thrown {
  value: unknown;
}

export function transferErrors(): void {
  const original = transferHandlers.get('throw');
  if (!original) throw new Error('Comlink has no handler for thrown values.');
  transferHandlers.set('throw', {
    canHandle: original.canHandle,
    serialize: (thrown: Thrown): [ErrorRecord, Transferable[]] => {
      return [toErrorRecord(thrown.value), []];
    },
    deserialize: (record: ErrorRecord): never => {
      throw fromErrorRecord(record);
    },
  });
}
