/**
 * DEFLATE without a header (RFC 1951), one frame at a time; unpacking never exceeds what is expected.
 * What comes out is gathered in room that the caller keeps for all frames: a megabyte of garbage for
 * each would pile up.
 */

/** What saves less than this is not worth unpacking again. */
const WORTH = 0.97;

/** @param room at least as long as `raw`. @returns null where packing is not worth it. */
export async function pack(
  raw: Uint8Array<ArrayBuffer>,
  room: Uint8Array,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const most = Math.floor(raw.length * WORTH);
  return collect(raw, new CompressionStream('deflate-raw'), room.subarray(0, most));
}

/**
 * @param length that it must unpack to.
 * @param room of at least this length.
 * @returns null where it unpacks to more or less, or cannot be unpacked.
 */
export async function unpack(
  packed: Uint8Array<ArrayBuffer>,
  length: number,
  room: Uint8Array,
): Promise<Uint8Array<ArrayBuffer> | null> {
  try {
    const through = new DecompressionStream('deflate-raw');
    const raw = await collect(packed, through, room.subarray(0, length));
    return raw?.length === length ? raw : null;
  } catch {
    return null;
  }
}

/** @returns null, as soon as it is known, where more bytes come out than `out` holds. */
async function collect(
  bytes: Uint8Array<ArrayBuffer>,
  through: CompressionStream | DecompressionStream,
  out: Uint8Array,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const writer = through.writable.getWriter();
  // What goes wrong is seen by the reader.
  writer.write(bytes).catch(() => {});
  writer.close().catch(() => {});
  const reader = through.readable.getReader() as ReadableStreamDefaultReader<Uint8Array>;
  let filled = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return new Uint8Array(out.subarray(0, filled));
    if (filled + value.length > out.length) {
      await reader.cancel().catch(() => {});
      return null;
    }
    out.set(value, filled);
    filled += value.length;
  }
}
