/** Seeded chance for tests and benches: a failing case can be run again. */

export type Random = () => number;

/** mulberry32 (Tommy Ettinger; public domain). @returns uint32 at each call. */
export function randomWords(seed: number): Random {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return (mixed ^ (mixed >>> 14)) >>> 0;
  };
}

/** @returns a number in [0, 1) at each call. */
export function seeded(seed: number): Random {
  const words = randomWords(seed);
  return () => words() / 2 ** 32;
}
