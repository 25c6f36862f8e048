/** What a stored index gives back, and what it does with damage. */
import { describe, expect, test } from 'vitest';
import { TriviumError } from '../../../src/errors.ts';
import { QuantisedIndex } from '../../../src/vectors/quantised-index.ts';
import type { DamagedBlock, SnapshotRecord } from '../../../src/vectors/types.ts';
import { clusteredVectors, idsFrom, seeded, type Random } from '../../support/vectors.ts';

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
    return QuantisedIndex.open({ header: this.records.get('header 0')!, codes });
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
});

/** Writes every block again. */
function rewrite(disk: Disk, index: QuantisedIndex): void {
  index.add(Uint32Array.of(50, 4999), clusteredVectors(2, DIMENSIONS, seeded(5)));
  disk.write(index.takeChangedBlocks());
}
