/** Files that are handed over, by whatever way, and the sample: each goes to what can take it. */
import { isSharedAddress, sharedFiles } from '../../offline/handed-files.ts';
import { loadSample, type Sample } from '../ask/sample.ts';
import { isBackup, isLibraryFile, isModelFile } from '../library/incoming.ts';
import { text } from '../text/first.ts';
import { MODELS_ADDRESS } from './address.ts';
import type { Dialogs } from './dialogs.svelte.ts';
import type { LibrarySession } from './library-session.svelte.ts';
import type { Library } from './library.svelte.ts';
import type { Notices } from './notices.svelte.ts';
import type { Router } from './router.svelte.ts';
import type { Transfers } from './transfers.svelte.ts';
import type { Visit } from './visit.svelte.ts';

/** Those that take them. */
interface Takers {
  readonly session: LibrarySession;
  readonly router: Router;
  readonly library: Library;
  readonly transfers: Transfers;
  readonly visit: Visit;
  readonly dialogs: Dialogs;
  readonly notices: Notices;
}

export class Intake {
  readonly #takers: Takers;
  #sample = $state.raw<Sample | null>(null);
  #sampleLoading = $state(false);

  constructor(takers: Takers) {
    this.#takers = takers;
  }

  /**
   * Files dropped anywhere: documents, or questions while an evaluation is put together.
   * @param handles to what was dropped, where the browser gives them.
   */
  async takeDropped(
    files: readonly File[],
    handles: readonly Promise<FileSystemHandle | null>[] = [],
  ): Promise<void> {
    // The platform hands files over, and people drop them, before the library is there to take them.
    await this.#takers.session.firstOpened;
    const models = files.filter(isModelFile);
    if (models.length > 0) await this.#takeModelFiles(models, await Promise.all(handles));
    const others = models.length > 0 ? files.filter((file) => !isModelFile(file)) : files;
    const evaluations = this.#takers.router.at('evaluate');
    const rest = evaluations ? evaluations.takeDropped(others) : others;
    if (rest.length > 0) await this.takeFiles(rest);
  }

  /** Shows what becomes of them on the Models screen. */
  async #takeModelFiles(
    files: readonly File[],
    handles: readonly (FileSystemHandle | null)[],
  ): Promise<void> {
    const { router } = this.#takers;
    await router.show('models');
    if (location.hash !== MODELS_ADDRESS) location.hash = MODELS_ADDRESS;
    const given = handles.filter((handle) => handle?.kind === 'file');
    await router.stateOf('models')?.importOwn(files, given as FileSystemFileHandle[]);
  }

  /** Documents are added; a library file is looked into first. @returns whether all could be stored. */
  async takeFiles(files: readonly File[]): Promise<boolean> {
    const { notices, transfers, visit, library } = this.#takers;
    // The same file may be on its way out.
    await notices.settle();
    const packed = files.filter((file) => isBackup(file) || isLibraryFile(file));
    const taken = packed.find(isBackup) ?? packed[0];
    const documents = files.filter((file) => !isLibraryFile(file) && !isBackup(file));
    const add = (): Promise<boolean> | boolean =>
      visit.isReadOnly ? visit.offerOwn(documents) : library.add(documents);
    const isStored = documents.length === 0 || (await add());
    if (taken) await (isBackup(taken) ? transfers.openBackup(taken) : transfers.importFile(taken));
    const others = packed.filter((file) => file !== taken);
    for (const { name } of others) notices.tell(text.libraryFiles.oneAtATime(name));
    return isStored;
  }

  addPasted(file: File): Promise<boolean> {
    this.#takers.dialogs.paste(null);
    return this.takeFiles([file]);
  }

  /** Files that another app has shared to this one. */
  async takeShared(): Promise<void> {
    const { router, notices } = this.#takers;
    if (!isSharedAddress(location.hash)) return;
    const { files, taken } = await sharedFiles();
    router.goHome();
    if (files.length === 0) return void notices.tell(text.library.linkAlone);
    if (await this.takeFiles(files)) await taken();
  }

  /** Example questions, while the sample is in the library. */
  get examples(): readonly string[] {
    const sample = this.#sample;
    if (!sample) return [];
    const isThere = this.#takers.library.documents.some(({ name }) => name === sample.name);
    return isThere ? sample.questions : [];
  }
  get sampleLoading(): boolean {
    return this.#sampleLoading;
  }

  async trySample(): Promise<void> {
    this.#sampleLoading = true;
    await this.#takers.notices.attempt(async () => {
      this.#sample ??= await loadSample();
      await this.takeFiles([await this.#sample.file()]);
    });
    this.#sampleLoading = false;
  }

  /** The sample may be in the library from an earlier visit: its questions are offered again. */
  async loadExamples(): Promise<void> {
    if (!this.#takers.library.documents.some(({ kind }) => kind === 'pdf')) return;
    try {
      this.#sample ??= await loadSample();
    } catch {
      // Examples are an extra: without them nothing is missing that the person asked for.
    }
  }
}
