/**
 * XXH32 (Yann Collet; doc/xxhash_spec.md of the xxHash project) over whole 32-bit words: the checksum
 * of stored blocks. It runs at gigabytes a second in plain JavaScript, several times faster than a
 * CRC-32 from tables, and notices every change within one word for certain.
 */

const PRIME_1 = 0x9e3779b1;
const PRIME_2 = 0x85ebca77;
const PRIME_3 = 0xc2b2ae3d;
const PRIME_4 = 0x27d4eb2f;

/** @param words little-endian words of the text. @returns uint32. */
export function xxh32(words: Uint32Array, seed = 0): number {
  const { length } = words;
  let at = 0;
  let hash = (seed + 0x165667b1) | 0;
  if (length >= 4) {
    let a = (seed + PRIME_1 + PRIME_2) | 0;
    let b = (seed + PRIME_2) | 0;
    let c = seed | 0;
    let d = (seed - PRIME_1) | 0;
    for (const last = length - 4; at <= last; at += 4) {
      a = round(a, words[at]!);
      b = round(b, words[at + 1]!);
      c = round(c, words[at + 2]!);
      d = round(d, words[at + 3]!);
    }
    hash = (turn(a, 1) + turn(b, 7) + turn(c, 12) + turn(d, 18)) | 0;
  }
  hash = (hash + length * 4) | 0;
  for (; at < length; at++) {
    hash = Math.imul(turn((hash + Math.imul(words[at]!, PRIME_3)) | 0, 17), PRIME_4);
  }
  hash = Math.imul(hash ^ (hash >>> 15), PRIME_2);
  hash = Math.imul(hash ^ (hash >>> 13), PRIME_3);
  return (hash ^ (hash >>> 16)) >>> 0;
}

function round(lane: number, word: number): number {
  return Math.imul(turn((lane + Math.imul(word, PRIME_2)) | 0, 13), PRIME_1);
}

function turn(value: number, bits: number): number {
  return (value << bits) | (value >>> (32 - bits));
}
