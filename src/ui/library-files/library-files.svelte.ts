/** Export and import as the person sees them: what was chosen, how far it is, how it went. */
import {
  cancelled,
  isAbort,
  throwIfCancelled,
  toErrorRecord,
  type ErrorRecord,
} from '../../errors.ts';
import { FILE_EXTENSION } from '../../library-file/layout.ts';
import { readLibraryFileHeader } from '../../library-file/read.ts';
import type { LibraryFileHeader } from '../../library-file/records.ts';
import type { DocumentStatus, ImportOutcome, LibraryService } from '../../protocol.ts';
import { fileNameOf } from '../file-name.ts';
import type { Library } from '../state/library.svelte.ts';
import type { Notices } from '../state/notices.svelte.ts';
import { text } from '../text.ts';
import { contentBytes } from './estimate.ts';
import { chooseTarget, type Target } from './save-stream.ts';

/** Whoever imports them cannot read them either, unless they know the password. */
const UNREADABLE: readonly DocumentStatus[] = [
  'failed',
  'no-text',
  'recognising',
  'needs-password',
];

/** Where an imported library goes. */
export type Destination = 'here' | 'new';

export interface LibraryFilesParts {
  service: LibraryService;
  library: Library;
  notices: Notices;
  /** Of the open library; empty where it has none. */
  title: () => string;
  /** Makes a library that is there, and open, when `fill` went well; nothing of it is left otherwise. */
  fillNew: <T>(title: string, fill: (service: LibraryService) => Promise<T>) => Promise<T>;
}

export class LibraryFiles {
  readonly #parts: LibraryFilesParts;
  #shown = $state<'export' | 'import' | null>(null);
  #file = $state.raw<File | null>(null);
  #header = $state.raw<LibraryFileHeader | null>(null);
  #error = $state.raw<ErrorRecord | null>(null);
  #isRunning = $state(false);
  #bytes = $state(0);
  #expected = $state(0);
  #stop: (() => void) | null = null;
  /** With the original files. */
  withFiles = $state(true);
  /** With what was corrected in questions. */
  withCorrections = $state(true);
  /** In how many questions something was. */
  #corrected = $state(0);
  /** With tables and what stands in their cells. */
  withTables = $state(true);
  /** How many there are. */
  #tables = $state(0);
  title = $state('');

  constructor(parts: LibraryFilesParts) {
    this.#parts = parts;
  }

  get shown() {
    return this.#shown;
  }
  get error(): ErrorRecord | null {
    return this.#error;
  }
  /** What is being written or read. */
  get isRunning(): boolean {
    return this.#isRunning;
  }
  get bytes(): number {
    return this.#bytes;
  }
  /** 0..1. */
  get share(): number {
    return this.#expected > 0 ? Math.min(1, this.#bytes / this.#expected) : 0;
  }
  get fileName(): string {
    return this.#file?.name ?? '';
  }
  get fileBytes(): number {
    return this.#file?.size ?? 0;
  }
  /** What is in the file to be imported; null while it is read, and where it cannot be. */
  get header(): LibraryFileHeader | null {
    return this.#header;
  }
  /** Documents of the file that are in the open library already; none while they come from it. */
  get known(): number {
    const { library } = this.#parts;
    if (this.#isRunning) return 0;
    return this.#header?.documents.filter(({ id }) => library.document(id)).length ?? 0;
  }
  /** About how long the export will be, in bytes. */
  get estimate(): number {
    const { documents } = this.#parts.library;
    const originals = this.withFiles ? documents.reduce((sum, { bytes }) => sum + bytes, 0) : 0;
    return contentBytes(documents) + originals;
  }
  /** Files of which nothing would be exported without the originals, being still to be indexed. */
  get unfinished(): number {
    return this.#count((status) => status !== 'indexed' && !UNREADABLE.includes(status));
  }
  /** Files that could not be read here. */
  get unreadable(): number {
    return this.#count((status) => UNREADABLE.includes(status));
  }
  #count(isMeant: (status: DocumentStatus) => boolean): number {
    return this.#parts.library.documents.filter(({ status }) => isMeant(status)).length;
  }

  get corrected(): number {
    return this.#corrected;
  }

  get tables(): number {
    return this.#tables;
  }

  async showExport(): Promise<void> {
    if (this.#isRunning) return;
    const { service } = this.#parts;
    const [kept, tables] = await Promise.all([service.keptCorrections(), service.tables.list()]);
    this.#reset('export');
    this.#corrected = kept.length;
    this.#tables = tables.length;
    this.title = this.#parts.title();
  }

  /** Says what is in a file before anything is done with it. */
  async showImport(file: File): Promise<void> {
    if (this.#isRunning) return;
    this.#reset('import');
    this.#file = file;
    try {
      const header = await readLibraryFileHeader(file.stream());
      if (this.#file === file) this.#header = header;
    } catch (thrown) {
      if (this.#file === file) this.#error = toErrorRecord(thrown);
    }
  }

  /** What is under way is cancelled first: a second time closes. */
  close(): void {
    if (this.#isRunning) this.cancel();
    else this.#reset(null);
  }

  cancel(): void {
    this.#stop?.();
  }

  /** Must begin in the click: the browser asks where to save. */
  async exportLibrary(): Promise<void> {
    const { service, notices } = this.#parts;
    const title = this.title.trim() || text.libraryFiles.untitled;
    const name = fileNameOf(title, FILE_EXTENSION.slice(1), '', 'library');
    await this.#run(async () => {
      const target = await chooseTarget(name, text.libraryFiles.fileKind);
      let isStopped = false;
      this.#stop = () => (isStopped = true);
      try {
        this.#expected = this.estimate;
        const { id } = await service.beginExport({
          ...{ title, files: this.withFiles, corrections: this.withCorrections },
          tables: this.withTables,
        });
        await this.#pull(id, target, () => isStopped);
        await target.finish();
      } catch (thrown) {
        await target.abandon().catch(() => {});
        throw thrown;
      }
      notices.tell(text.libraryFiles.exported(name, this.#bytes));
    });
  }

  async importLibrary(destination: Destination): Promise<void> {
    const { service: open, notices, library, fillNew } = this.#parts;
    const file = this.#file!;
    const title = this.#header!.title || file.name.replace(/\.\w+$/, '');
    const id = crypto.randomUUID();
    const stopping = new AbortController();
    const { signal } = stopping;
    const bring = async (service: LibraryService): Promise<ImportOutcome> => {
      // A new library takes a while until it can be filled.
      throwIfCancelled(signal);
      signal.addEventListener('abort', () => void service.cancelImport(id).catch(() => {}));
      return service.importLibrary(file, id, (bytes) => (this.#bytes = bytes));
    };
    await this.#run(async () => {
      this.#stop = () => stopping.abort();
      this.#expected = file.size;
      library.onAdding();
      try {
        const outcome = await (destination === 'new' ? fillNew(title, bring) : bring(open));
        notices.tell(imported(outcome));
      } finally {
        // Whatever came, or went again, is in the list when this is said to be over.
        library.catchUp();
      }
    });
  }

  async #pull(id: string, target: Target, isStopped: () => boolean): Promise<void> {
    const { service } = this.#parts;
    try {
      let next = service.nextOfExport(id);
      for (;;) {
        const part = await next;
        if (isStopped()) throw cancelled();
        if (!part) return;
        // While these are written the next ones are made.
        next = service.nextOfExport(id);
        next.catch(() => {});
        await target.write(part);
        this.#bytes += part.length;
      }
    } finally {
      await service.endExport(id).catch(() => {});
    }
  }

  async #run(work: () => Promise<void>): Promise<void> {
    if (this.#isRunning) return;
    this.#error = null;
    this.#bytes = 0;
    this.#isRunning = true;
    try {
      await work();
      this.#shown = null;
    } catch (thrown) {
      // A person who thinks better of it wants to see what they had chosen.
      if (!isAbort(thrown)) this.#error = toErrorRecord(thrown);
    } finally {
      this.#isRunning = false;
      this.#stop = null;
    }
  }

  #reset(shown: 'export' | 'import' | null): void {
    this.#shown = shown;
    this.#file = null;
    this.#header = null;
    this.#error = null;
    this.#bytes = 0;
  }
}

function imported({ added, skipped }: ImportOutcome): string {
  const { imported, nothingNew } = text.libraryFiles;
  return added === 0 ? nothingNew(skipped.length) : imported(added, skipped.length);
}
