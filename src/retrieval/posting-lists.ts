/**
 * Where terms stand: for each list, slots ascending with a weighted frequency in each. All lists
 * share two arrays, in which a list is a chain of blocks, each twice as large as the one before
 * (Büttcher, Clarke & Cormack, "Information Retrieval", 2010, section 4.5.1): the many terms of one
 * text take a few bytes each, and a large library leaves nothing to be visited for garbage.
 */

/** Before the first list. */
const FIRST_SIZE = 1024;
const GROWTH = 1.5;
const MOST_FREQUENT = 65_535;

/** Positions [from, to) of {@link PostingLists.slots} and {@link PostingLists.frequencies}. */
export type Stretch = readonly [from: number, to: number];

export class PostingLists {
  slots = new Uint32Array(FIRST_SIZE);
  /** At most {@link MOST_FREQUENT} each. */
  frequencies = new Uint16Array(FIRST_SIZE);
  private used = 0;
  private lists = 0;
  /** By list: where its first and its last block begin; a block's first slot is where the next one does. */
  private firsts = new Uint32Array(FIRST_SIZE);
  private lasts = new Uint32Array(FIRST_SIZE);
  private lengths = new Uint32Array(FIRST_SIZE);

  /** @returns the number of a new list, from 0. */
  begin(): number {
    if (this.lists === this.lengths.length) {
      const size = Math.ceil(this.lists * GROWTH);
      this.firsts = grown(this.firsts, new Uint32Array(size));
      this.lasts = grown(this.lasts, new Uint32Array(size));
      this.lengths = grown(this.lengths, new Uint32Array(size));
    }
    return this.lists++;
  }

  lengthOf(list: number): number {
    return this.lengths[list]!;
  }

  /** Of a list that is not empty. */
  lastSlotOf(list: number): number {
    return this.slots[this.endOf(list)]!;
  }

  /**
   * @param slot no smaller than the last one; where it is that, its frequency grows.
   * @param weight a whole number.
   */
  see(list: number, slot: number, weight: number): void {
    const length = this.lengths[list]!;
    const end = this.endOf(list);
    if (length > 0 && this.slots[end] === slot) {
      this.frequencies[end] = Math.min(MOST_FREQUENT, this.frequencies[end]! + weight);
      return;
    }
    const block = blockOf(length);
    const isFull = length + 1 === 1 << block;
    const at = isFull ? this.nextBlock(list, 1 << block) + 1 : end + 1;
    this.slots[at] = slot;
    this.frequencies[at] = Math.min(MOST_FREQUENT, weight);
    this.lengths[list] = length + 1;
  }

  /** In the order of their slots. @param first without what stands before this one. */
  stretchesOf(list: number, first = 0): Stretch[] {
    const stretches: Stretch[] = [];
    let [at, left] = [this.firsts[list]!, this.lengths[list]!];
    for (let size = 1; left > 0; size *= 2) {
      const held = Math.min(size, left);
      const to = at + 1 + held;
      if (this.slots[to - 1]! >= first) stretches.push([this.from(first, at + 1, to), to]);
      left -= held;
      at = this.slots[at]!;
    }
    return stretches;
  }

  /** Where the first posting of a stretch that is not before a slot stands. */
  private from(first: number, low: number, high: number): number {
    if (this.slots[low]! >= first) return low;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.slots[middle]! < first) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** Position of the last posting. */
  private endOf(list: number): number {
    const length = this.lengths[list]!;
    const block = blockOf(length);
    const filled = length + 1 - (1 << block);
    return this.lasts[list]! + (filled > 0 ? filled : (1 << block) / 2);
  }

  private nextBlock(list: number, size: number): number {
    const at = this.used;
    this.used += 1 + size;
    if (this.used > this.slots.length) {
      const room = Math.ceil(Math.max(this.used, this.slots.length * GROWTH));
      this.slots = grown(this.slots, new Uint32Array(room));
      this.frequencies = grown(this.frequencies, new Uint16Array(room));
    }
    if (size === 1) this.firsts[list] = at;
    else this.slots[this.lasts[list]!] = at;
    this.lasts[list] = at;
    return at;
  }
}

/** Which block the posting behind so many others goes into: block b has room for 2^b. */
function blockOf(length: number): number {
  return 31 - Math.clz32(length + 1);
}

export function grown<T extends Int32Array | Uint16Array | Uint32Array>(from: T, to: T): T {
  to.set(from);
  return to;
}
