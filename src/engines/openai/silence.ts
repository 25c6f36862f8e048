/** How long a server may say nothing. */
export interface ServerPatience {
  /** Until the first byte of an answer: the server may have to load the model first. */
  firstMs: number;
  /** Between two pieces of an answer. */
  nextMs: number;
  /** Before a server that is busy is asked again. */
  busyMs: number;
}

/** Aborts when the person does, or when the server says nothing for too long. */
export class Silence {
  readonly #controller = new AbortController();
  #timer: ReturnType<typeof setTimeout>;
  borneMs: number;
  isBroken = false;

  constructor(
    private readonly patience: ServerPatience,
    private readonly outer: AbortSignal | undefined,
  ) {
    this.borneMs = patience.firstMs;
    this.#timer = this.#wait();
    if (outer?.aborted) this.#abort();
    outer?.addEventListener('abort', this.#abort);
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  broken(): void {
    this.isBroken = true;
    clearTimeout(this.#timer);
    this.borneMs = this.patience.nextMs;
    this.#timer = this.#wait();
  }

  over(): void {
    clearTimeout(this.#timer);
    this.outer?.removeEventListener('abort', this.#abort);
  }

  #wait(): ReturnType<typeof setTimeout> {
    return setTimeout(this.#abort, this.borneMs);
  }

  readonly #abort = (): void => this.#controller.abort();
}
