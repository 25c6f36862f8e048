/** One after the other: what changes the library's index and its storage must not interleave. */
export class Exclusive {
  #last: Promise<unknown> = Promise.resolve();
  #open = 0;

  /** Something is at work, or waits for its turn. */
  get isBusy(): boolean {
    return this.#open > 0;
  }

  /** Others wait for the one at work: what can be done later gives way. */
  get isAwaited(): boolean {
    return this.#open > 1;
  }

  /** Runs `work` when everything asked for before has ended, however it ended. */
  run<T>(work: () => Promise<T>): Promise<T> {
    this.#open++;
    const result = this.#last.then(work, work);
    this.#last = result.then(
      () => void this.#open--,
      () => void this.#open--,
    );
    return result;
  }
}
