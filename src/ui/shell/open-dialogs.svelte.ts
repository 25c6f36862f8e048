/**
 * Which modal dialogs are open, the topmost last. A modal dialog makes the rest of the page inert:
 * what has to be read and reached at any time (notices) stands in the topmost one.
 */
class OpenDialogs {
  #list = $state.raw<symbol[]>([]);

  get top(): symbol | null {
    return this.#list.at(-1) ?? null;
  }

  /** @returns what to call when the dialog has closed. */
  opened(dialog: symbol): () => void {
    this.#list = [...this.#list, dialog];
    return () => {
      this.#list = this.#list.filter((each) => each !== dialog);
    };
  }
}

export const openDialogs = new OpenDialogs();
