/** Property tests of the exact index against a naive oracle, and its validation. */
import { describe, expect, test } from 'vitest';
import { TriviumError } from '../../../src/errors.ts';
import { BLOCK_ROWS, DELETED, ExactIndex } from '../../../src/vectors/exact-index.ts';
import type { VectorBlock } from '../../../src/vectors/types.ts';
import { seeded } from '../../support/random.ts';

function unitVectors(count: number, dimensions: number, random: () => number): Float32Array {
  const vectors = new Float32Array(count * dimensions);
  for (let i = 0; i < count; i++) {
    const row = vectors.subarray(i * dimensions, (i + 1) * dimensions);
    let squared = 0;
    for (let j = 0; j < dimensions; j++) squared += (row[j] = random() - 0.5) ** 2;
    if (squared === 0) row[0] = squared = 1;
    for (let j = 0; j < dimensions; j++) row[j]! /= Math.sqrt(squared);
  }
  return vectors;
}

/** The same index as a map, searched by sorting everything. */
class Oracle {
  readonly rows = new Map<number, Float32Array>();
  constructor(readonly dimensions: number) {}

  add(ids: Uint32Array, vectors: Float32Array): void {
    ids.forEach((id, i) => {
      this.rows.set(id, vectors.slice(i * this.dimensions, (i + 1) * this.dimensions));
    });
  }

  search(query: Float32Array, k: number, accept = (_id: number): boolean => true) {
    const scored = [...this.rows]
      .filter(([id]) => accept(id))
      .map(([id, row]) => {
        let sum = 0;
        for (let i = 0; i < row.length; i++) sum += row[i]! * query[i]!;
        return { id, score: sum };
      });
    return scored.sort((a, b) => b.score - a.score || a.id - b.id).slice(0, k);
  }
}

function expectSame(index: ExactIndex, oracle: Oracle, queries: Float32Array, k: number): void {
  const accept = k % 2 ? (id: number): boolean => id % 3 !== 0 : undefined;
  const hits = index.search(queries, { k, accept });
  expect(hits).toHaveLength(queries.length / index.dimensions);
  hits.forEach(({ ids, scores }, i) => {
    const query = queries.subarray(i * index.dimensions, (i + 1) * index.dimensions);
    const expected = oracle.search(query, k, accept);
    expect(ids).toHaveLength(expected.length);
    expected.forEach(({ score }, rank) => expect(scores[rank]).toBeCloseTo(score, 5));
    // Ids may differ from the oracle's only where rounding to float32 makes scores equal.
    expect([...ids].filter((id) => accept && !accept(id))).toEqual([]);
    expect(new Set(ids).size).toBe(ids.length);
    for (const [rank, id] of ids.entries()) {
      const row = oracle.rows.get(id)!;
      let sum = 0;
      for (let j = 0; j < row.length; j++) sum += row[j]! * query[j]!;
      expect(sum).toBeCloseTo(scores[rank]!, 5);
    }
  });
}

const sorted = (ids: Iterable<number>): number[] => [...ids].sort((a, b) => a - b);

describe('ExactIndex against a naive oracle', () => {
  test.each([1, 2, 3, 4, 5, 6])('random additions, updates and removals, seed %i', (seed) => {
    const random = seeded(seed);
    const dimensions = 1 + Math.floor(random() * 40);
    const index = new ExactIndex(dimensions);
    const oracle = new Oracle(dimensions);
    for (let step = 0; step < 12; step++) {
      const count = Math.floor(random() * 900);
      const ids = Uint32Array.from({ length: count }, () => Math.floor(random() * 6000));
      if (random() < 0.3) {
        const known = new Set([...ids].filter((id) => oracle.rows.has(id)));
        expect(index.remove(ids)).toBe(known.size);
        for (const id of known) oracle.rows.delete(id);
      } else {
        const vectors = unitVectors(count, dimensions, random);
        index.add(ids, vectors);
        oracle.add(ids, vectors);
      }
      if (random() < 0.3) index.compact();
      expect(index.size).toBe(oracle.rows.size);
      const queries = unitVectors(1 + Math.floor(random() * 6), dimensions, random);
      expectSame(index, oracle, queries, Math.floor(random() * 40));
    }
  });

  test('a query scores the same alone and among others, and by similarities', () => {
    const random = seeded(9);
    const index = new ExactIndex(17);
    index.add(
      Uint32Array.from({ length: 500 }, (_, i) => i),
      unitVectors(500, 17, random),
    );
    const queries = unitVectors(5, 17, random);
    const together = index.search(queries, { k: 500 });
    together.forEach(({ ids, scores }, i) => {
      const query = queries.slice(i * 17, (i + 1) * 17);
      const [alone] = index.search(query, { k: 500 });
      expect(alone!.ids).toEqual(ids);
      expect(alone!.scores).toEqual(scores);
      expect(index.similarities(query, ids)).toEqual(scores);
    });
    expect(index.similarities(queries.slice(0, 17), [9999])).toEqual(Float32Array.of(0));
  });

  test('equal scores go by the smaller id, whatever the order of adding', () => {
    const index = new ExactIndex(2);
    index.add(Uint32Array.of(30, 10, 20, 40), Float32Array.of(1, 0, 1, 0, 1, 0, 0, 1));
    const [hits] = index.search(Float32Array.of(1, 0), { k: 2 });
    expect([...hits!.ids]).toEqual([10, 20]);
  });
});

describe('ExactIndex blocks', () => {
  const restore = (stored: Map<number, VectorBlock>, dimensions: number): ExactIndex =>
    ExactIndex.fromBlocks(dimensions, [...stored.values()].reverse());

  test('what was stored after each change restores the same index', () => {
    const random = seeded(21);
    const dimensions = 3;
    const index = new ExactIndex(dimensions);
    const stored = new Map<number, VectorBlock>();
    const all = Uint32Array.from({ length: BLOCK_ROWS * 2 + 100 }, (_, i) => i * 2);
    const steps = [
      () => index.add(all, unitVectors(all.length, dimensions, random)),
      () => index.remove(all.subarray(10, BLOCK_ROWS + 50)),
      () => index.add(Uint32Array.of(0, 7), unitVectors(2, dimensions, random)),
      () => index.compact(),
      () => index.add(Uint32Array.of(9), unitVectors(1, dimensions, random)),
    ];
    for (const step of steps) {
      step();
      for (const block of index.takeChangedBlocks()) {
        if (block.ids.length === 0) stored.delete(block.block);
        else stored.set(block.block, structuredClone(block));
      }
      const restored = restore(stored, dimensions);
      expect(restored.size).toBe(index.size);
      const queries = unitVectors(2, dimensions, random);
      expect(restored.search(queries, { k: 50 })).toEqual(index.search(queries, { k: 50 }));
      expect(restored.takeChangedBlocks()).toEqual([]);
    }
    expect([...stored.keys()].sort()).toEqual([0, 1]);
  });

  test('only changed blocks are given, once, and as copies', () => {
    const index = new ExactIndex(1);
    const ids = Uint32Array.from({ length: BLOCK_ROWS + 1 }, (_, i) => i);
    index.add(ids, new Float32Array(ids.length).fill(1));
    expect(index.takeChangedBlocks().map(({ block }) => block)).toEqual([0, 1]);
    expect(index.takeChangedBlocks()).toEqual([]);
    index.remove(Uint32Array.of(BLOCK_ROWS));
    const [block] = index.takeChangedBlocks();
    expect(block).toMatchObject({ block: 1, ids: Uint32Array.of(DELETED) });
    index.add(Uint32Array.of(5), Float32Array.of(-1));
    expect(block!.vectors).toEqual(Float32Array.of(1));
  });

  test('rows go on after a restored, half-full block', () => {
    const index = new ExactIndex(1);
    index.add(Uint32Array.of(1), Float32Array.of(1));
    const restored = ExactIndex.fromBlocks(1, index.takeChangedBlocks());
    restored.add(Uint32Array.of(2), Float32Array.of(-1));
    const [block, ...rest] = restored.takeChangedBlocks();
    expect(sorted(block!.ids)).toEqual([1, 2]);
    expect(rest).toEqual([]);
  });

  test('missing, doubled and misfit blocks are damage', () => {
    const block = (number: number, ids: number[], dimensions = 1): VectorBlock => ({
      version: 1,
      block: number,
      dimensions,
      ids: Uint32Array.from(ids),
      vectors: new Float32Array(ids.length * dimensions).fill(1),
    });
    for (const blocks of [
      [block(1, [1])],
      [block(0, [1]), block(1, [2])],
      [block(0, [1, 1])],
      [block(0, [1], 2)],
    ]) {
      expect(() => ExactIndex.fromBlocks(1, blocks)).toThrow(
        expect.objectContaining({ code: 'damaged' }),
      );
    }
  });
});

describe('ExactIndex refuses, and changes nothing', () => {
  const index = new ExactIndex(2);
  index.add(Uint32Array.of(1), Float32Array.of(1, 0));
  index.takeChangedBlocks();

  test.each<[string, number[], number[]]>([
    ['a zero vector', [2, 3], [1, 0, 0, 0]],
    ['NaN', [1, 2], [0, 1, NaN, 1]],
    ['infinity', [2], [Infinity, 0]],
    ['a vector that is not of unit length', [2], [2, 0]],
    ['too few numbers', [2], [1]],
    ['too many numbers', [2], [1, 0, 0]],
    ['the id that marks deleted rows', [DELETED], [1, 0]],
  ])('%s', (_what, ids, vectors) => {
    const add = (): void => index.add(Uint32Array.from(ids), Float32Array.from(vectors));
    expect(add).toThrow(TriviumError);
    expect(add).toThrow(expect.objectContaining({ code: 'invalid' }));
    expect(index.size).toBe(1);
    expect(index.takeChangedBlocks()).toEqual([]);
    expect(index.search(Float32Array.of(1, 0), { k: 1 })[0]!.scores[0]).toBe(1);
  });

  test('queries of the wrong length or with NaN, and impossible k', () => {
    expect(() => index.search(Float32Array.of(1, 0, 1), { k: 1 })).toThrow(TriviumError);
    expect(() => index.search(Float32Array.of(NaN, 0), { k: 1 })).toThrow(TriviumError);
    expect(() => index.search(Float32Array.of(1, 0), { k: -1 })).toThrow(TriviumError);
  });

  test('a search that was cancelled', () => {
    const signal = AbortSignal.abort();
    expect(() => index.search(Float32Array.of(1, 0), { k: 1, signal })).toThrow(
      expect.objectContaining({ code: 'aborted' }),
    );
  });
});
