/** State whose code is fetched when it is first wanted. */
import { untrack } from 'svelte';

export class Lazy<T> {
  readonly #make: () => Promise<T>;
  #value = $state.raw<T | null>(null);
  #making: Promise<T> | null = null;
  /** Counts what was let go of: what is being made then belongs to another library. */
  #turn = 0;

  constructor(make: () => Promise<T>) {
    this.#make = make;
  }

  /** Null before it was first wanted. */
  get value(): T | null {
    return this.#value;
  }

  /** @throws what fetching throws; the next call tries again. */
  get(): Promise<T> {
    const known = untrack(() => this.#value);
    return known ? Promise.resolve(known) : (this.#making ??= this.#made(this.#turn));
  }

  async #made(turn: number): Promise<T> {
    try {
      const made = await this.#make();
      return turn === this.#turn ? (this.#value = made) : this.get();
    } finally {
      if (turn === this.#turn) this.#making = null;
    }
  }

  /** @returns what there was. */
  drop(): T | null {
    const dropped = this.#value;
    this.#turn++;
    this.#making = null;
    this.#value = null;
    return dropped;
  }
}
