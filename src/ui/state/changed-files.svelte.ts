/** Asks what becomes of files that have changed since they were added, one question at a time. */
import type { ChangedFile, Choice } from '../library/changed-files.ts';

interface Asking {
  files: readonly ChangedFile[];
  decide: (choice: Choice | null) => void;
}

export class ChangedFiles {
  #asking = $state.raw<Asking | null>(null);
  #before: Promise<unknown> = Promise.resolve();

  /** What the person is asked. */
  get asking(): Asking | null {
    return this.#asking;
  }

  /** @returns null where the files stay out. */
  ask(files: readonly ChangedFile[]): Promise<Choice | null> {
    const asked = this.#before.then(async () => {
      // Nobody waits for an answer to a question that cannot be shown.
      await import('../library/ChangedFilesDialog.svelte');
      return this.#show(files);
    });
    this.#before = asked.catch(() => {});
    return asked;
  }

  /** Another library is shown. */
  dismiss(): void {
    this.#asking?.decide(null);
  }

  #show(files: readonly ChangedFile[]): Promise<Choice | null> {
    return new Promise((resolve) => {
      const decide = (choice: Choice | null): void => {
        this.#asking = null;
        resolve(choice);
      };
      this.#asking = { files, decide };
    });
  }
}
