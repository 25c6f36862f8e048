/** Asks what becomes of files with names of documents and other content, one question at a time. */
import type { ChangedFile, Choice } from '../library/changed-files.ts';

interface Asking {
  files: readonly ChangedFile[];
  decide: (choice: Choice | null) => void;
}

export class ChangedFiles {
  #asking = $state.raw<Asking | null>(null);
  #before: Promise<unknown> = Promise.resolve();
  /** Counted up with each library that is shown. */
  #turn = 0;

  /** What the person is asked. */
  get asking(): Asking | null {
    return this.#asking;
  }

  /** @returns null where the files stay out. */
  ask(files: readonly ChangedFile[]): Promise<Choice | null> {
    const turn = this.#turn;
    const asked = this.#before.then(async () => {
      // Nobody waits for an answer to a question that cannot be shown.
      await import('../library/ChangedFilesDialog.svelte');
      return turn === this.#turn ? this.#show(files) : null;
    });
    this.#before = asked.catch(() => {});
    return asked;
  }

  /** Another library is shown: what waits to be asked is not asked there. */
  dismiss(): void {
    this.#turn++;
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
