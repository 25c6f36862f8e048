/** What a stored index gives back, and what it does with damage. */
import { describe, expect, test } from 'vitest';
import { TriviumError } from '../../../src/errors.ts';
import { QuantisedIndex } from '../../../src/vectors/quantised-index.ts';
import type { DamagedBlock, SnapshotRecord } from '../../../src/vectors/types.ts';
import { seeded, type Random } from '../../support/random.ts';
import { clusteredVectors, idsFrom } from '../../support/vectors.ts';

const DIMENSIONS = 72;

/** Records as storage holds them. */
class Disk {
  readonly records = new Map<string, Uint8Array<ArrayBuffer>>();

  write(changed: SnapshotRecord[]): string[] {
    for (const { part, block, bytes } of changed) {
      if (bytes) this.records.set(`${part} ${block}`, bytes.slice());
      else this.records.delete(`${part} ${block}`);
    }
    return changed.map(({ part, block, bytes }) => `${bytes ? '' : '-'}${part} ${block}`);
  }

  open(): { index: QuantisedIndex; damaged: DamagedBlock[] } {
    const codes = [...this.records]
      .filter(([key]) => key.startsWith('codes'))
      .map(([key, bytes]) => ({ block: Number(key.split(' ')[1]), bytes }));
    return QuantisedIndex.open({
      header: this.records.get('header 0') ?? new Uint8Array(0),
      codes,
    });
  }

  attach(index: QuantisedIndex): DamagedBlock[] {
    const lost = index.unattached.map((block) =>
      index.attachRows(block, this.records.get(`rows ${block}`) ?? new Uint8Array(0)),
    );
    return lost.filter((each) => each !== undefined);
  }

  openWhole(): QuantisedIndex {
    const { index, damaged } = this.open();
    expect(damaged).toEqual([]);
    expect(this.attach(index)).toEqual([]);
    return index;
  }
}

function vectors(count: number, random: Random): Float32Array {
  return clusteredVectors(count, DIMENSIONS, random);
}

describe('a stored index', () => {
  test('opened again, it finds the same', () => {
    const random = seeded(1);
    const disk = new Disk();
    const index = QuantisedIndex.create({ dimensions: DIMENSIONS, seed: 9 });
    index.add(idsFrom(0, 9000), vectors(9000, random));
    index.remove(idsFrom(100, 500));
    disk.write(index.takeChangedBlocks());
    const opened = disk.openWhole();
    const queries = vectors(7, random);
    expect(opened.size).toBe(index.size);
    for (const rerank of [50, 500, 9000]) {
      expect(opened.search(queries, { k: 20, rerank })).toEqual(
        index.search(queries, { k: 20, rerank }),
      );
    }
    expect(opened.takeChangedBlocks()).toEqual([]);
  });

  test('only what changed is written', () => {
    const random = seeded(2);
    const disk = new Disk();
    const index = QuantisedIndex.create({ dimensions: DIMENSIONS });
    index.add(idsFrom(0, 9000), vectors(9000, random));
    expect(disk.write(index.takeChangedBlocks())).toEqual([
      'header 0',
      ...['codes 0', 'rows 0', 'codes 1', 'rows 1', 'codes 2', 'rows 2'],
    ]);
    expect(index.takeChangedBlocks()).toEqual([]);
    index.add(idsFrom(9000, 10), vectors(10, random));
    expect(disk.write(index.takeChangedBlocks())).toEqual(['header 0', 'codes 2', 'rows 2']);
    index.remove(idsFrom(0, 6000));
    expect(disk.write(index.takeChangedBlocks())).toEqual(['header 0']);
    expect(disk.openWhole().has(17)).toBe(false);
    index.compact();
    disk.write(index.takeChangedBlocks());
    expect([...disk.records.keys()].sort()).toEqual(['codes 0', 'header 0', 'rows 0']);
    expect(disk.openWhole().search(vectors(3, random), { k: 5 })).toHaveLength(3);
  });

  test('any flipped bit is noticed', () => {
    const random = seeded(3);
    const disk = new Disk();
    const index = QuantisedIndex.create({ dimensions: DIMENSIONS });
    index.add(idsFrom(0, 5000), vectors(5000, random));
    index.remove(idsFrom(0, 50));
    disk.write(index.takeChangedBlocks());
    const queries = vectors(3, random);
    for (let round = 0; round < 60; round++) {
      const keys = [...disk.records.keys()];
      const key = keys[Math.floor(random() * keys.length)]!;
      const bytes = disk.records.get(key)!;
      const at = Math.floor(random() * bytes.length);
      bytes[at]! ^= 1 << Math.floor(random() * 8);
      if (key === 'header 0') {
        expect(() => disk.open()).toThrow(TriviumError);
      } else {
        const { index: opened, damaged } = disk.open();
        const lost = disk.attach(opened);
        expect([...damaged, ...lost].map(({ part, block }) => `${part} ${block}`)).toEqual([key]);
        expect(opened.size).toBe(4950);
        for (const { ids } of opened.search(queries, { k: 60 })) {
          expect(ids).toHaveLength(60);
          expect(Math.min(...ids)).toBeGreaterThanOrEqual(50);
        }
      }
      rewrite(disk, index);
    }
  });

  test('a block whose codes are damaged is rebuilt from its int8 rows, without removed rows', () => {
    const random = seeded(4);
    const disk = new Disk();
    const index = QuantisedIndex.create({ dimensions: DIMENSIONS });
    index.add(idsFrom(0, 9000), vectors(9000, random));
    disk.write(index.takeChangedBlocks());
    // Only the header knows of these: both records of block 1 still hold them.
    index.remove(idsFrom(5000, 900));
    disk.write(index.takeChangedBlocks());
    disk.records.get('codes 1')![200]! ^= 4;
    const { index: opened, damaged } = disk.open();
    expect(damaged).toEqual([{ block: 1, part: 'codes', ids: new Uint32Array(0) }]);
    expect(opened.size).toBe(9000 - 4096);
    expect(opened.has(4500)).toBe(false);
    expect(disk.attach(opened)).toEqual([]);
    expect(opened.size).toBe(8100);
    const queries = vectors(5, random);
    const [found, expected] = [opened, index].map((each) => each.search(queries, { k: 8100 }));
    for (const [i, { ids, scores }] of found!.entries()) {
      expect([...ids].sort()).toEqual([...expected![i]!.ids].sort());
      expect(Math.abs(scores[0]! - expected![i]!.scores[0]!)).toBeLessThan(0.01);
    }
    // The repair is there to be stored.
    expect(disk.write(opened.takeChangedBlocks())).toEqual(['header 0', 'codes 1']);
    expect(disk.openWhole().search(queries, { k: 9 })).toEqual(opened.search(queries, { k: 9 }));
  });

  test('damaged int8 rows are named, answer by estimates, and can be added anew', () => {
    const random = seeded(5);
    const disk = new Disk();
    const all = vectors(9000, random);
    const index = QuantisedIndex.create({ dimensions: DIMENSIONS });
    index.add(idsFrom(0, 9000), all);
    index.remove(idsFrom(4096, 6));
    disk.write(index.takeChangedBlocks());
    disk.records.delete('rows 1');
    const { index: opened } = disk.open();
    const lost = disk.attach(opened);
    expect(lost).toEqual([{ block: 1, part: 'rows', ids: idsFrom(4102, 4090) }]);
    expect(opened.statistics()).toMatchObject({ live: 8994, unattached: 1 });
    const query = all.subarray(5000 * DIMENSIONS, 5001 * DIMENSIONS);
    expect(opened.similarities(query, [5000])[0]).toBeGreaterThan(0.7);
    expect(opened.search(query, { k: 10, rerank: 500 })[0]!.ids).toContain(5000);
    expect(() => opened.selfCheck()).toThrow(TriviumError);
    const { ids } = lost[0]!;
    opened.add(ids, all.subarray(4102 * DIMENSIONS, 8192 * DIMENSIONS));
    expect(opened.search(query, { k: 1 })[0]!.scores[0]).toBeCloseTo(1, 2);
    expect(opened.size).toBe(8994);
    opened.compact();
    disk.write(opened.takeChangedBlocks());
    const repaired = disk.openWhole();
    expect(repaired.statistics()).toMatchObject({ live: 8994, tombstones: 0, unattached: 0 });
    expect(repaired.search(query, { k: 5 })).toEqual(opened.search(query, { k: 5 }));
  });

  test('a block of which nothing is left is reported, and its rows are gone', () => {
    const disk = new Disk();
    const index = QuantisedIndex.create({ dimensions: DIMENSIONS });
    index.add(idsFrom(0, 5000), vectors(5000, seeded(6)));
    disk.write(index.takeChangedBlocks());
    disk.records.delete('rows 0');
    disk.records.delete('codes 0');
    const { index: opened } = disk.open();
    expect(disk.attach(opened)).toEqual([{ block: 0, part: 'both', ids: new Uint32Array(0) }]);
    expect(opened.size).toBe(5000 - 4096);
    disk.write(opened.takeChangedBlocks());
    expect(disk.openWhole().size).toBe(5000 - 4096);
  });

  test('estimates answer before the int8 rows are there, and what is added meanwhile stays', () => {
    const random = seeded(7);
    const disk = new Disk();
    const all = vectors(6000, random);
    const index = QuantisedIndex.create({ dimensions: DIMENSIONS });
    index.add(idsFrom(0, 6000), all);
    disk.write(index.takeChangedBlocks());
    const { index: opened } = disk.open();
    expect(opened.unattached).toEqual([0, 1]);
    const query = all.subarray(0, DIMENSIONS);
    expect(opened.search(query, { k: 50, rerank: 50 })[0]!.ids).toContain(0);
    // One row changes, one is new: neither may be undone by attaching.
    opened.add(Uint32Array.of(0, 9000), all.subarray(10 * DIMENSIONS, 12 * DIMENSIONS));
    opened.remove(Uint32Array.of(20));
    expect(disk.write(opened.takeChangedBlocks())).toEqual(['header 0', 'codes 2', 'rows 2']);
    expect(disk.attach(opened)).toEqual([]);
    for (const each of [opened, disk.openWhole()]) {
      expect(each.size).toBe(6000);
      expect(each.has(20)).toBe(false);
      const ten = all.subarray(10 * DIMENSIONS, 11 * DIMENSIONS);
      expect([...each.search(ten, { k: 2 })[0]!.ids].sort()).toEqual([0, 10]);
      expect(each.similarities(query, [0])[0]).toBeLessThan(0.99);
    }
  });

  test('records of an older write are not taken for the new ones', () => {
    const random = seeded(8);
    const disk = new Disk();
    const index = QuantisedIndex.create({ dimensions: DIMENSIONS });
    index.add(idsFrom(0, 3000), vectors(3000, random));
    disk.write(index.takeChangedBlocks());
    const old = new Map(disk.records);
    index.add(idsFrom(0, 100), vectors(100, random));
    disk.write(index.takeChangedBlocks());
    for (const part of ['codes 0', 'rows 0']) {
      const kept = disk.records.get(part)!;
      disk.records.set(part, old.get(part)!);
      const { index: opened, damaged } = disk.open();
      expect([...damaged, ...disk.attach(opened)]).toHaveLength(1);
      disk.records.set(part, kept);
    }
    disk.openWhole();
  });

  test('random bytes never crash it, nor bring back what was removed', () => {
    const random = seeded(9);
    const disk = new Disk();
    const index = QuantisedIndex.create({ dimensions: DIMENSIONS });
    index.add(idsFrom(0, 4500), vectors(4500, random));
    index.remove(idsFrom(0, 400));
    disk.write(index.takeChangedBlocks());
    const whole = new Map(disk.records);
    const queries = vectors(2, random);
    for (let round = 0; round < 150; round++) {
      disk.records.clear();
      for (const [key, bytes] of whole) disk.records.set(key, bytes.slice());
      const keys = [...whole.keys()];
      for (let times = 1 + Math.floor(random() * 3); times > 0; times--) {
        spoil(disk, keys[Math.floor(random() * keys.length)]!, random);
      }
      try {
        const { index: opened } = disk.open();
        disk.attach(opened);
        for (const { ids } of opened.search(queries, { k: 50 })) {
          for (const id of ids) expect(id >= 400 && id < 4500).toBe(true);
        }
        opened.add(idsFrom(9000, 40), vectors(40, random));
        expect(opened.search(queries, { k: 5 })).toHaveLength(2);
      } catch (error) {
        expect(error).toBeInstanceOf(TriviumError);
      }
    }
  });

  test('what a newer Trivium wrote is refused as that', () => {
    const index = QuantisedIndex.create({ dimensions: DIMENSIONS });
    index.add(idsFrom(0, 3), vectors(3, seeded(10)));
    const [header] = index.takeChangedBlocks();
    const newer = header!.bytes!.slice();
    newer[4] = 2;
    expect(() => QuantisedIndex.open({ header: newer, codes: [] })).toThrow(/another version/);
  });

  test('an empty index is stored and opened', () => {
    const disk = new Disk();
    disk.write(
      QuantisedIndex.create({ dimensions: DIMENSIONS, metric: 'dot' }).takeChangedBlocks(),
    );
    const opened = disk.openWhole();
    expect(opened).toMatchObject({ size: 0, metric: 'dot', dimensions: DIMENSIONS });
  });
});

/** Writes every block again. */
function rewrite(disk: Disk, index: QuantisedIndex): void {
  index.add(Uint32Array.of(50, 4999), clusteredVectors(2, DIMENSIONS, seeded(5)));
  disk.write(index.takeChangedBlocks());
}

/** Changes a record as a failing disk or an interrupted write might. */
function spoil(disk: Disk, key: string, random: Random): void {
  const bytes = disk.records.get(key);
  if (!bytes) return;
  const kind = Math.floor(random() * 4);
  if (kind === 0) disk.records.delete(key);
  else if (kind === 1) disk.records.set(key, bytes.slice(0, Math.floor(random() * bytes.length)));
  else {
    const from = Math.floor(random() * bytes.length);
    const until = kind === 2 ? from + 1 + Math.floor(random() * 16) : bytes.length;
    for (let i = from; i < Math.min(until, bytes.length); i++)
      bytes[i] = Math.floor(random() * 256);
  }
}
