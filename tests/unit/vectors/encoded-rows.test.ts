import { describe, expect, it } from 'vitest';
import { QuantisedIndex } from '../../../src/vectors/quantised-index.ts';
import { seeded } from '../../support/random.ts';
import { clusteredVectors, idsFrom } from '../../support/vectors.ts';

const DIMENSIONS = 64;

function indexOf(count: number, seed: number, first = 1): QuantisedIndex {
  const index = QuantisedIndex.create({ dimensions: DIMENSIONS });
  index.add(idsFrom(first, count), clusteredVectors(count, DIMENSIONS, seeded(seed)));
  return index;
}

function query(seed: number): Float32Array {
  return clusteredVectors(1, DIMENSIONS, seeded(seed));
}

describe('rows that move to another index', () => {
  it.each([20, 1_500])('are the same there, bit by bit, where it was empty (%i rows)', (count) => {
    const one = indexOf(count, 1);
    const other = QuantisedIndex.create({ dimensions: DIMENSIONS });
    for (let from = 1; from <= count; from += 500) {
      const ids = idsFrom(from, Math.min(500, count - from + 1));
      other.adopt(
        Uint32Array.from(ids, (id) => id + 7_000),
        one.copyRows(ids)!,
      );
    }
    const ids = idsFrom(1, count);
    const moved = Uint32Array.from(ids, (id) => id + 7_000);
    expect(other.copyRows(moved)).toEqual(one.copyRows(ids));
    const asked = query(2);
    expect(other.similarities(asked, moved)).toEqual(one.similarities(asked, ids));
    const [found] = other.search(asked, { k: 10 });
    const [hits] = one.search(asked, { k: 10 });
    expect([...found!.ids].map((id) => id - 7_000)).toEqual([...hits!.ids]);
  });

  it('keep their similarities beside rows that have another mean', () => {
    const one = indexOf(1_500, 1);
    const other = indexOf(2_000, 5, 10_000);
    const ids = idsFrom(1, 1_500);
    other.adopt(ids, one.copyRows(ids)!);
    const asked = query(2);
    const before = one.similarities(asked, ids);
    const after = other.similarities(asked, ids);
    expect(Math.max(...before.map((each, i) => Math.abs(each - after[i]!)))).toBeLessThan(0.01);
    expect(other.size).toBe(3_500);
    expect(other.search(asked, { k: 5 })[0]!.ids).toHaveLength(5);
  });

  it('settle the mean of an index that grows beyond a thousand rows by them', () => {
    const other = indexOf(5, 3, 90_000);
    for (let from = 1; from <= 1_200; from += 300) {
      const one = indexOf(300, from, from);
      other.adopt(idsFrom(from, 300), one.copyRows(idsFrom(from, 300))!);
    }
    expect(other.copyRows(idsFrom(1, 1))!.centred).toBe(true);
    const changed = other.takeChangedBlocks();
    const header = changed.find(({ part }) => part === 'header')!.bytes!;
    const codes = changed.filter(({ part }) => part === 'codes');
    const again = QuantisedIndex.open({
      header,
      codes: codes.map(({ block, bytes }) => ({ block, bytes: bytes! })),
    });
    expect(again.damaged).toEqual([]);
    expect(again.index.search(query(4), { k: 3 })[0]!.ids).toHaveLength(3);
  });

  it('are not copied where one is not there', () => {
    expect(indexOf(5, 1).copyRows(idsFrom(1, 6))).toBeNull();
  });

  it('are refused where they are no vectors of unit length, and nothing is added', () => {
    const one = indexOf(5, 1);
    const rows = one.copyRows(idsFrom(1, 5))!;
    const other = QuantisedIndex.create({ dimensions: DIMENSIONS });
    const long = { ...rows, scales: rows.scales.map((scale) => scale + 0x80) };
    expect(() => other.adopt(idsFrom(1, 5), long)).toThrow(/not of unit length/);
    expect(() => other.adopt(idsFrom(1, 4), rows)).toThrow(/4 rows of 64 numbers/);
    expect(other.size).toBe(0);
  });
});
