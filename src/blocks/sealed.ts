/**
 * The frame of a stored record: magic, version, checksum, length in bytes; all numbers
 * little-endian, 32 bits. A record that was cut off, mixed up or changed on disk is noticed.
 */
import { xxh32 } from './xxhash.ts';

export type Bytes = Uint8Array<ArrayBuffer>;

/** Words before a record's own part. */
export const PREFIX_WORDS = 4;

/** @param words with {@link PREFIX_WORDS} left free at their beginning, which are filled in. */
export function seal(words: Uint32Array<ArrayBuffer>, magic: number, version: number): Bytes {
  words[0] = magic;
  words[1] = version;
  words[3] = words.byteLength;
  words[2] = xxh32(words.subarray(3), magic);
  return new Uint8Array(words.buffer);
}

/** @returns the record's words, the prefix among them; undefined where it is damaged. */
export function unseal(bytes: Uint8Array, magic: number): Uint32Array | undefined {
  if (bytes.byteLength < 4 * PREFIX_WORDS || bytes.byteLength % 4 !== 0) return undefined;
  const aligned = bytes.byteOffset % 4 === 0 ? bytes : bytes.slice();
  const words = new Uint32Array(aligned.buffer, aligned.byteOffset, aligned.byteLength / 4);
  if (words[0] !== magic || words[3] !== words.byteLength) return undefined;
  return words[2] === xxh32(words.subarray(3), magic) ? words : undefined;
}
