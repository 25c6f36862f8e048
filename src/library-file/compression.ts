/** DEFLATE without a header (RFC 1951), one frame at a time; unpacking never exceeds what is expected. */

/** What saves less than this is not worth unpacking again. */
const WORTH = 0.97;

/** @returns null where packing is not worth it. */
export async function pack(raw: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer> | null> {
  const most = Math.floor(raw.length * WORTH);
  return collect(raw, new CompressionStream('deflate-raw'), most);
}

/**
 * @param length that it must unpack to.
 * @returns null where it unpacks to more or less, or cannot be unpacked.
 */
export async function unpack(
  packed: Uint8Array<ArrayBuffer>,
  length: number,
): Promise<Uint8Array<ArrayBuffer> | null> {
  try {
    const raw = await collect(packed, new DecompressionStream('deflate-raw'), length);
    return raw?.length === length ? raw : null;
  } catch {
    return null;
  }
}

/** @returns null, as soon as it is known, where more than `most` bytes come out. */
async function collect(
  bytes: Uint8Array<ArrayBuffer>,
  through: CompressionStream | DecompressionStream,
  most: number,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const writer = through.writable.getWriter();
  // What goes wrong is seen by the reader.
  writer.write(bytes).catch(() => {});
  writer.close().catch(() => {});
  const reader = through.readable.getReader() as ReadableStreamDefaultReader<Uint8Array>;
  const out = new Uint8Array(most);
  let filled = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return out.slice(0, filled);
    if (filled + value.length > most) {
      await reader.cancel().catch(() => {});
      return null;
    }
    out.set(value, filled);
    filled += value.length;
  }
}
