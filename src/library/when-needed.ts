/** A part of the library whose code is loaded when it is first used: the list of documents is there before. */
export class WhenNeeded<T> {
  #loading: Promise<T> | null = null;

  constructor(private readonly load: () => Promise<T>) {}

  /** A failed load is tried again by the next call. */
  get(): Promise<T> {
    this.#loading ??= this.load().catch((thrown: unknown) => {
      this.#loading = null;
      throw thrown;
    });
    return this.#loading;
  }

  /** What has been used is told; what has not need not be. */
  async ifUsed(work: (part: T) => unknown): Promise<void> {
    const part = await this.#loading?.catch(() => null);
    if (part) await work(part);
  }
}
