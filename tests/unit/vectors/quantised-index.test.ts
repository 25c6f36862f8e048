/** Property tests of the quantised index against the exact one. */
import { describe, expect, test } from 'vitest';
import { TriviumError } from '../../../src/errors.ts';
import { Bitmap } from '../../../src/vectors/bitmap.ts';
import { QuantisedIndex } from '../../../src/vectors/quantised-index.ts';
import type { Hits, SearchOptions } from '../../../src/vectors/types.ts';
import { ExactIndex } from '../../support/exact-index.ts';
import { seeded } from '../../support/random.ts';
import { clusteredVectors, idsFrom } from '../../support/vectors.ts';

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

  test('several queries at once find what each finds alone, in whatever order', () => {
    const random = seeded(31);
    const dimensions = 96;
    const index = QuantisedIndex.create({ dimensions });
    index.add(idsFrom(0, 9000), clusteredVectors(9000, dimensions, random));
    const queries = clusteredVectors(11, dimensions, random);
    const together = index.search(queries, { k: 15, rerank: 300 });
    for (const [i, hits] of together.entries()) {
      const query = queries.slice(i * dimensions, (i + 1) * dimensions);
      expect(index.search(query, { k: 15, rerank: 300 })[0]).toEqual(hits);
      expect(index.similarities(query, hits.ids)).toEqual(hits.scores);
    }
    expect(index.similarities(queries.subarray(0, dimensions), [9000])).toEqual(Float32Array.of(0));
  });

  test('in an empty index nothing is similar', () => {
    const index = QuantisedIndex.create({ dimensions: 64 });
    const query = clusteredVectors(1, 64, seeded(39));
    expect(index.similarities(query, [0, 7])).toEqual(Float32Array.of(0, 0));
  });

  test('a filter finds what a search for everything finds among its ids', () => {
    const random = seeded(32);
    const dimensions = 80;
    const count = 12_000;
    const index = QuantisedIndex.create({ dimensions });
    // Backwards, so that no pack has consecutive ids; then some anew, forwards.
    const backwards = idsFrom(0, count).reverse();
    index.add(backwards, clusteredVectors(count, dimensions, random));
    index.remove(idsFrom(3000, 1000));
    index.add(idsFrom(20_000, 4000), clusteredVectors(4000, dimensions, random));
    const queries = clusteredVectors(3, dimensions, random);
    for (const share of [0, 0.01, 0.1, 0.5, 1]) {
      const filter = new Bitmap();
      for (let id = 0; id < 24_000; id++) if (random() < share) filter.set(id);
      const passing = index.search(queries, { k: 24_000 });
      const filtered = index.search(queries, { k: 40, rerank: 24_000, filter });
      const staged = index.search(queries, { k: 40, rerank: 1500, filter });
      for (const [i, { ids }] of filtered.entries()) {
        expect([...ids]).toEqual([...passing[i]!.ids].filter((id) => filter.has(id)).slice(0, 40));
        expect([...staged[i]!.ids].every((id) => filter.has(id))).toBe(true);
      }
    }
  });

  test('thousands of searches while rows come and go never return what is not there', () => {
    const random = seeded(33);
    const dimensions = 64;
    const index = QuantisedIndex.create({ dimensions });
    const oracle = new ExactIndex(dimensions);
    for (let step = 0; step < 300; step++) {
      const count = 1 + Math.floor(random() * 60);
      const ids = Uint32Array.from({ length: count }, () => Math.floor(random() * 6000));
      if (step % 4 === 3) {
        expect(index.remove(ids)).toBe(oracle.remove(ids));
      } else {
        const vectors = clusteredVectors(count, dimensions, random);
        index.add(ids, vectors);
        oracle.add(ids, vectors);
      }
      if (step % 50 === 49) index.compact();
      const queries = clusteredVectors(10, dimensions, random);
      const found = index.search(queries, { k: 5, rerank: 200 });
      const exact = oracle.search(queries, { k: 5 });
      for (const [i, { ids, scores }] of found.entries()) {
        expect(ids).toHaveLength(Math.min(5, oracle.size));
        const query = queries.slice(i * dimensions, (i + 1) * dimensions);
        const truth = oracle.similarities(query, ids);
        for (const [rank, id] of ids.entries()) {
          expect(oracle.has(id)).toBe(true);
          expect(Math.abs(scores[rank]! - truth[rank]!)).toBeLessThan(INT8_ERROR);
        }
        if (ids.length > 0) expect(exact[i]!.scores[0]! - scores[0]!).toBeLessThan(0.2);
      }
    }
    expect(index.size).toBe(oracle.size);
  });

  test('equal vectors are ranked by the smaller id', () => {
    const dimensions = 64;
    const index = QuantisedIndex.create({ dimensions });
    const vector = clusteredVectors(1, dimensions, seeded(34));
    const same = new Float32Array(50 * dimensions);
    for (let i = 0; i < 50; i++) same.set(vector, i * dimensions);
    index.add(idsFrom(7, 50).reverse(), same);
    expect([...index.search(vector, { k: 4 })[0]!.ids]).toEqual([7, 8, 9, 10]);
  });

  test('an updated row is found where it is now, and only once', () => {
    const random = seeded(35);
    const dimensions = 200;
    const index = QuantisedIndex.create({ dimensions });
    const [before, after] = [1, 2].map(() => clusteredVectors(2000, dimensions, random));
    index.add(idsFrom(0, 2000), before!);
    index.add(idsFrom(0, 2000), after!);
    expect(index.statistics()).toMatchObject({ live: 2000, tombstones: 0 });
    for (const id of [0, 31, 32, 1999]) {
      const query = after!.subarray(id * dimensions, (id + 1) * dimensions);
      const [hits] = index.search(query, { k: 1 });
      expect(hits!.ids[0]).toBe(id);
      expect(hits!.scores[0]).toBeCloseTo(1, 2);
    }
  });

  test('float vectors that the caller has decide among the best', () => {
    const random = seeded(36);
    const dimensions = 128;
    const vectors = clusteredVectors(3000, dimensions, random, { clusters: 1, spread: 0.05 });
    const index = QuantisedIndex.create({ dimensions });
    const oracle = new ExactIndex(dimensions);
    for (const each of [index, oracle]) each.add(idsFrom(0, 3000), vectors);
    const queries = clusteredVectors(10, dimensions, random);
    const refine = (ids: Uint32Array): Float32Array => {
      const rows = new Float32Array(ids.length * dimensions);
      for (const [i, id] of ids.entries()) {
        rows.set(vectors.subarray(id * dimensions, (id + 1) * dimensions), i * dimensions);
      }
      return rows;
    };
    const found = index.search(queries, { k: 10, refine });
    const exact = oracle.search(queries, { k: 10 });
    let same = 0;
    for (const [i, { ids, scores }] of found.entries()) {
      same += [...ids].filter((id) => exact[i]!.ids.includes(id)).length;
      expect(scores[0]).toBeCloseTo(exact[i]!.scores[0]!, 5);
    }
    expect(same).toBeGreaterThanOrEqual(98);
  });

  test('a dot-product index ranks long vectors before short ones', () => {
    const random = seeded(37);
    const dimensions = 64;
    const index = QuantisedIndex.create({ dimensions, metric: 'dot' });
    const vector = clusteredVectors(1, dimensions, random);
    const lengths = [0.01, 3, 200, 1];
    const vectors = new Float32Array(4 * dimensions);
    for (const [i, length] of lengths.entries()) {
      vectors.set(
        vector.map((value) => value * length),
        i * dimensions,
      );
    }
    index.add(idsFrom(0, 4), vectors);
    const [hits] = index.search(vector, { k: 4 });
    expect([...hits!.ids]).toEqual([2, 1, 3, 0]);
    for (const [rank, id] of hits!.ids.entries()) {
      expect(hits!.scores[rank]! / lengths[id]!).toBeCloseTo(1, 2);
    }
  });

  test('a mean far from zero is taken away, and taken anew when it drifts', () => {
    const random = seeded(38);
    const dimensions = 128;
    const tight = { clusters: 1, spread: 0.3 };
    const index = QuantisedIndex.create({ dimensions });
    index.add(idsFrom(0, 3000), clusteredVectors(3000, dimensions, random, tight));
    const later = clusteredVectors(3020, dimensions, random, tight);
    index.add(idsFrom(5000, 3000), later.subarray(0, 3000 * dimensions));
    index.remove(idsFrom(0, 3000));
    const queries = later.subarray(3000 * dimensions);
    /** How many of the ten best by all rows the first stage lets through. */
    const found = (): number => {
      const staged = index.search(queries, { k: 10, rerank: 100 });
      const all = index.search(queries, { k: 10, rerank: 3000 });
      return all.reduce(
        (sum, { ids }, i) => sum + ids.filter((id) => staged[i]!.ids.includes(id)).length,
        0,
      );
    };
    const before = found();
    index.takeChangedBlocks();
    index.compact();
    const written = index.takeChangedBlocks();
    expect(written.map(({ part, block, bytes }) => bytes && `${part} ${block}`)).toEqual([
      ...['header 0', 'codes 0', 'rows 0', null, null],
    ]);
    expect(found()).toBeGreaterThan(before + 20);
  });
});

describe('the self-check', () => {
  test('raises R until the two stages agree with all rows', () => {
    const random = seeded(41);
    const dimensions = 64;
    // One tight cluster: the hardest case, as all estimates are alike.
    const vectors = clusteredVectors(20_000, dimensions, random, { clusters: 1, spread: 1 });
    const index = QuantisedIndex.create({ dimensions });
    index.add(idsFrom(0, 20_000), vectors);
    const easy = index.selfCheck({ target: 0.5 });
    expect(easy).toMatchObject({ sample: 64, rerank: 1000, live: 20_000 });
    const found = index.selfCheck({ target: 0.999, seed: 2 });
    expect(found.recallAt10).toBeGreaterThanOrEqual(0.999);
    expect(found.rerank).toBeGreaterThan(1000);
    expect(index.statistics()).toMatchObject({ rerank: found.rerank, selfCheck: found });
    expect(index.selfCheck({ target: 0.999, seed: 2 })).toEqual(found);
  });

  test('holds for an empty index and one of a single row', () => {
    const index = QuantisedIndex.create({ dimensions: 64 });
    expect(index.selfCheck()).toMatchObject({ sample: 0, recallAt10: 1 });
    index.add(Uint32Array.of(1), clusteredVectors(1, 64, seeded(1)));
    expect(index.selfCheck()).toMatchObject({ sample: 1, recallAt10: 1 });
  });
});

describe('what it refuses', () => {
  const index = QuantisedIndex.create({ dimensions: 64 });
  const [first, second] = [1, 2].map((seed) => clusteredVectors(1, 64, seeded(seed)));
  const both = Float32Array.of(...first!, ...second!);
  const withValue = (value: number): Float32Array => both.map((x, i) => (i === 100 ? value : x));

  test.each<[string, () => unknown, RegExp]>([
    ['63 dimensions', () => QuantisedIndex.create({ dimensions: 63 }), /64 to 1024 dimensions/],
    ['1,025 dimensions', () => QuantisedIndex.create({ dimensions: 1025 }), /not 1025/],
    ['half a dimension', () => QuantisedIndex.create({ dimensions: 64.5 }), /not 64.5/],
    ['a missing number', () => index.add(idsFrom(0, 2), both.subarray(1)), /127 were given/],
    ['NaN', () => index.add(idsFrom(0, 2), withValue(NaN)), /id 1 holds .* no finite number/],
    ['infinity', () => index.add(idsFrom(0, 2), withValue(Infinity)), /no finite number/],
    ['a long vector', () => index.add(idsFrom(0, 2), withValue(3)), /length 3\.\d+ instead of 1/],
    ['a zero vector', () => index.add(idsFrom(0, 1), new Float32Array(64)), /id 0 is zero/],
    [
      'the id of deleted rows',
      () => index.add(Uint32Array.of(0xffffffff), first!),
      /cannot be an id/,
    ],
    ['a short query', () => index.search(first!.subarray(1), { k: 1 }), /64 dimensions/],
    [
      'a query of NaN',
      () =>
        index.search(
          first!.map(() => NaN),
          { k: 1 },
        ),
      /no finite number/,
    ],
    [
      'a query that is far too long',
      () =>
        index.search(
          first!.map(() => 3e38),
          { k: 1 },
        ),
      /too long/,
    ],
    ['R of NaN', () => index.search(first!, { k: 1, rerank: NaN }), /R must be/],
    ['half a hit', () => index.search(first!, { k: 1.5 }), /whole number/],
    ['two queries for similarities', () => index.similarities(both, [1]), /one query/],
    [
      'a search cancelled before',
      () => index.search(first!, { k: 1, signal: AbortSignal.abort() }),
      /Cancelled/,
    ],
  ])('%s', (_, attempt, message) => {
    expect(attempt).toThrow(TriviumError);
    expect(attempt).toThrow(message);
    expect(index.size).toBe(0);
    expect(index.search(first!, { k: 3 })[0]!.ids).toHaveLength(0);
  });
});
