/**
 * SHA-256 of a stream, a piece at a time: model files are larger than what `crypto.subtle.digest`
 * should be given at once, and are hashed while they arrive.
 */
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';

export class Sha256 {
  readonly #hash = sha256.create();

  update(bytes: Uint8Array): this {
    this.#hash.update(bytes);
    return this;
  }

  /** Lower-case hex. Nothing can be added afterwards. */
  hex(): string {
    return bytesToHex(this.#hash.digest());
  }
}

export async function sha256Of(pieces: AsyncIterable<Uint8Array>): Promise<string> {
  const hash = new Sha256();
  for await (const piece of pieces) hash.update(piece);
  return hash.hex();
}

/** The pieces of a stream; not every browser can iterate one. */
export async function* piecesOf(
  stream: ReadableStream<Uint8Array<ArrayBuffer>>,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const reader = stream.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield value;
    }
  } finally {
    await reader.cancel().catch(() => {});
  }
}
