/** Packed records against a map of the same, through changes, storing and reading again. */
import { expect, test, vi } from 'vitest';
import { PackedRecords, type RecordBlock } from '../../../src/blocks/packed-records.ts';

interface Item {
  id: number;
  words: string[];
}

const create = (): PackedRecords<Item, string> => new PackedRecords(16, ({ words }) => words[0]!);

let state = 3;
function random(below: number): number {
  state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff;
  return (state >>> 8) % below;
}

function write(disk: Map<number, RecordBlock>, changed: readonly RecordBlock[]): void {
  for (const record of changed) {
    if (record.bytes) disk.set(record.block, record);
    else disk.delete(record.block);
  }
}

test('are what was put, whenever they are stored and read again', () => {
  const disk = new Map<number, RecordBlock>();
  const known = new Map<number, Item>();
  let records = create();
  for (let step = 0; step < 2_000; step++) {
    const id = random(120);
    if (random(3) === 0) {
      records.delete(id);
      known.delete(id);
    } else {
      const item = { id, words: [`w${random(9)}`, 'über', `${step}`] };
      records.set(item);
      known.set(id, item);
    }
    if (step % 37 !== 0) continue;
    if (step % 2 === 0) write(disk, records.takeChangedBlocks());
    if (step % 4 === 0) {
      records = create();
      const read = new Map<number, string>();
      for (const record of disk.values()) {
        expect(records.restore(record, (id, word) => read.set(id, word))).toBe(true);
      }
      expect(read).toEqual(new Map(Array.from(known.values(), (item) => [item.id, item.words[0]])));
    }
    expect(records.size).toBe(known.size);
    expect([...records.values()]).toEqual([...known.values()].sort((a, b) => a.id - b.id));
    for (let each = 0; each < 120; each++) {
      expect(records.has(each)).toBe(known.has(each));
      expect(records.get(each)).toEqual(known.get(each));
      expect(records.keys(each)).toBe(known.get(each)?.words[0]);
    }
  }
});

test('many are packed by themselves, and still taken', () => {
  const records = create();
  for (let id = 0; id < 12_000; id++) records.set({ id, words: [`${id}`] });
  expect(records.size).toBe(12_000);
  expect(records.get(17)).toEqual({ id: 17, words: ['17'] });
  expect(records.takeChangedBlocks()).toHaveLength(12_000 / 16);
  expect(records.takeChangedBlocks()).toEqual([]);
});

test('a block that was changed on disk is noticed, and its record goes', () => {
  const records = create();
  records.set({ id: 5, words: ['quay'] });
  const [record] = records.takeChangedBlocks();
  const bytes = record!.bytes!.slice();
  bytes[bytes.length - 2]! ^= 1;
  const opened = create();
  const seen = vi.fn();
  expect(opened.restore({ ...record!, bytes }, seen)).toBe(false);
  expect(seen).not.toHaveBeenCalled();
  expect([opened.size, opened.get(5)]).toEqual([0, undefined]);
  expect(opened.takeChangedBlocks()).toEqual([{ part: 'records', block: 0, bytes: null }]);
});

test('what goes while all are looked through is not among them', () => {
  const records = create();
  for (let id = 0; id < 5; id++) records.set({ id, words: [`w${id}`] });
  records.takeChangedBlocks();
  const seen: number[] = [];
  for (const { id } of records.values()) {
    seen.push(id);
    records.delete(id + 1);
  }
  expect(seen).toEqual([0, 2, 4]);
});
