/** Export and import as the library service offers them: several exports at a time, imports one after another. */
import type {
  ExportChoice,
  ImportOutcome,
  LibraryToRestore,
  RestoreOutcome,
  StartedExport,
  StartedRecords,
} from '../protocol.ts';
import { commitState } from '../storage/indexing-commits.ts';
import type { DocumentRecord, JobRecord } from '../storage/records.ts';
import { orCancelled } from '../waiting.ts';
import { Exclusive } from './exclusive.ts';
import type { BeginWriting } from './file-writer.ts';
import type { ImportParts } from './importing.ts';
import { RunningExports } from './running-exports.ts';

export interface LibraryFilesParts extends ImportParts {
  /** Who writes exports; without it, this thread. */
  writeFile?: BeginWriting | undefined;
  /** Resolves when the index has been loaded. */
  indexed: Promise<unknown>;
  /** A document is still to be indexed. */
  expect: (document: DocumentRecord) => void;
  /** Documents have come, or have gone again. */
  onChange: () => void;
}

export class LibraryFiles {
  readonly #exports = new RunningExports();
  readonly #imports = new Map<string, AbortController>();
  /** Imports wait for one another. */
  readonly #turns = new Exclusive();

  constructor(private readonly parts: LibraryFilesParts) {}

  async beginExport(choice: ExportChoice): Promise<StartedExport> {
    const { exportLibrary } = await import('./exporting.ts');
    const write = this.parts.writeFile ?? (await import('./file-writer.ts')).writeHere;
    return this.#exports.begin(await exportLibrary(this.parts, choice), write);
  }

  nextOfExport(id: string): Promise<Uint8Array<ArrayBuffer> | null> {
    return this.#exports.next(id);
  }

  endExport(id: string): Promise<void> {
    return this.#exports.end(id);
  }

  /** @throws TriviumError as `importLibrary`. */
  async import(
    file: Blob,
    id: string,
    onProgress: (bytes: number) => void,
  ): Promise<ImportOutcome> {
    return this.#cancellable(id, async (signal) => {
      const { importLibrary } = await import('./importing.ts');
      const options = { id, signal, onProgress };
      const imported = await importLibrary(file.stream(), this.parts, options);
      await this.#queue(imported.documents);
      const { title, added, skipped } = imported;
      return { title, added, skipped };
    });
  }

  /** What a backup holds of the library beside its documents; asked for as an export is. */
  async beginRecords(): Promise<StartedRecords> {
    const { countRecords, writeRecords } = await import('./backups.ts');
    const { database } = this.parts;
    const counts = await countRecords(database);
    return { id: this.#exports.take(writeRecords(database)), counts };
  }

  /** @throws TriviumError as `restoreLibrary`. */
  async restore(
    library: LibraryToRestore,
    id: string,
    onProgress: (bytes: number) => void,
  ): Promise<RestoreOutcome> {
    return this.#cancellable(id, async (signal) => {
      const { restoreLibrary } = await import('./backups.ts');
      const options = { id, signal, onProgress };
      const { documents, ...outcome } = await restoreLibrary(library, this.parts, options);
      await this.#queue(documents);
      return { ...outcome, added: documents.length };
    });
  }

  async #cancellable<T>(id: string, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const controller = new AbortController();
    this.#imports.set(id, controller);
    try {
      return await this.#turns.run(async () => {
        await orCancelled(this.parts.indexed, controller.signal);
        return work(controller.signal);
      });
    } finally {
      this.#imports.delete(id);
      this.parts.onChange();
    }
  }

  cancelImport(id: string): void {
    this.#imports.get(id)?.abort();
  }

  /** Resolves when nothing is being imported. */
  async atRest(): Promise<void> {
    await this.#turns.run(async () => {});
  }

  /** Resolves when a document is here for good, or not at all: what an import brings may go again. */
  async decided(id: string): Promise<void> {
    const { catalogue } = this.parts;
    const broughtBy = (): string | undefined =>
      catalogue.has(id) ? catalogue.get(id).document.importedBy : undefined;
    while (this.#imports.has(broughtBy() ?? '')) await this.atRest();
  }

  /** Cancels what is under way; resolves when nothing is any more. */
  async stop(): Promise<void> {
    for (const controller of this.#imports.values()) controller.abort();
    await this.#turns.run(async () => {});
    await this.#exports.endAll();
  }

  /** What came without having been indexed takes its place in the queue. */
  async #queue(documents: readonly DocumentRecord[]): Promise<void> {
    const { database, catalogue, writes, expect } = this.parts;
    for (const { id, order } of documents) {
      await writes.run(async () => {
        if (!catalogue.has(id)) return;
        const { document, job: known } = catalogue.get(id);
        if (document.state === 'indexed' || known) return;
        const job: JobRecord = { version: 1, document: id, order, read: false, cursor: 0 };
        await commitState(database, document, job);
        catalogue.put({ document, job });
        expect(document);
      });
    }
  }
}
