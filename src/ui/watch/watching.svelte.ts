/** The folder that is watched for the library that is open. */
import { offeredGlobals } from '../../offered.ts';
import type { Dialogs } from '../state/dialogs.svelte.ts';
import type { Library } from '../state/library.svelte.ts';
import type { Notices } from '../state/notices.svelte.ts';
import type { WatchedFolder, WatchParts } from './watched-folder.svelte.ts';

interface AroundWatching {
  readonly library: Library;
  readonly notices: Notices;
  readonly dialogs: Dialogs;
  readonly shelf: { readonly id: string };
  readonly visit: { readonly isReadOnly: boolean };
}

export class Watching {
  readonly #around: AroundWatching;
  #folder = $state.raw<WatchedFolder | null>(null);
  /** Counts the libraries opened: a folder that was chosen for an earlier one is not this one's. */
  #turn = 0;

  constructor(around: AroundWatching) {
    this.#around = around;
  }

  /** Null while none is watched, or that is not known yet. */
  get folder(): WatchedFolder | null {
    return this.#folder;
  }
  get canWatch(): boolean {
    return offeredGlobals().showDirectoryPicker !== undefined && !this.#around.visit.isReadOnly;
  }

  /** A library is open: the folder that was watched for it is looked into again. */
  async follow(): Promise<void> {
    this.rest();
    const turn = this.#turn;
    if (!this.canWatch) return;
    const { keptFolder } = await import('./kept-folders.ts');
    const kept = await keptFolder(this.#around.shelf.id);
    if (!kept) return;
    const { WatchedFolder } = await import('./watched-folder.svelte.ts');
    if (turn !== this.#turn || this.#folder) return;
    this.#folder = new WatchedFolder(kept.handle, kept.seen, this.#parts);
    await this.#folder.look();
  }

  /** Another library is shown. */
  rest(): void {
    this.#turn++;
    this.#folder?.rest();
    this.#folder = null;
  }

  /** Shows the one that is watched, or asks for one. */
  async watchFolder(): Promise<void> {
    const { dialogs, notices } = this.#around;
    dialogs.drawerOpen = false;
    await notices.attempt(async () => {
      if (this.#folder) return this.#folder.show();
      const turn = this.#turn;
      const { pickFolder, WatchedFolder } = await import('./watched-folder.svelte.ts');
      const handle = await pickFolder();
      if (!handle || turn !== this.#turn) return;
      const folder = new WatchedFolder(handle, {}, this.#parts);
      this.#folder = folder;
      folder.isShown = true;
      await folder.begin();
    });
  }

  async forgetFolder(): Promise<void> {
    await this.#around.notices.attempt(async () => {
      const folder = this.#folder;
      this.#folder = null;
      await folder?.forget();
    });
  }

  /** A library is deleted for good. */
  forget(library: string): void {
    if (this.canWatch) void import('./kept-folders.ts').then((kept) => kept.forgetFolder(library));
  }

  get #parts(): WatchParts {
    const { library, notices, shelf } = this.#around;
    return {
      library: shelf.id,
      documents: () => library.documents,
      add: async (files, formers) => {
        await notices.settle();
        return library.addDecided(files, formers);
      },
      attempt: (action) => notices.attempt(action),
      say: (words) => notices.say(words),
      tell: (words) => notices.tell(words),
    };
  }
}
