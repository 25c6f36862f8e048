/**
 * Records by id, packed (packing.ts) in blocks as they are stored: a library's many records are a few
 * large arrays in memory, and are there as soon as those have been read. One that is asked for is
 * unpacked then, not always as the same object. What has changed stays as it is until it is taken to
 * be stored, or until there is much of it.
 *
 * In a block stands for each record: its keys, then itself.
 */
import {
  blockOf,
  readBlock,
  writeBlock,
  type BlockKind,
  type BlockRecord,
  type IdBlock,
} from './id-blocks.ts';
import type { Bytes } from './sealed.ts';
import { Packer, Unpacker } from './packing.ts';

const MAGIC = 0x52585354;
const VERSION = 1;
/** Changed records are packed when they are so large a share of all, and so many. */
const PACKED_SHARE = 0.25;
const FEWEST_PACKED = 4_096;
/** Unpacked records that are kept: a question asks for the same ones many times. */
const MOST_UNPACKED = 1_024;

export type RecordBlock = BlockRecord<'records'>;

interface Packed {
  /** Ascending. */
  ids: Uint32Array;
  /** Where each record's keys begin. */
  places: Uint32Array;
  unpacker: Unpacker;
  /** As it is stored. */
  bytes: Bytes;
}

export class PackedRecords<T extends { id: number }, Keys> {
  private readonly kind: BlockKind<'records'>;
  private readonly blocks = new Map<number, Packed>();
  /** What is not as it stands in the blocks; null for what is gone. */
  private readonly changed = new Map<number, T | null>();
  /** What was lately asked for. */
  private readonly unpacked = new Map<number, T>();
  /** Blocks that are not as they were last taken. */
  private readonly unstored = new Set<number>();
  private count = 0;
  private outdated = false;

  /**
   * @param ids of a block.
   * @param keysOf what has to be known of all records without unpacking them.
   */
  constructor(
    ids: number,
    private readonly keysOf: (record: T) => Keys,
  ) {
    this.kind = { part: 'records', magic: MAGIC, version: VERSION, ids };
  }

  get size(): number {
    return this.count;
  }

  /** A block was of another version: what was in it is not here. */
  get isOutdated(): boolean {
    return this.outdated;
  }

  has(id: number): boolean {
    const changed = this.changed.get(id);
    return changed === undefined ? this.find(id) !== undefined : changed !== null;
  }

  get(id: number): T | undefined {
    const changed = this.changed.get(id);
    if (changed !== undefined) return changed ?? undefined;
    const known = this.unpacked.get(id) ?? this.unpack(id);
    if (this.unpacked.size >= MOST_UNPACKED) this.unpacked.clear();
    if (known) this.unpacked.set(id, known);
    return known;
  }

  keys(id: number): Keys | undefined {
    const changed = this.changed.get(id);
    if (changed !== undefined) return changed ? this.keysOf(changed) : undefined;
    const found = this.find(id);
    return found && (found.unpacker.keep(found.place) as Keys);
  }

  set(record: T): void {
    if (!this.has(record.id)) this.count++;
    this.changed.set(record.id, record);
    this.unpacked.delete(record.id);
    if (this.changed.size > PACKED_SHARE * this.count + FEWEST_PACKED) this.pack();
  }

  delete(id: number): void {
    if (!this.has(id)) return;
    this.count--;
    this.changed.set(id, null);
    this.unpacked.delete(id);
  }

  /** Ascending. */
  ids(): Uint32Array {
    const ids = new Uint32Array(this.count);
    let known = 0;
    for (const block of this.blocks.values()) {
      for (const id of block.ids) if (!this.changed.has(id)) ids[known++] = id;
    }
    for (const [id, record] of this.changed) if (record) ids[known++] = id;
    return ids.sort();
  }

  *values(): Generator<T> {
    for (const id of this.ids()) {
      const changed = this.changed.get(id);
      const record = changed === undefined ? this.unpack(id) : changed;
      // Gone meanwhile.
      if (record) yield record;
    }
  }

  /**
   * Takes up a block as {@link takeChangedBlocks} gave it.
   * @param see is told of each record in it.
   * @returns false where it is damaged.
   */
  restore(record: RecordBlock, see: (id: number, keys: Keys) => void): boolean {
    const held = readBlock(this.kind, record);
    if (!held || held.ids.length === 0) {
      // Made anew, or dropped where nothing is left of it.
      this.unstored.add(record.block);
      this.outdated ||= held !== undefined;
      return held !== undefined;
    }
    this.count += held.ids.length;
    this.hold(record.block, held, record.bytes!, see);
    return true;
  }

  /** What changed since it was last asked for, to be stored. */
  takeChangedBlocks(): RecordBlock[] {
    this.pack();
    const records = Array.from(this.unstored, (block): RecordBlock => {
      return { part: 'records', block, bytes: this.blocks.get(block)?.bytes ?? null };
    });
    this.unstored.clear();
    return records;
  }

  private pack(): void {
    const idsIn = new Map<number, Set<number>>();
    for (const id of this.changed.keys()) {
      const block = blockOf(id, this.kind);
      const ids = idsIn.get(block) ?? new Set(this.blocks.get(block)?.ids);
      idsIn.set(block, ids.add(id));
    }
    for (const [block, ids] of idsIn) {
      const packer = new Packer();
      const there = Uint32Array.from(ids)
        .sort()
        .filter((id) => this.has(id));
      for (const id of there) {
        const record = this.get(id)!;
        packer.put(this.keysOf(record));
        packer.put(record);
      }
      const { bytes } = writeBlock(this.kind, block, { ids: there, bytes: packer.packed() });
      if (bytes) this.hold(block, readBlock(this.kind, { part: 'records', block, bytes })!, bytes);
      else this.blocks.delete(block);
      this.unstored.add(block);
    }
    this.changed.clear();
  }

  private hold(
    block: number,
    { ids, bytes: packed }: IdBlock,
    bytes: Bytes,
    see?: (id: number, keys: Keys) => void,
  ): void {
    const unpacker = new Unpacker(packed);
    const places = ids.map((id) => {
      const { at } = unpacker;
      if (see) see(id, unpacker.keep() as Keys);
      else unpacker.skip();
      unpacker.skip();
      return at;
    });
    this.blocks.set(block, { ids, places, unpacker, bytes });
  }

  private unpack(id: number): T | undefined {
    const found = this.find(id);
    if (!found) return undefined;
    found.unpacker.keep(found.place);
    return found.unpacker.value() as T;
  }

  private find(id: number): { unpacker: Unpacker; place: number } | undefined {
    const block = this.blocks.get(blockOf(id, this.kind));
    if (!block) return undefined;
    const { ids, places, unpacker } = block;
    let [low, high] = [0, ids.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (ids[middle]! < id) low = middle + 1;
      else high = middle;
    }
    return ids[low] === id ? { unpacker, place: places[low]! } : undefined;
  }
}
