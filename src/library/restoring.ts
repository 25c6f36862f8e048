/**
 * One library of a backup comes into a library that is being filled: its documents, then what was
 * asked, corrected and found out. What is damaged is left out and named; all else that goes wrong, as
 * a full disk, ends it, and whoever fills the library deletes it.
 */
import { linesIn, type StoredLine } from '../backup/lines.ts';
import { malformed } from '../backup/refusals.ts';
import { throwIfCancelled, toErrorRecord } from '../errors.ts';
import { say, verbatim } from '../sentences.ts';
import type { LibraryToRestore, RestoreOutcome } from '../protocol.ts';
import { DamagedRecord, Fields } from '../fields.ts';
import { withLibrary } from '../storage/library-record.ts';
import { parseFormer } from '../storage/parsers.ts';
import { factRecord, parseFact } from '../storage/facts.ts';
import type { Database } from '../storage/schema.ts';
import { atomically, put } from '../storage/transaction.ts';
import { BACKED_UP, passagesOf, type BackedUpStore } from './backup-records.ts';
import type { Imported, ImportOptions, ImportParts } from './importing.ts';
import { GONE, parsePassageIds, RestoredIds } from './restored-ids.ts';

const MOST_AT_ONCE = 128;
/** Of lines whose records are written together. */
const BYTES_AT_ONCE = 4 * 1024 * 1024;
const STORES = Object.keys(BACKED_UP) as BackedUpStore[];

/** With the documents that came, some of which may have to be indexed. */
export interface RestoredLibrary extends Omit<RestoreOutcome, 'added'> {
  documents: Imported['documents'];
}

export async function restoreLibrary(
  { documents, mayBeDamaged = false, records }: LibraryToRestore,
  parts: ImportParts,
  options: ImportOptions,
): Promise<RestoredLibrary> {
  const { signal, onProgress } = options;
  const outcome: RestoredLibrary = { documents: [], lost: [], records: 0, lostRecords: 0 };
  if (documents) {
    const { importLibrary, isOfFile } = await import('./importing.ts');
    try {
      const imported = await importLibrary(documents.stream(), parts, {
        ...options,
        salvages: true,
      });
      outcome.documents = imported.documents;
      outcome.lost = imported.lost;
      if (imported.problem) outcome.problem = imported.problem;
    } catch (thrown) {
      const problem = toErrorRecord(thrown);
      // Not even its beginning can be read: where it is damaged, it may look like another file.
      const isBeginning = mayBeDamaged && ['not-supported', 'outdated'].includes(problem.code);
      if (!isOfFile(thrown) && !isBeginning) throw thrown;
      outcome.problem = problem;
    }
  }
  if (!records) return outcome;
  const before = documents?.size ?? 0;
  const taking = new TakenRecords(parts.database, records.name);
  let isWhole = false;
  let taken = 0;
  for await (const { line, number, bytes } of linesIn(records.bytes)) {
    throwIfCancelled(signal);
    if (line?.store === 'end') isWhole = true;
    else if (line) await taking.take(line, number, bytes - taken);
    else outcome.lostRecords++;
    taken = bytes;
    onProgress(before + taken);
  }
  await taking.flush();
  // Nobody knows how many.
  if (!isWhole && outcome.lostRecords === 0) outcome.lostRecords = 1;
  return { ...outcome, records: taking.count };
}

class TakenRecords {
  readonly #ids = new RestoredIds();
  #waiting: { store: BackedUpStore; record: never }[] = [];
  #bytes = 0;
  count = 0;

  constructor(
    private readonly database: Database,
    private readonly name: string,
  ) {}

  /** @param length of the line, in bytes. @throws TriviumError `invalid`, `storage-full`. */
  async take(line: StoredLine, number: number, length: number): Promise<void> {
    const place = `${this.name}, ${number}`;
    try {
      if (line.store === 'passages') {
        const ids = parsePassageIds(line.value);
        this.#ids.add(ids, await passagesOf(this.database, ids.document));
        return;
      }
      if (line.store === 'former') {
        await this.#nameFormer(line.value);
        return;
      }
      const store = STORES.find((each) => each === line.store);
      if (!store) throw malformed(place, say('a kind of record that there is not'));
      const record = this.#parsed(store, line.value);
      if (!record) return;
      this.#waiting.push({ store, record: record as never });
    } catch (thrown) {
      if (thrown instanceof DamagedRecord) throw malformed(place, verbatim(thrown.message));
      if (thrown instanceof RangeError) throw malformed(place, say('a record without an end'));
      throw thrown;
    }
    this.#bytes += length;
    if (this.#waiting.length >= MOST_AT_ONCE || this.#bytes >= BYTES_AT_ONCE) await this.flush();
  }

  /** Documents that the history cites, and that were gone before the backup. */
  async #nameFormer(value: unknown): Promise<void> {
    const former = new Fields(value).list('former', parseFormer);
    await atomically(this.database, ['libraries'], (transaction) =>
      withLibrary(transaction, (library) => void (library.former = former)),
    );
  }

  async flush(): Promise<void> {
    const waiting = this.#waiting;
    [this.#waiting, this.#bytes] = [[], 0];
    if (waiting.length === 0) return;
    await atomically(this.database, STORES, (transaction) => {
      for (const { store, record } of waiting) put(transaction, store, [record]);
    });
    this.count += waiting.filter(({ store }) => store !== 'traces').length;
  }

  /** @returns null for a fact of which no sentence is there. */
  #parsed(store: BackedUpStore, value: unknown): object | null {
    // A correction knows its places by themselves.
    if (store === 'corrections') return BACKED_UP.corrections(value);
    const record = this.#ids.in(BACKED_UP[store](value)) as object;
    if (store !== 'facts') return record;
    const fact = parseFact(record);
    const supports = fact.supports.filter(({ source }) => source.chunk !== GONE);
    return supports.length === 0 ? null : factRecord({ ...fact, supports });
  }
}
