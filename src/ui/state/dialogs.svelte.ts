/** What stands above the page and is only asked or shown there. */
export interface Confirmation {
  title: string;
  body: string;
  action: string;
  /** Nothing is deleted; the action is no warning. */
  tone?: 'plain';
  /** A box beside the question; whether it is ticked is told to {@link confirm}. */
  option?: { label: string; ticked: boolean };
  confirm: (ticked: boolean) => Promise<void> | void;
  /** The person does not want it. */
  otherwise?: () => void;
  /** What may be done before, in the place of it. */
  before?: { label: string; run: () => unknown };
}

export class Dialogs {
  settingsOpen = $state(false);
  /** On narrow screens the library and history stand in a drawer. */
  drawerOpen = $state(false);
  #confirmation = $state.raw<Confirmation | null>(null);
  #pasted = $state.raw<string | null>(null);

  get confirmation(): Confirmation | null {
    return this.#confirmation;
  }
  confirmFirst(confirmation: Confirmation): void {
    this.#confirmation = confirmation;
  }
  async settle(confirmed: boolean, ticked = false): Promise<void> {
    const confirmation = this.#confirmation;
    this.#confirmation = null;
    if (confirmed) await confirmation?.confirm(ticked);
    else confirmation?.otherwise?.();
  }

  /** A text that is to become a document; null while none is. */
  get pasted(): string | null {
    return this.#pasted;
  }
  /** @param pasted null: it is not to become one. */
  paste(pasted: string | null): void {
    this.drawerOpen = false;
    this.#pasted = pasted;
  }

  /** What was chosen in one of them is shown on the page. */
  leave(): void {
    this.settingsOpen = false;
    this.drawerOpen = false;
  }

  /** A larger one takes their place. */
  giveWay(): void {
    this.leave();
    this.#confirmation = null;
  }

  /** Something waits for a word of the person. */
  get isOpen(): boolean {
    return this.settingsOpen || this.#pasted !== null || this.#confirmation !== null;
  }
}
