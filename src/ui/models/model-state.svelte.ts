/** One model of the list: whether it is here, and what is being done with it. */
import type { ModelDescription } from '../../engines/model-description.ts';
import { toErrorRecord, type ErrorRecord } from '../../errors.ts';
import type { InstallProgress } from '../../models/install.ts';
import { bytesOf, type InstalledModel } from '../../engines/installed-model.ts';
import { keepMeasured, measuredOf, type Measured } from '../../models/measured.ts';

export type Work = 'fetching' | 'checking' | 'importing' | 'deleting' | 'measuring';

/** What is found of a model whenever the list is made. */
export interface Found {
  model: ModelDescription;
  recommended: boolean;
  /** The deployment has it in its own folder. */
  deployed: boolean;
  /** Its files lie where the person has them, and the browser wants to be asked for them again. */
  asksAgain: boolean;
  installed: InstalledModel | null;
}

export class ModelState {
  #found = $state.raw<Found>() as Found;
  #installed = $state.raw<InstalledModel | null>(null);
  #work = $state<Work | null>(null);
  #progress = $state.raw<InstallProgress | null>(null);
  #error = $state.raw<ErrorRecord | null>(null);
  #verified = $state(false);
  #measured = $state.raw<Measured | null>(null);
  #controller: AbortController | null = null;

  constructor(found: Found) {
    this.look(found);
  }

  /** The list is made anew; what is being worked on stays as it is. */
  look(found: Found): void {
    if (this.#work) return;
    const { model, installed } = found;
    // What went wrong was about other files.
    if (installed?.installedAt !== this.#installed?.installedAt) this.#error = null;
    this.#found = found;
    this.#installed = installed;
    this.#verified = false;
    this.#measured = measuredOf(model.id);
  }

  get model(): ModelDescription {
    return this.#found.model;
  }
  get recommended(): boolean {
    return this.#found.recommended;
  }
  get deployed(): boolean {
    return this.#found.deployed;
  }
  get asksAgain(): boolean {
    return this.#found.asksAgain;
  }
  get id(): string {
    return this.model.id;
  }
  get installed(): InstalledModel | null {
    return this.#installed;
  }
  set installed(installed: InstalledModel | null) {
    this.#installed = installed;
  }
  get isReady(): boolean {
    return this.#installed?.complete === true && this.#work !== 'deleting';
  }
  /** Bytes that it takes on this device. */
  get bytesHere(): number {
    return this.#installed ? bytesOf(this.#installed) : 0;
  }
  /** How fast it was found to be on this device. */
  get measured(): Measured | null {
    return this.#measured;
  }
  set measured(measured: Measured | null) {
    this.#measured = measured;
    keepMeasured(this.id, measured);
  }
  get work(): Work | null {
    return this.#work;
  }
  get progress(): InstallProgress | null {
    return this.#progress;
  }
  get error(): ErrorRecord | null {
    return this.#error;
  }
  /** Its files were compared with their hashes, and are right. */
  get verified(): boolean {
    return this.#verified;
  }
  set verified(verified: boolean) {
    this.#verified = verified;
  }

  cancel(): void {
    this.#controller?.abort();
  }

  dismiss(): void {
    this.#error = null;
  }

  note(progress: InstallProgress): void {
    this.#progress = progress;
  }

  /** One thing at a time; what goes wrong is shown with the model. */
  async during(work: Work, action: (signal: AbortSignal) => Promise<void>): Promise<void> {
    if (this.#work) return;
    const controller = new AbortController();
    this.#controller = controller;
    this.#work = work;
    this.#progress = null;
    this.#error = null;
    this.#verified = false;
    try {
      await action(controller.signal);
    } catch (thrown) {
      const error = toErrorRecord(thrown);
      if (error.code !== 'aborted') this.#error = error;
    } finally {
      this.#work = null;
      this.#progress = null;
      this.#controller = null;
    }
  }
}
