/** The id of a document is a digest of its bytes, so the same file is recognised whatever its name. */

/** Hexadecimal digits of an id: 128 bits of SHA-256. */
const DIGITS = 32;

/**
 * SHA-256 where the browser has it (secure contexts), two 64-bit FNV-1a hashes otherwise. Ids of
 * the two kinds never meet: the weaker ones are marked.
 */
export async function digest(
  bytes: ArrayBuffer,
  subtle: SubtleCrypto | null = globalThis.crypto?.subtle ?? null,
): Promise<string> {
  if (!subtle) return `f${fnv64(bytes, 0n)}${fnv64(bytes, 0x9e3779b97f4a7c15n)}`;
  return (await sha256Hex(bytes, subtle)).slice(0, DIGITS);
}

/** All of SHA-256, in hexadecimal. Needs a secure context. */
export async function sha256Hex(
  bytes: BufferSource,
  subtle: SubtleCrypto = crypto.subtle,
): Promise<string> {
  const hash = new Uint8Array(await subtle.digest('SHA-256', bytes));
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** @returns whether the id was made of these bytes; null where this browser cannot tell. */
export async function isDigestOf(
  id: string,
  bytes: ArrayBuffer,
  subtle: SubtleCrypto | null = globalThis.crypto?.subtle ?? null,
): Promise<boolean | null> {
  // By its length: SHA-256 may begin with the mark of the weaker ones.
  const isWeak = id.length > DIGITS;
  if (!isWeak && !subtle) return null;
  return (await digest(bytes, isWeak ? null : subtle)) === id;
}

/** FNV-1a in 64 bits, eight bytes at a time in four 16-bit limbs. @returns 16 hexadecimal digits. */
function fnv64(buffer: ArrayBuffer, seed: bigint): string {
  const start = 0xcbf29ce484222325n ^ seed;
  let h0 = Number(start & 0xffffn);
  let h1 = Number((start >> 16n) & 0xffffn);
  let h2 = Number((start >> 32n) & 0xffffn);
  let h3 = Number((start >> 48n) & 0xffffn);
  // The prime is 2^40 + 0x1b3: as limbs, 0x01b3 and 0x0100 two places up.
  for (const byte of new Uint8Array(buffer)) {
    h0 ^= byte;
    const t0 = h0 * 0x1b3;
    const t1 = h1 * 0x1b3 + (t0 >>> 16);
    const t2 = h2 * 0x1b3 + h0 * 0x100 + (t1 >>> 16);
    const t3 = h3 * 0x1b3 + h1 * 0x100 + Math.floor(t2 / 0x10000);
    h0 = t0 & 0xffff;
    h1 = t1 & 0xffff;
    h2 = t2 & 0xffff;
    h3 = t3 & 0xffff;
  }
  return [h3, h2, h1, h0].map((limb) => limb.toString(16).padStart(4, '0')).join('');
}
