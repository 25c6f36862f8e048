/** Reads a stream of bytes in pieces of a wanted length. */

export type ByteStream = ReadableStream<Uint8Array> | AsyncIterable<Uint8Array>;

export class ByteSource {
  readonly #chunks: AsyncIterator<Uint8Array>;
  #rest: Uint8Array = new Uint8Array(0);
  #taken = 0;

  constructor(stream: ByteStream) {
    this.#chunks = iterate(stream);
  }

  /** Bytes taken so far. */
  get taken(): number {
    return this.#taken;
  }

  /** @returns the next bytes, in memory of their own; fewer only where the stream ends. */
  async take(length: number): Promise<Uint8Array<ArrayBuffer>> {
    const bytes = new Uint8Array(length);
    let filled = 0;
    while (filled < length) {
      if (this.#rest.length === 0 && !(await this.#fetch())) break;
      const part = this.#rest.subarray(0, length - filled);
      bytes.set(part, filled);
      filled += part.length;
      this.#rest = this.#rest.subarray(part.length);
    }
    this.#taken += filled;
    return filled === length ? bytes : bytes.slice(0, filled);
  }

  /** Whether nothing follows. */
  async isAtEnd(): Promise<boolean> {
    return this.#rest.length === 0 && !(await this.#fetch());
  }

  /** Nobody reads on: whoever gives the bytes may stop. */
  async close(): Promise<void> {
    await this.#chunks.return?.();
  }

  async #fetch(): Promise<boolean> {
    for (;;) {
      const next = await this.#chunks.next();
      if (next.done) return false;
      this.#rest = next.value;
      if (this.#rest.length > 0) return true;
    }
  }
}

/** Not every browser iterates over a ReadableStream. */
function iterate(stream: ByteStream): AsyncIterator<Uint8Array> {
  if (Symbol.asyncIterator in stream) return stream[Symbol.asyncIterator]();
  const reader = (stream as ReadableStream<Uint8Array>).getReader();
  return {
    next: async () => {
      const { done, value } = await reader.read();
      return done ? { done: true, value: undefined } : { done: false, value };
    },
    return: async () => {
      await reader.cancel();
      return { done: true, value: undefined };
    },
  };
}
