/**
 * A set of ids as bits, one word of 32 ids at a time: what a search may return (the documents, the
 * libraries asked). A scan ANDs its words with those of live rows before it branches, so that a
 * narrow filter makes a search faster, never slower.
 */

/** Words a bitmap starts with; it grows to the largest id set. */
const FIRST_WORDS = 32;

export class Bitmap {
  private words: Uint32Array;
  private count = 0;

  /** @param largest id expected; larger ones may be set all the same. */
  constructor(largest = 0) {
    this.words = new Uint32Array(Math.max(FIRST_WORDS, (largest >>> 5) + 1));
  }

  static of(ids: Iterable<number>): Bitmap {
    const bitmap = new Bitmap();
    for (const id of ids) bitmap.set(id);
    return bitmap;
  }

  /** How many ids are set. */
  get size(): number {
    return this.count;
  }

  set(id: number): void {
    const place = id >>> 5;
    if (place >= this.words.length) this.grow(place + 1);
    const before = this.words[place]!;
    const after = before | (1 << (id & 31));
    this.words[place] = after;
    if (before !== after >>> 0) this.count++;
  }

  clear(id: number): void {
    const place = id >>> 5;
    const before = this.words[place] ?? 0;
    const after = before & ~(1 << (id & 31));
    if (before === after >>> 0) return;
    this.words[place] = after;
    this.count--;
  }

  has(id: number): boolean {
    return (((this.words[id >>> 5] ?? 0) >>> (id & 31)) & 1) === 1;
  }

  /** Ids in ascending order. */
  forEach(visit: (id: number) => void): void {
    for (let place = 0; place < this.words.length; place++) {
      for (let word = this.words[place]!; word !== 0; word &= word - 1) {
        visit(place * 32 + (31 - Math.clz32(word & -word)));
      }
    }
  }

  /** Bit i tells of id `first + i`; for rows that carry 32 consecutive ids. @returns 32 bits, signed. */
  window(first: number): number {
    const place = first >>> 5;
    const shift = first & 31;
    const low = this.words[place] ?? 0;
    if (shift === 0) return low | 0;
    return (low >>> shift) | ((this.words[place + 1] ?? 0) << (32 - shift));
  }

  /** The windows of `first`, `first` + 32 and so on: `count` of them into `out`. */
  windows(first: number, count: number, out: Int32Array): void {
    const { words } = this;
    const place = first >>> 5;
    const shift = first & 31;
    let low = words[place] ?? 0;
    for (let i = 0; i < count; i++) {
      const at = place + i + 1;
      const high = at < words.length ? words[at]! : 0;
      out[i] = shift === 0 ? low : (low >>> shift) | (high << (32 - shift));
      low = high;
    }
  }

  private grow(words: number): void {
    const grown = new Uint32Array(Math.max(words, 2 * this.words.length));
    grown.set(this.words);
    this.words = grown;
  }
}
