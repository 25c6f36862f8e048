/** One after the other: what changes the library's index and its storage must not interleave. */
export class Exclusive {
  #last: Promise<unknown> = Promise.resolve();

  /** Runs `work` when everything asked for before has ended, however it ended. */
  run<T>(work: () => Promise<T>): Promise<T> {
    const result = this.#last.then(work, work);
    this.#last = result.catch(() => {});
    return result;
  }
}
