/** Property tests of the quantised index against the exact one. */
import { describe, expect, test } from 'vitest';
import { TriviumError } from '../../../src/errors.ts';
import { Bitmap } from '../../../src/vectors/bitmap.ts';
import { ExactIndex } from '../../../src/vectors/exact-index.ts';
import { QuantisedIndex } from '../../../src/vectors/quantised-index.ts';
import type { Hits, SearchOptions } from '../../../src/vectors/types.ts';
import { clusteredVectors, idsFrom, seeded } from '../../support/vectors.ts';

/** How far int8 scores of unit vectors may be from exact ones: six times their usual error. */
const INT8_ERROR = 0.006;

/** Every hit is live and passes, is scored nearly right, and none that is clearly better is left out. */
function expectClose(found: Hits, exact: Hits, scoreOf: (id: number) => number): void {
  expect(found.ids).toHaveLength(exact.ids.length);
  expect(new Set(found.ids).size).toBe(found.ids.length);
  for (const [rank, id] of found.ids.entries()) {
    expect(Math.abs(found.scores[rank]! - scoreOf(id))).toBeLessThan(INT8_ERROR);
    expect(found.scores[rank]! - exact.scores[rank]!).toBeLessThan(INT8_ERROR);
    expect(exact.scores[rank]! - found.scores[rank]!).toBeLessThan(INT8_ERROR);
    if (rank > 0) expect(found.scores[rank]).toBeLessThanOrEqual(found.scores[rank - 1]!);
  }
}

function compare(
  index: QuantisedIndex,
  oracle: ExactIndex,
  queries: Float32Array,
  options: SearchOptions,
): void {
  const found = index.search(queries, options);
  const exact = oracle.search(queries, options);
  for (const [i, hits] of found.entries()) {
    const query = queries.slice(i * index.dimensions, (i + 1) * index.dimensions);
    expectClose(hits, exact[i]!, (id) => {
      expect(oracle.has(id)).toBe(true);
      return oracle.similarities(query, [id])[0]!;
    });
  }
}

describe('QuantisedIndex against the exact index', () => {
  test.each([1, 2, 3, 4, 5, 6, 7, 8])('random changes and filters, seed %i', (seed) => {
    const random = seeded(seed);
    const dimensions = 64 + Math.floor(random() * 120);
    const index = QuantisedIndex.create({ dimensions, seed });
    const oracle = new ExactIndex(dimensions);
    for (let step = 0; step < 10; step++) {
      const count = Math.floor(random() * 700);
      // Sequential ids, as a library has them, and scattered ones.
      const ids =
        random() < 0.5
          ? idsFrom(Math.floor(random() * 3000), count)
          : Uint32Array.from({ length: count }, () => Math.floor(random() * 4000));
      if (random() < 0.3) {
        expect(index.remove(ids)).toBe(oracle.remove(ids));
      } else {
        const vectors = clusteredVectors(count, dimensions, random);
        index.add(ids, vectors);
        oracle.add(ids, vectors);
      }
      if (random() < 0.2) index.compact();
      expect(index.size).toBe(oracle.size);
      const queries = clusteredVectors(1 + Math.floor(random() * 6), dimensions, random);
      const modulus = 1 + Math.floor(random() * 5);
      const passing = Array.from({ length: 4000 }, (_, id) => id).filter(
        (id) => id % modulus === 0,
      );
      const k = Math.floor(random() * 30);
      compare(index, oracle, queries, { k, rerank: 4000 });
      compare(index, oracle, queries, { k, rerank: 4000, filter: Bitmap.of(passing) });
      compare(index, oracle, queries, { k, rerank: 4000, accept: (id) => id % modulus === 0 });
    }
  });

  test('two stages find what all rows would, with R a tenth of the rows', () => {
    const random = seeded(21);
    const dimensions = 128;
    const index = QuantisedIndex.create({ dimensions, seed: 5 });
    const count = 10_000;
    const all = clusteredVectors(count + 40, dimensions, random, { clusters: 40 });
    index.add(idsFrom(0, count), all.subarray(0, count * dimensions));
    const queries = all.subarray(count * dimensions);
    const everything = index.search(queries, { k: 10, rerank: count });
    const staged = index.search(queries, { k: 10, rerank: count / 10 });
    let found = 0;
    for (const [i, { ids }] of everything.entries()) {
      const near = new Set(staged[i]!.ids);
      for (const id of ids) if (near.has(id)) found++;
    }
    expect(found / (10 * everything.length)).toBeGreaterThan(0.99);
  });

  test('what it cannot hold is refused', () => {
    for (const dimensions of [0, 63, 1025, 64.5, NaN]) {
      expect(() => QuantisedIndex.create({ dimensions })).toThrow(TriviumError);
    }
  });
});
