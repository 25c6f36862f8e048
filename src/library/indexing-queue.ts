/**
 * The queue of documents to be indexed, one at a time in the order in which they were added, so
 * that the same files give the same library however often work was interrupted.
 */
import { isAbort, toErrorRecord, TriviumError } from '../errors.ts';
import type { IndexingProgress, LibraryStatistics } from '../protocol.ts';
import { commitState } from '../storage/indexing-commits.ts';
import type { DocumentRecord } from '../storage/records.ts';
import { toStorageError } from '../storage/storage-errors.ts';
import { stateAfter, withState, type Entry } from './catalogue.ts';
import { indexDocument } from './index-document.ts';
import type { IndexingParts } from './indexing-parts.ts';
import { readStoredFile } from './read-file.ts';

const PROGRESS_EVERY_MS = 100;

interface Running {
  id: string;
  controller: AbortController;
  ended: Promise<void>;
}

export class IndexingQueue {
  /** Not before the index has been loaded. */
  #mayWork = false;
  #isRunning = false;
  #working: Promise<void> = Promise.resolve();
  #running: Running | null = null;
  /** A part of the app could not be fetched: nothing can be read until there is a network again. */
  #lacksParts = false;
  #toldOfLack = false;
  /** How many want it to pause, and wait for what it does: nothing is taken up until then. */
  #pausing = 0;
  /** Documents that something else is being done with: not to be taken up. */
  readonly #held = new Set<string>();
  #toldAt = 0;

  constructor(
    private readonly parts: IndexingParts,
    private readonly now: () => number,
  ) {}

  get isPaused(): boolean {
    return this.parts.catalogue.all().some(({ document }) => document.state === 'paused');
  }

  progress(): IndexingProgress {
    const progress = this.parts.progress.report(this.#isRunning, this.isPaused);
    return this.#lacksParts && !this.#isRunning && this.#unfinished().length > 0
      ? { ...progress, lacksParts: true }
      : progress;
  }

  /** Counts what is left to do from an earlier session. */
  resumeStored(): void {
    for (const { document } of this.parts.catalogue.all()) {
      if (isOpen(document) || document.state === 'paused') this.expect(document);
    }
  }

  expect({ id, name, bytes }: DocumentRecord): void {
    const { catalogue, progress } = this.parts;
    progress.expect(id, name, bytes, catalogue.summary(id).progress);
  }

  /** The index has been loaded: work may begin. */
  begin(): void {
    this.#mayWork = true;
    this.#tell();
    this.start();
  }

  /** Stops for good; what is stored stays as it is. */
  async halt(): Promise<void> {
    this.#mayWork = false;
    if (this.#running) await this.#stop(this.#running.id);
  }

  statistics(): LibraryStatistics {
    const { catalogue, current } = this.parts;
    const pages = catalogue.all().reduce((sum, each) => sum + each.document.pages, 0);
    return { ...current.index.statistics(), pages };
  }

  /** Goes to work, unless it is at work. */
  start(): void {
    if (this.#isRunning || !this.#next()) return;
    this.#isRunning = true;
    this.#tell();
    this.#working = this.#work();
  }

  /** Resolves when it is not at work. */
  async atRest(): Promise<void> {
    while (this.#isRunning) await this.#working;
  }

  /** There may be a network again: what lacked a part of the app goes on. */
  connected(): void {
    if (!this.#lacksParts) return;
    this.#lacksParts = false;
    this.start();
  }

  /** What has not finished becomes `paused`; batches that were stored stay. */
  async pause(): Promise<void> {
    this.#pausing++;
    await this.#stop(this.#running?.id ?? '');
    await this.#pauseUnfinished();
    this.#pausing--;
    this.#tell();
    this.start();
  }

  async resume(): Promise<void> {
    const { catalogue } = this.parts;
    this.connected();
    const paused = catalogue.all().filter(({ document }) => document.state === 'paused');
    for (const { document } of paused) await this.#reopen(document.id);
  }

  /** Once more, from where it stopped: after an error, with a password, after a pause. */
  async reopen(id: string): Promise<void> {
    this.parts.catalogue.get(id);
    await this.#reopen(id);
  }

  /** Unless it has gone, or has been opened or finished, before its turn. */
  async #reopen(id: string): Promise<void> {
    const { catalogue, writes } = this.parts;
    await writes.run(async () => {
      if (!catalogue.has(id)) return;
      const { document, job } = catalogue.get(id);
      if (!job || isOpen(document)) return;
      await this.#store(id, job.read ? 'indexing' : 'waiting');
      this.expect(document);
    });
    this.#tell();
    this.start();
  }

  /** Stops work on a document, keeps it stopped during `work`, then goes on with the others. */
  async whileHeld<T>(ids: readonly string[], work: () => Promise<T>): Promise<T> {
    for (const id of ids) this.#held.add(id);
    try {
      await Promise.all(ids.map((id) => this.#stop(id)));
      return await work();
    } finally {
      for (const id of ids) this.#held.delete(id);
      this.#tell();
      this.start();
    }
  }

  async #stop(id: string): Promise<void> {
    if (this.#running?.id !== id) return;
    this.#running.controller.abort();
    await this.#running.ended;
  }

  #next(): Entry | undefined {
    if (!this.#mayWork || this.#lacksParts || this.#pausing > 0) return undefined;
    const { catalogue } = this.parts;
    return catalogue.all().find(({ document, job }) => {
      return job && isOpen(document) && !this.#held.has(document.id);
    });
  }

  #unfinished(): string[] {
    const open = this.parts.catalogue.all().filter(({ document }) => isOpen(document));
    return open.map(({ document }) => document.id);
  }

  async #work(): Promise<void> {
    for (let entry = this.#next(); entry; entry = this.#next()) {
      const { id } = entry.document;
      const controller = new AbortController();
      const ended = this.#index(id, controller.signal);
      this.#running = { id, controller, ended };
      await ended;
      this.#running = null;
      this.#tell();
    }
    this.#isRunning = false;
    this.#tell();
    if (this.#unfinished().length > 0 || this.isPaused) return;
    this.parts.progress.end();
    this.parts.reader.rest();
    this.parts.onRest();
  }

  /** Never throws: whatever happens to one document, the next one has its turn. */
  async #index(id: string, signal: AbortSignal): Promise<void> {
    const { catalogue, progress, shares } = this.parts;
    const onProgress = (share: number): void => {
      catalogue.advance(id, share);
      progress.advance(id, share);
      if (this.now() - this.#toldAt >= PROGRESS_EVERY_MS) this.#tell();
    };
    try {
      const { document, job } = catalogue.get(id);
      progress.advance(id, 0);
      this.#tell();
      const beganAt = this.now();
      if (!job!.read) {
        catalogue.setReading(id);
        await readStoredFile({ document, job: job! }, this.parts, signal, onProgress);
      }
      const readAt = this.now();
      await indexDocument(id, this.parts, signal, onProgress);
      if (!job!.read) shares.learn(document.kind, readAt - beganAt, this.now() - readAt);
      this.#toldOfLack = false;
      progress.finish(id);
      await this.parts.onIndexed(id);
    } catch (thrown) {
      await this.#fail(id, toStorageError(thrown));
    } finally {
      catalogue.setReading(null);
    }
  }

  async #fail(id: string, thrown: unknown): Promise<void> {
    const { catalogue, progress, emit } = this.parts;
    if (isAbort(thrown) || !catalogue.has(id)) return;
    if (thrown instanceof TriviumError && thrown.code === 'not-loaded') {
      // The file is not to blame: it keeps its place in the queue, also across a reload.
      this.#lacksParts = true;
      if (!this.#toldOfLack) emit({ type: 'problem', error: toErrorRecord(thrown) });
      this.#toldOfLack = true;
      return;
    }
    if (thrown instanceof TriviumError && thrown.code.startsWith('storage-')) {
      emit({ type: 'problem', error: toErrorRecord(thrown) });
      await this.#pauseUnfinished();
      return;
    }
    await this.#setState(id, stateAfter(thrown), thrown);
    progress.finish(id);
  }

  /** All at once, so that a file that comes in meanwhile is either among them or sees the pause. */
  async #pauseUnfinished(): Promise<void> {
    await this.parts.writes.run(async () => {
      for (const id of this.#unfinished()) await this.#store(id, 'paused');
    });
  }

  async #setState(id: string, state: DocumentRecord['state'], thrown?: unknown): Promise<void> {
    await this.parts.writes.run(() => this.#store(id, state, thrown));
  }

  /** Also when it cannot be stored: after a reload the document is then taken up again. */
  async #store(id: string, state: DocumentRecord['state'], thrown?: unknown): Promise<void> {
    const { catalogue, database } = this.parts;
    if (!catalogue.has(id)) return;
    const { document: before, job } = catalogue.get(id);
    const document = withState(before, state, thrown);
    await commitState(database, document, job).catch(() => {});
    catalogue.put({ document, job });
  }

  #tell(): void {
    this.#toldAt = this.now();
    this.parts.emit({ type: 'progress', progress: this.progress() });
    this.parts.emit({ type: 'statistics', statistics: this.statistics() });
  }
}

function isOpen({ state }: DocumentRecord): boolean {
  return state === 'waiting' || state === 'indexing';
}
