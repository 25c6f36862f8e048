/** The index's smaller parts, each against the obvious way to do it. */
import { describe, expect, test } from 'vitest';
import { Bitmap } from '../../../src/vectors/bitmap.ts';
import { readNibble, writeNibble, writeTable } from '../../../src/vectors/fast-scan.ts';
import { IdRows } from '../../../src/vectors/id-rows.ts';
import { keepBest } from '../../../src/vectors/top-r.ts';
import { xxh32 } from '../../../src/blocks/xxhash.ts';
import { seeded } from '../../support/random.ts';
import { normal } from '../../support/vectors.ts';

describe('Bitmap', () => {
  test.each([1, 2, 3])('is a set of ids, seed %i', (seed) => {
    const random = seeded(seed);
    const [bitmap, set] = [new Bitmap(), new Set<number>()];
    const most = seed === 1 ? 50 : 5000;
    for (let step = 0; step < 3000; step++) {
      const id = Math.floor(random() * most);
      if (random() < 0.6) {
        bitmap.set(id);
        set.add(id);
      } else {
        bitmap.clear(id);
        set.delete(id);
      }
    }
    const ids: number[] = [];
    bitmap.forEach((id) => ids.push(id));
    expect(ids).toEqual([...set].sort((a, b) => a - b));
    expect(bitmap.size).toBe(set.size);
    for (let first = 0; first < most + 64; first += 7) {
      for (let i = 0; i < 32; i++) {
        expect((bitmap.window(first) >>> i) & 1).toBe(set.has(first + i) ? 1 : 0);
      }
      expect(bitmap.has(first)).toBe(set.has(first));
    }
    for (const first of [0, 1, 31, 32, 77, most - 40]) {
      const windows = new Int32Array(9);
      bitmap.windows(first, 9, windows);
      expect(windows).toEqual(windows.map((_, i) => bitmap.window(first + 32 * i)));
    }
  });
});

describe('IdRows', () => {
  test.each([1, 2, 3])('is a map from ids to rows, seed %i', (seed) => {
    const random = seeded(seed);
    const ids: number[] = [];
    const rows = new IdRows((row) => ids[row]!);
    const map = new Map<number, number>();
    // Few different ids, many, and ids that all fall to the same place.
    const draw = (): number =>
      seed === 1 ? Math.floor(random() * 40) : (random() * 2 ** 32 * (seed === 2 ? 1 : 1e-6)) >>> 0;
    for (let step = 0; step < 20_000; step++) {
      const id = draw();
      if (random() < 0.55) {
        if (!map.has(id)) {
          ids.push(id);
          rows.add(id, ids.length - 1);
        } else {
          ids.push(id);
          rows.move(id, ids.length - 1);
        }
        map.set(id, ids.length - 1);
      } else if (map.has(id)) {
        rows.delete(id);
        map.delete(id);
      }
      expect(rows.get(id)).toBe(map.get(id) ?? -1);
    }
    expect(rows.size).toBe(map.size);
    for (const [id, row] of map) expect(rows.get(id)).toBe(row);
  });
});

describe('keepBest', () => {
  test.each([1, 2, 3, 4, 5, 6])(
    'keeps what sorting would, in the order it came, seed %i',
    (seed) => {
      const random = seeded(seed);
      const count = 2 + Math.floor(random() * 3000);
      const keep = 1 + Math.floor(random() * (count - 1));
      // Continuous, with many equals, all equal, with one far outlier.
      const draw = [
        () => random(),
        () => Math.floor(random() * 5),
        () => 1,
        () => (random() < 1 / count ? -1e30 : random()),
      ][seed % 4]!;
      const estimates = Float32Array.from({ length: count }, draw);
      const rows = Int32Array.from({ length: count }, (_, i) => 3 * i);
      const order = [...estimates.keys()].sort((a, b) => estimates[b]! - estimates[a]! || a - b);
      const kept = order.slice(0, keep).sort((a, b) => a - b);
      const scores = kept.map((i) => estimates[i]!);
      expect(keepBest(rows, estimates, count, keep)).toBe(Math.min(...scores));
      expect([...rows.subarray(0, keep)]).toEqual(kept.map((i) => 3 * i));
      expect([...estimates.subarray(0, keep)]).toEqual(scores);
    },
  );
});

describe('look-up tables', () => {
  test('sum up to the signed sum of the query, to within half a step a group', () => {
    const random = seeded(3);
    for (const length of [64, 100, 384, 1024]) {
      const query = Float32Array.from({ length }, () => normal(random));
      const table = new Uint8Array(4 * length);
      const { base, step } = writeTable(query, table);
      expect(Math.max(...table)).toBeLessThanOrEqual(31);
      const codes = new Uint8Array(4 * length * 32);
      for (let row = 0; row < 40; row++) {
        let [exact, sum] = [0, 0];
        const slot = Math.floor(random() * 32);
        for (let group = 0; group < length / 4; group++) {
          const nibble = Math.floor(random() * 16);
          writeNibble(codes, 0, group, slot, nibble);
          for (let j = 0; j < 4; j++)
            exact += (nibble >> j) & 1 ? query[group * 4 + j]! : -query[group * 4 + j]!;
        }
        for (let group = 0; group < length / 4; group++) {
          sum += table[group * 16 + readNibble(codes, 0, group, slot)]!;
        }
        expect(Math.abs(base + step * sum - exact)).toBeLessThan((step / 2) * (length / 4));
        expect(Math.abs(base + step * sum - exact)).toBeLessThan(2 * step * Math.sqrt(length / 4));
      }
    }
  });

  test('of a query that is the mean itself are all zero', () => {
    const table = new Uint8Array(256).fill(7);
    expect(writeTable(new Float32Array(64), table)).toEqual({ base: -0, step: 0 });
    expect(table.every((entry) => entry === 0)).toBe(true);
  });
});

/** Values of the reference implementation (xxhash 0.8, XXH32 over the bytes 0, 1, 2 …, little-endian). */
describe('xxh32', () => {
  test('gives the reference values', () => {
    expect(xxh32(new Uint32Array(0))).toBe(0x02cc5d05);
    expect(xxh32(new Uint32Array(0), 0x9e3779b1)).toBe(0x36b78ae7);
  });

  test('notices every changed bit', () => {
    const random = seeded(2);
    const words = Uint32Array.from({ length: 37 }, () => (random() * 2 ** 32) >>> 0);
    const seen = new Set([xxh32(words)]);
    for (let bit = 0; bit < 37 * 32; bit++) {
      words[bit >> 5]! ^= 1 << (bit & 31);
      seen.add(xxh32(words));
      words[bit >> 5]! ^= 1 << (bit & 31);
    }
    expect(seen.size).toBe(37 * 32 + 1);
  });
});
