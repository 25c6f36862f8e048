/** Everything as one file, and back: what would happen, how far it is, what was not whole. */
import { BACKUP_EXTENSION, BACKUP_TYPE, OLDEST_VERSION } from '../../backup/layout.ts';
import { openBackup, type OpenedBackup } from '../../backup/read.ts';
import { isAbort, toErrorRecord, type ErrorRecord } from '../../errors.ts';
import type { LibraryEntry } from '../../storage/library-list.ts';
import { APP_VERSION } from '../../app-version.ts';
import { chooseTarget } from '../library-files/save-stream.ts';
import type { Library } from '../state/library.svelte.ts';
import type { Notices } from '../state/notices.svelte.ts';
import { text } from '../text.ts';
import { restoreBackup, type BackupsApp, type Restored } from './restore-backup.ts';
import { saveBackup } from './save-backup.ts';

export type RestoreMode = 'beside' | 'replace';

type Phase = 'save' | 'saving' | 'checking' | 'choosing' | 'restoring' | 'done' | 'failed';

/** What the dialog needs of the app; `close` takes it off the page. */
interface BackupDialogApp extends BackupsApp {
  readonly library: Library;
  readonly notices: Notices;
  close(): void;
}

export class Backups {
  readonly #app: BackupDialogApp;
  #phase = $state<Phase>('save');
  #error = $state.raw<ErrorRecord | null>(null);
  #done = $state(0);
  #total = $state(0);
  #library = $state('');
  #file = $state.raw<File | null>(null);
  #backup = $state.raw<OpenedBackup | null>(null);
  #restored = $state.raw<Restored | null>(null);
  /** Null while nothing is under way. */
  #stopping = $state.raw<AbortController | null>(null);
  /** When the file was checked; documents may have come since. */
  #wasEmpty = $state(false);
  readonly #isEmptyHere = $derived.by(() => this.#wasEmpty && this.#holdsNoDocuments);
  /** Chosen by the person, for as long as what would be lost stays what it was. */
  mode = $derived<RestoreMode>(this.#isEmptyHere ? 'replace' : 'beside');

  constructor(app: BackupDialogApp) {
    this.#app = app;
  }

  get phase(): Phase {
    return this.#phase;
  }
  get isRunning(): boolean {
    return this.#stopping !== null;
  }
  get error(): ErrorRecord | null {
    return this.#error;
  }
  /** Of what is being written, checked or taken in. */
  get bytes(): number {
    return this.#done;
  }
  /** 0..1. */
  get share(): number {
    return this.#total > 0 ? Math.min(1, this.#done / this.#total) : 0;
  }
  /** Title of the library that is being written or taken in. */
  get library(): string {
    return this.#library;
  }
  get file(): File | null {
    return this.#file;
  }
  /** What the file holds, once it was checked. */
  get backup(): OpenedBackup | null {
    return this.#backup;
  }
  get restored(): Restored | null {
    return this.#restored;
  }
  /** What is saved: all libraries, those that came with a site too, for their history is the person's. */
  get libraries(): readonly LibraryEntry[] {
    return this.#app.shelf.entries;
  }
  /** What would be replaced. */
  get replaced(): readonly LibraryEntry[] {
    return this.libraries.filter(({ kind }) => kind === 'own');
  }
  /** Nothing would be lost. */
  get isEmptyHere(): boolean {
    return this.#isEmptyHere;
  }
  /** About, in bytes; 0 while nobody has reckoned. */
  get estimate(): number {
    return this.libraries.reduce((sum, { usage }) => {
      if (!usage) return sum;
      const { files, text: read, triplets, vectors, history } = usage;
      return sum + files + read + triplets + vectors + history;
    }, 0);
  }
  titleOf(title: string): string {
    return title || text.libraries.untitled;
  }

  close(): void {
    if (this.isRunning) this.cancel();
    else this.#app.close();
  }
  cancel(): void {
    this.#stopping?.abort();
  }

  /** Must begin in the click: the browser asks where to save. */
  async save(): Promise<void> {
    const name = nameOf(new Date());
    await this.#run('saving', 'save', async (signal) => {
      const target = await chooseTarget(name, text.backup.fileKind, BACKUP_TYPE);
      this.#total = this.estimate;
      const { libraries } = this;
      const contents = {
        ...{ version: OLDEST_VERSION, app: APP_VERSION, createdAt: Date.now() },
        libraries: libraries.map(({ title, documents }) => ({ title, documents })),
      };
      await saveBackup(this.#app, contents, target, {
        ...{ signal, libraries },
        onLibrary: (title) => (this.#library = this.titleOf(title)),
        onBytes: (bytes) => (this.#done += bytes),
      });
      this.#app.notices.tell(text.backup.saved(name, this.#done));
      this.#app.close();
    });
  }

  /** The file as a whole, before anything is done with it. */
  async check(file: File): Promise<void> {
    this.#file = file;
    await this.#run('checking', 'failed', async (signal) => {
      // Once for where everything stands, once for what it is.
      this.#total = 2 * file.size;
      const onProgress = (bytes: number): void => void (this.#done = bytes);
      this.#backup = await openBackup(file, { signal, onProgress });
      this.#wasEmpty = await this.#holdsNothing();
      this.#phase = 'choosing';
    });
    if (this.#phase === 'failed' && !this.#error) this.#app.close();
  }

  get #holdsNoDocuments(): boolean {
    const { library, shelf } = this.#app;
    return !library.hasDocuments && this.replaced.every(({ id }) => id === shelf.id);
  }

  /** There is one library, which is open, and nothing was ever put into it. */
  async #holdsNothing(): Promise<boolean> {
    const { service } = this.#app;
    if (!this.#holdsNoDocuments) return false;
    const { id, counts } = await service.beginRecords();
    await service.endExport(id);
    return Object.values(counts).every((count) => count === 0);
  }

  async restore(): Promise<void> {
    const backup = this.#backup!;
    const { mode } = this;
    await this.#run('restoring', 'choosing', async (signal) => {
      this.#total = this.#file!.size;
      this.#restored = await restoreBackup(this.#app, backup, {
        ...{ signal, replaces: mode === 'replace', isEmptyHere: this.#isEmptyHere },
        onLibrary: (title) => (this.#library = this.titleOf(title)),
        onProgress: (bytes) => (this.#done = bytes),
      });
      this.#phase = 'done';
    });
  }

  /** @param back where it goes when it was cancelled or has failed. */
  async #run(phase: Phase, back: Phase, work: (signal: AbortSignal) => Promise<void>) {
    if (this.isRunning) return;
    const stopping = new AbortController();
    this.#stopping = stopping;
    this.#error = null;
    this.#done = 0;
    this.#total = 0;
    this.#phase = phase;
    try {
      await work(stopping.signal);
    } catch (thrown) {
      this.#phase = back;
      if (!isAbort(thrown) && !stopping.signal.aborted) this.#error = toErrorRecord(thrown);
    } finally {
      this.#stopping = null;
    }
  }
}

/** By the person's own day. */
export function nameOf(now: Date): string {
  const twoDigits = (number: number): string => `${number}`.padStart(2, '0');
  const day = [now.getFullYear(), twoDigits(now.getMonth() + 1), twoDigits(now.getDate())];
  return `Trivium ${day.join('-')}${BACKUP_EXTENSION}`;
}
