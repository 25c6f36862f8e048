/** A library as a file, everything as a backup, a library as a site; their code comes when wanted. */
import type { LibraryService } from '../../protocol.ts';
import type { Backups } from '../backup/backups.svelte.ts';
import type { LibraryFiles } from '../library-files/library-files.svelte.ts';
import type { Publishing } from '../publish/publishing.svelte.ts';
import { text } from '../text/first.ts';
import type { Dialogs } from './dialogs.svelte.ts';
import type { InterfaceLanguage } from './interface-language.svelte.ts';
import { Lazy } from './lazy.svelte.ts';
import type { LibrariesBehind } from './libraries-behind.ts';
import type { Library } from './library.svelte.ts';
import type { Notices } from './notices.svelte.ts';
import type { Preferences } from './preferences.svelte.ts';
import type { Shelf } from './shelf.svelte.ts';

/** What they need around them. */
export interface AroundTransfers {
  readonly service: LibraryService;
  readonly library: Library;
  readonly shelf: Shelf;
  readonly behind: LibrariesBehind;
  readonly notices: Notices;
  readonly dialogs: Dialogs;
  readonly preferences: Preferences;
  readonly interfaceLanguage: InterfaceLanguage;
}

export class Transfers {
  readonly #around: AroundTransfers;
  readonly #libraryFiles: Lazy<LibraryFiles>;
  #publishing = $state.raw<Publishing | null>(null);
  #backups = $state.raw<Backups | null>(null);

  constructor(around: AroundTransfers) {
    this.#around = around;
    const { service, library, notices, shelf, behind } = around;
    this.#libraryFiles = new Lazy(async () => {
      const { LibraryFiles } = await import('../library-files/library-files.svelte.ts');
      return new LibraryFiles({
        ...{ service, library, notices, title: () => shelf.title },
        fillNew: (title, fill) => behind.fillNew(title, fill),
      });
    });
  }

  /** Export and import, once one of them was wanted. */
  get libraryFiles(): LibraryFiles | null {
    return this.#libraryFiles.value;
  }
  get backups(): Backups | null {
    return this.#backups;
  }
  get publishing(): Publishing | null {
    return this.#publishing;
  }
  get isRunning(): boolean {
    const isPacking = this.#publishing?.phase === 'working';
    return [this.libraryFiles?.isRunning, this.#backups?.isRunning, isPacking].includes(true);
  }

  async exportLibrary(): Promise<void> {
    const { notices, dialogs } = this.#around;
    await notices.attempt(async () => {
      await notices.settle();
      const files = await this.#libraryFiles.get();
      dialogs.settingsOpen = false;
      await files.showExport();
    });
  }

  async importFile(file: File): Promise<void> {
    const { notices, dialogs } = this.#around;
    await notices.attempt(async () => {
      const files = await this.#libraryFiles.get();
      if (files.isRunning) return notices.tell(text.libraryFiles.oneAtATime(file.name));
      dialogs.leave();
      await files.showImport(file);
    });
  }

  /** Everything as one file, and back. */
  async openBackup(file: File | null = null): Promise<void> {
    const { notices, dialogs } = this.#around;
    await notices.attempt(async () => {
      await notices.settle();
      const { Backups } = await import('../backup/backups.svelte.ts');
      if (this.#backups?.isRunning) return;
      dialogs.giveWay();
      this.#backups = new Backups({ ...this.#around, close: () => this.closeBackup() });
      if (file) void this.#backups.check(file);
    });
  }
  closeBackup(): void {
    this.#backups = null;
  }

  /** Publishing the library as a site. */
  async openPublishing(): Promise<void> {
    const { notices, dialogs } = this.#around;
    await notices.attempt(async () => {
      await notices.settle();
      const { Publishing } = await import('../publish/publishing.svelte.ts');
      const publishing = new Publishing(this.#around);
      dialogs.settingsOpen = false;
      this.#publishing = publishing;
      await publishing.load();
    });
  }
  closePublishing(): void {
    this.#publishing = null;
  }
}
