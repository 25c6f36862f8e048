/** A small seeded generator, so that an index is the same on every machine. */

/** splitmix32 (after Steele, Lea and Flood, 2014). @returns uint32 at each call. */
export function seededBits(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x9e3779b9) | 0;
    let mixed = Math.imul(state ^ (state >>> 16), 0x21f0aaad);
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97);
    return (mixed ^ (mixed >>> 15)) >>> 0;
  };
}

/** @returns at each call a whole number from 0 to below `limit`. */
export function seededChoice(seed: number): (limit: number) => number {
  const next = seededBits(seed);
  return (limit) => Math.floor((next() / 2 ** 32) * limit);
}
