/**
 * A folder whose new and changed files are offered to a library. It is looked at when the library
 * opens, when the window is come back to and when the person says so; nothing comes in without being
 * asked for. After a restart the browser may want to be asked again whether it may be read.
 */
import { offeredGlobals } from '../../offered.ts';
import type { DocumentSummary } from '../../protocol.ts';
import { text } from '../text.ts';
import {
  compareFolder,
  idOf,
  seenAs,
  type Differences,
  type SeenFile,
  type SeenFiles,
} from './compare-folder.ts';
import { filesOf, type FolderFiles } from './folder-files.ts';
import { forgetFolder, keepFolder } from './kept-folders.ts';

/** Who comes back to the window again and again does not want it read each time. */
const LOOK_AGAIN_MS = 20_000;

/** What the browsers that give such handles have, and the types do not. */
interface Permissions {
  queryPermission?(asked: { mode: 'read' }): Promise<PermissionState>;
  requestPermission?(asked: { mode: 'read' }): Promise<PermissionState>;
}

type Folder = FileSystemDirectoryHandle & Permissions;

export interface WatchParts {
  library: string;
  documents: () => readonly DocumentSummary[];
  /** @param formers ids of the documents whose places files take. @returns whether all is stored. */
  add: (files: File[], formers: ReadonlyMap<File, string>) => Promise<boolean>;
  /** Does it, and tells what is thrown. */
  attempt: (action: () => Promise<unknown>) => Promise<boolean>;
  say: (words: string) => void;
  tell: (words: string) => void;
}

export type Found = Differences & Pick<FolderFiles, 'tooLarge' | 'unknown' | 'isCut'>;

/** `asks`: the browser wants a click first. `missing`: it is not where it was. */
type State = 'looking' | 'asks' | 'missing' | 'failed' | 'looked';

export class WatchedFolder {
  readonly name: string;
  isShown = $state(false);
  #state = $state.raw<State>('looking');
  #found = $state.raw<Found | null>(null);
  #adding = $state(false);
  #looking: Promise<void> | null = null;
  #lookedAt = -Infinity;
  #isOver = false;
  readonly #ended = new AbortController();

  constructor(
    private readonly handle: Folder,
    private seen: SeenFiles,
    private readonly parts: WatchParts,
  ) {
    this.name = handle.name;
    const comeBack = (): void => {
      if (performance.now() - this.#lookedAt >= LOOK_AGAIN_MS) void this.look();
    };
    addEventListener('focus', comeBack, { signal: this.#ended.signal });
  }

  get state(): State {
    return this.#state;
  }
  get found(): Found | null {
    return this.#found;
  }
  get isAdding(): boolean {
    return this.#adding;
  }

  /** What may be taken. */
  get offered(): number {
    return (this.#found?.fresh.length ?? 0) + (this.#found?.changed.length ?? 0);
  }

  /** What there is to be seen in it, in a few words. */
  get label(): string {
    const words = text.watch;
    if (this.#state === 'asks') return words.asks(this.name);
    if (this.#state === 'missing' || this.#state === 'failed') return words.notRead(this.name);
    const { fresh, changed, gone } = this.#found ?? { fresh: [], changed: [], gone: [] };
    if (fresh.length + changed.length + gone.length === 0) return words.watched(this.name);
    return words.found(this.name, fresh.length, changed.length, gone.length);
  }

  /** Keeps it for the next time. */
  async begin(): Promise<void> {
    await this.#keep();
    await this.look();
  }

  /** Right after a click: the browser may ask. */
  async show(): Promise<void> {
    this.isShown = true;
    if (this.#state === 'asks') await this.allow();
    else if (performance.now() - this.#lookedAt >= LOOK_AGAIN_MS) void this.look();
  }

  async allow(): Promise<void> {
    const permission = (await this.handle.requestPermission?.({ mode: 'read' })) ?? 'granted';
    if (permission === 'granted') await this.look();
  }

  look(): Promise<void> {
    this.#looking ??= this.#look().finally(() => (this.#looking = null));
    return this.#looking;
  }

  /**
   * Takes what is wanted; what was offered beside it is left out until it changes.
   * @param paths of what is wanted.
   */
  async add(paths: ReadonlySet<string>): Promise<void> {
    const found = this.#found;
    if (!found || this.#adding) return;
    this.#adding = true;
    try {
      const { fresh, changed, leftOut } = found;
      const offered = [...fresh, ...changed, ...leftOut];
      const wanted = offered.filter(({ path }) => paths.has(path));
      const formers = new Map(
        changed.flatMap(({ path, file, former }) => (paths.has(path) ? [[file, former]] : [])),
      );
      const isStored = await this.parts.add(
        wanted.map(({ file }) => file),
        formers,
      );
      const seen: Record<string, SeenFile> = {};
      for (const { path, file } of offered) {
        if (!paths.has(path)) seen[path] = seenAs(file, null);
        else if (isStored) {
          const id = await idOf(file);
          if (id !== null) seen[path] = seenAs(file, id);
        }
      }
      // A look that began before would write over it what it saw then.
      await this.#looking;
      this.seen = { ...this.seen, ...seen };
      await this.#keep();
    } finally {
      this.#adding = false;
    }
    await this.look();
  }

  /** It is watched no more. */
  async forget(): Promise<void> {
    this.rest();
    await forgetFolder(this.parts.library);
    this.parts.tell(text.watch.forgotten(this.name));
  }

  /** Until the library opens again. */
  rest(): void {
    this.#isOver = true;
    this.isShown = false;
    this.#ended.abort();
  }

  async #look(): Promise<void> {
    this.#lookedAt = performance.now();
    const permission = (await this.handle.queryPermission?.({ mode: 'read' })) ?? 'granted';
    if (permission !== 'granted') {
      this.#state = 'asks';
      return;
    }
    if (this.#state !== 'looked') this.#state = 'looking';
    const before = this.offered;
    try {
      const files = await filesOf(this.handle);
      const differences = await compareFolder(files, this.seen, this.parts.documents());
      if (this.#isOver) return;
      const { tooLarge, unknown, isCut } = files;
      this.#found = { ...differences, tooLarge, unknown, isCut };
      this.#state = 'looked';
      if (JSON.stringify(this.seen) !== JSON.stringify(differences.seen)) {
        this.seen = differences.seen;
        await this.#keep();
      }
    } catch (thrown) {
      this.#state = (thrown as Error).name === 'NotFoundError' ? 'missing' : 'failed';
    }
    if (this.offered > before && !this.isShown) this.parts.say(this.label);
  }

  /** What cannot be stored is told; for as long as the library is open, it is known. */
  async #keep(): Promise<void> {
    if (this.#isOver) return;
    const { handle, seen, parts } = this;
    const { library } = parts;
    await parts.attempt(() => keepFolder({ version: 1, library, handle, seen: { ...seen } }));
  }
}

/** @returns null where the person chose none. Only right after a click. */
export async function pickFolder(): Promise<FileSystemDirectoryHandle | null> {
  try {
    return await offeredGlobals().showDirectoryPicker!({ mode: 'read', id: 'trivium' });
  } catch (thrown) {
    if ((thrown as Error).name === 'AbortError') return null;
    throw thrown;
  }
}
