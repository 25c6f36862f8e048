/**
 * Which rows there are: each block's ids, which of them are live, and which packs carry 32
 * consecutive ids (the usual case, where a filter's bits are read 32 at a time). Row numbers are
 * block × BLOCK_ROWS + slot; a block may end early.
 */
import type { Bitmap } from './bitmap.ts';
import { IdRows } from './id-rows.ts';
import { BLOCK_ROWS, PACK_ROWS } from './kernels/types.ts';
import { DELETED } from './stored-vectors.ts';

const PACKS = BLOCK_ROWS / PACK_ROWS;
/** Marks a pack whose ids do not follow each other. */
const SCATTERED = 0xffffffff;

export interface Block {
  /** BLOCK_ROWS ids; DELETED where there is none. */
  readonly ids: Uint32Array;
  /** A bit for each row, PACKS words. */
  readonly live: Uint32Array;
  /** For each pack the id of its first row, if every live row r of it has id first + r. */
  readonly firsts: Uint32Array;
  rows: number;
  liveRows: number;
  /** Its codes are here; without them, its rows cannot be searched. */
  coded: boolean;
  /** Its int8 rows are here; without them, its hits are estimates. */
  attached: boolean;
}

export function newBlock(coded = true, attached = true): Block {
  return {
    ids: new Uint32Array(BLOCK_ROWS).fill(DELETED),
    live: new Uint32Array(PACKS),
    firsts: new Uint32Array(PACKS).fill(SCATTERED),
    rows: 0,
    liveRows: 0,
    coded,
    attached,
  };
}

export class BlockRows {
  blocks: Block[] = [];
  private places = new IdRows((row) => this.idOf(row));

  /** Live rows that can be searched. */
  get live(): number {
    return this.places.size;
  }

  /** Rows taken up, live or not. */
  get rows(): number {
    return this.blocks.reduce((sum, block) => sum + block.rows, 0);
  }

  /** Bytes of ids, live bits and places. */
  get bytes(): number {
    return 4 * this.rows + Math.ceil(this.rows / 8) + this.places.bytes;
  }

  idOf(row: number): number {
    return this.blocks[Math.floor(row / BLOCK_ROWS)]!.ids[row % BLOCK_ROWS]!;
  }

  rowOf(id: number): number {
    return this.places.get(id);
  }

  blockOf(row: number): Block {
    return this.blocks[Math.floor(row / BLOCK_ROWS)]!;
  }

  /** Blocks there will be once `more` rows are appended. */
  blocksFor(more: number): number {
    const room = this.lastTakesRows() ? BLOCK_ROWS - this.blocks.at(-1)!.rows : 0;
    return this.blocks.length + Math.ceil(Math.max(0, more - room) / BLOCK_ROWS);
  }

  reserve(more: number): void {
    this.places.reserve(more);
  }

  /** @param id unknown so far. @returns its row. */
  append(id: number): number {
    if (!this.lastTakesRows()) this.blocks.push(newBlock());
    const block = this.blocks.at(-1)!;
    const slot = block.rows++;
    const row = (this.blocks.length - 1) * BLOCK_ROWS + slot;
    this.put(block, slot, id);
    this.places.add(id, row);
    return row;
  }

  /** The id is unknown from now on; its row stays, as a tombstone. @param id known. */
  remove(id: number): void {
    const row = this.places.get(id);
    this.places.delete(id);
    const block = this.blockOf(row);
    const slot = row % BLOCK_ROWS;
    block.ids[slot] = DELETED;
    block.live[slot >>> 5]! &= ~(1 << (slot & 31));
    block.liveRows--;
  }

  /** Takes up the live rows of a block that has been read. What is known already, newer, stays. */
  takeUp(number: number, ids: Uint32Array, live: Uint32Array): void {
    const block = this.blocks[number]!;
    this.places.reserve(ids.length);
    for (let slot = 0; slot < ids.length; slot++) {
      const id = ids[slot]!;
      if (((live[slot >>> 5]! >>> (slot & 31)) & 1) === 0 || id === DELETED) continue;
      if (this.places.addNew(id, number * BLOCK_ROWS + slot)) this.put(block, slot, id);
    }
  }

  /** Live ids of a block, in the order of its rows. */
  idsOf(number: number): Uint32Array {
    return this.blocks[number]!.ids.filter((id) => id !== DELETED);
  }

  /** Forgets all rows. */
  clear(): void {
    this.blocks = [];
    this.places = new IdRows((row) => this.idOf(row));
  }

  /**
   * A word for each pack of a block: its live rows that pass. @returns how many bits are set.
   */
  mask(
    number: number,
    filter: Bitmap | undefined,
    accept: ((id: number) => boolean) | undefined,
    out: Int32Array,
  ): number {
    const { ids, live, firsts, rows, liveRows } = this.blocks[number]!;
    if (!filter && !accept) {
      out.set(live);
      return liveRows;
    }
    const packs = Math.ceil(rows / PACK_ROWS);
    const consecutive = filter !== undefined && inOneRun(firsts, packs);
    if (consecutive) filter.windows(firsts[0]!, packs, out);
    let count = 0;
    for (let pack = 0; pack < packs; pack++) {
      let word = live[pack]! | 0;
      if (consecutive) {
        word &= out[pack]!;
      } else if (filter && word !== 0) {
        const first = firsts[pack]!;
        if (first !== SCATTERED) word &= filter.window(first);
        else word = narrow(word, ids, pack, (id) => filter.has(id));
      }
      if (accept && word !== 0) word = narrow(word, ids, pack, accept);
      out[pack] = word;
      count += bitCount(word);
    }
    return count;
  }

  private lastTakesRows(): boolean {
    const last = this.blocks.at(-1);
    return last !== undefined && last.rows < BLOCK_ROWS && last.coded && last.attached;
  }

  private put(block: Block, slot: number, id: number): void {
    const pack = slot >>> 5;
    const place = slot & 31;
    const first = block.live[pack] === 0 ? id - place : block.firsts[pack]!;
    // A pack once scattered stays so.
    const follows = first >= 0 && first + place === id && first !== SCATTERED;
    const scattered = block.live[pack] !== 0 && block.firsts[pack] === SCATTERED;
    block.firsts[pack] = follows && !scattered ? first : SCATTERED;
    block.ids[slot] = id;
    block.live[pack]! |= 1 << place;
    block.liveRows++;
  }
}

/** Whether the packs carry consecutive ids throughout. */
function inOneRun(firsts: Uint32Array, packs: number): boolean {
  const first = firsts[0]!;
  if (first === SCATTERED) return false;
  for (let pack = 1; pack < packs; pack++) {
    if (firsts[pack] !== first + pack * PACK_ROWS) return false;
  }
  return true;
}

function narrow(
  word: number,
  ids: Uint32Array,
  pack: number,
  accept: (id: number) => boolean,
): number {
  let narrowed = word;
  for (let rest = word; rest !== 0; rest &= rest - 1) {
    const place = 31 - Math.clz32(rest & -rest);
    if (!accept(ids[pack * PACK_ROWS + place]!)) narrowed &= ~(1 << place);
  }
  return narrowed;
}

export function bitCount(word: number): number {
  word -= (word >>> 1) & 0x55555555;
  word = (word & 0x33333333) + ((word >>> 2) & 0x33333333);
  return Math.imul((word + (word >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
