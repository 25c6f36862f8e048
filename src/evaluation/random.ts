/** Seeded chance: the same seed gives the same sample and the same intervals everywhere. */

/**
 * Numbers in [0, 1) by Marsaglia's xorshift with 32 bits of state ("Xorshift RNGs", Journal of
 * Statistical Software 8(14), 2003; shifts 13, 17, 5). Enough for resampling, not for secrets.
 */
export function seeded(seed: number): () => number {
  // Spread small seeds over all bits; the state must not be zero.
  let state = Math.imul((Math.trunc(seed) + 1) | 0, 0x9e3779b1) || 1;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 0x1_0000_0000;
  };
}

/** So many items drawn without replacement, in their first order (Knuth, vol. 2, algorithm 3.4.2 S). */
export function sample<T>(items: readonly T[], count: number, seed: number): T[] {
  const random = seeded(seed);
  const drawn: T[] = [];
  for (const [i, item] of items.entries()) {
    const wanted = Math.min(count, items.length) - drawn.length;
    if (random() * (items.length - i) < wanted) drawn.push(item);
  }
  return drawn;
}
