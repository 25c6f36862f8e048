/**
 * Looks after the vectors while nothing else is to be done: what was removed is taken out of memory
 * and off the disk, and searches are checked against exact ones, which sets how thorough they are
 * (R). Goes in slices, and gives way to questions and to changes of the library: neither waits for
 * a check, which begins anew afterwards.
 */
import { isAbort, toErrorRecord, TriviumError } from '../errors.ts';
import type { LibraryEvent, Repair, VectorDiagnostics } from '../protocol.ts';
import type { Damage } from '../storage/damage.ts';
import { readLibrary } from '../storage/library-record.ts';
import type { IndexName } from '../storage/records.ts';
import type { Database } from '../storage/schema.ts';
import { commitUpkeep, INDEX_NAMES } from '../storage/vectors.ts';
import type { QuantisedIndex } from '../vectors/quantised-index.ts';
import type { CurrentIndex } from './current-index.ts';
import type { Exclusive } from './exclusive.ts';
import { LibraryTexts } from './library-texts.ts';
import { takeUpRows } from './open-vectors.ts';
import { Turns } from '../waiting.ts';

/** After the last change, so that many changes are followed by one check. */
export const UPKEEP_DELAY_MS = 2_000;
/** A check holds until the index has grown or shrunk by this share. */
const CHANGE_WORTH_A_CHECK = 0.1;
/** Rows that stay on disk are read to take out those of removed ids when these are such a share. */
const REMOVED_WORTH_READING = 0.2;

export interface UpkeepParts {
  database: Database;
  current: CurrentIndex;
  writes: Exclusive;
  /** Documents are being indexed: the vectors change, and {@link VectorUpkeep.schedule} is called after. */
  isIndexing: () => boolean;
  isAnswering: () => boolean;
  /** Resolves when no question is being answered. */
  othersDone: () => Promise<void>;
  emit: (event: LibraryEvent) => void;
  now: () => number;
  delayMs: number;
}

export class VectorUpkeep {
  readonly #repairs: Repair[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #running: Promise<void> = Promise.resolve();
  #isStopped = false;

  constructor(private readonly parts: UpkeepParts) {}

  /** The vectors have changed. */
  schedule(): void {
    clearTimeout(this.#timer);
    if (this.#isStopped) return;
    this.#timer = setTimeout(() => {
      if (!this.parts.isIndexing()) void this.#begin(isDue);
    }, this.parts.delayMs);
  }

  /** Ends it for good; resolves when nothing is under way any more. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    await this.#running;
  }

  /** Checks now, whether it is due or not; resolves when the result is stored. */
  check(): Promise<void> {
    clearTimeout(this.#timer);
    return this.#begin(() => true);
  }

  /** Notes what was damaged when the library was opened. */
  note(damage: readonly Damage[]): void {
    for (const { store, key } of damage) {
      if (store !== 'vectorParts') continue;
      const [index, part, block] = JSON.parse(key) as [IndexName, Repair['part'], number];
      this.#repairs.push({ index, part, block });
    }
  }

  /** Since the library was opened. */
  get repairs(): readonly Repair[] {
    return this.#repairs;
  }

  async describe(): Promise<VectorDiagnostics[]> {
    const { library } = await readLibrary(this.parts.database);
    const { vectors } = this.parts.current.index;
    return INDEX_NAMES.map((index) => {
      const { selfCheck, unattached, ...statistics } = vectors[index].statistics();
      const checkedAt = library.checkedAt?.[index] ?? null;
      const check = selfCheck ? { ...selfCheck, checkedAt } : null;
      return { index, ...statistics, unread: unattached, check };
    });
  }

  #begin(isWanted: (index: QuantisedIndex) => boolean): Promise<void> {
    const { writes, emit } = this.parts;
    const work = this.#running.then(async () => {
      for (let isDone = false; !isDone && !this.#isStopped;) {
        await this.parts.othersDone();
        isDone = await writes.run(() => this.#work(isWanted));
      }
    });
    this.#running = work.catch((thrown: unknown) => {
      if (!isAbort(thrown)) emit({ type: 'problem', error: toErrorRecord(thrown) });
    });
    return this.#running;
  }

  /** @returns false when it gave way before all was checked. */
  async #work(isWanted: (index: QuantisedIndex) => boolean): Promise<boolean> {
    const { current, database } = this.parts;
    const library = await current.settledIndex();
    const checkedAt: Partial<Record<IndexName, number>> = {};
    let isDone = true;
    for (const name of INDEX_NAMES) {
      const index = library.vectors[name];
      if (index.unattached.length > 0) {
        if (!isWorn(index)) continue;
        const { embedder } = current;
        const texts = new LibraryTexts(library);
        this.note(await takeUpRows({ database, embedder, texts }, name, index, index.unattached));
      }
      if (index.statistics().tombstones > 0) index.compact();
      if (index.size === 0 || !isWanted(index)) continue;
      if (await this.#check(index)) checkedAt[name] = this.parts.now();
      else isDone = false;
    }
    try {
      await commitUpkeep(database, library.changedBlocks(), checkedAt);
    } catch (thrown) {
      await current.undo();
      throw thrown;
    }
    return isDone;
  }

  /** @returns false when it gave way. */
  async #check(index: QuantisedIndex): Promise<boolean> {
    const gaveWay = new TriviumError('aborted', 'Something else comes first.', '');
    // A search in a small index takes microseconds, a task of its own milliseconds.
    const turns = new Turns();
    const giveWay = async (): Promise<void> => {
      await turns.next();
      const { writes, isAnswering } = this.parts;
      if (writes.isAwaited || isAnswering() || this.#isStopped) throw gaveWay;
    };
    try {
      await index.selfCheckInSlices({}, giveWay);
      return true;
    } catch (thrown) {
      if (thrown === gaveWay) return false;
      throw thrown;
    }
  }
}

function isDue(index: QuantisedIndex): boolean {
  const { live, selfCheck } = index.statistics();
  if (!selfCheck) return true;
  return Math.abs(live - selfCheck.live) > CHANGE_WORTH_A_CHECK * selfCheck.live;
}

function isWorn(index: QuantisedIndex): boolean {
  const { live, tombstones } = index.statistics();
  return tombstones > REMOVED_WORTH_READING * (live + tombstones);
}
