/**
 * Which row an id stands in: open addressing over one typed array of row numbers; the ids
 * themselves are read from the rows. A JavaScript map would take ten times the memory.
 */

const FIRST_SIZE = 64;
/** Multiplying by 2³²/φ spreads consecutive ids evenly (Knuth, The Art of Computer Programming, 6.4). */
const GOLDEN = 0x9e3779b1;
const FULLEST = 0.85;
const GROWTH = 1.25;

export class IdRows {
  /** Row number plus one; 0 is free. */
  private places = new Uint32Array(FIRST_SIZE);
  private count = 0;

  /** @param idOf the id that stands in a row. */
  constructor(private readonly idOf: (row: number) => number) {}

  get size(): number {
    return this.count;
  }

  get bytes(): number {
    return this.places.byteLength;
  }

  /** @returns −1 for an unknown id. */
  get(id: number): number {
    for (let place = this.home(id); ; place = this.next(place)) {
      const row = this.places[place]! - 1;
      if (row < 0 || this.idOf(row) === id) return row;
    }
  }

  /** @param id unknown so far; it must be readable from `row` already. */
  add(id: number, row: number): void {
    this.reserve(1);
    this.put(id, row);
    this.count++;
  }

  /** @param id readable from `row` already. @returns false, and changes nothing, where it is known. */
  addNew(id: number, row: number): boolean {
    this.reserve(1);
    let place = this.home(id);
    for (; this.places[place] !== 0; place = this.next(place)) {
      if (this.idOf(this.places[place]! - 1) === id) return false;
    }
    this.places[place] = row + 1;
    this.count++;
    return true;
  }

  /** A known id stands in another row from now on; both rows still name it. */
  move(id: number, row: number): void {
    let place = this.home(id);
    while (this.idOf(this.places[place]! - 1) !== id) place = this.next(place);
    this.places[place] = row + 1;
  }

  /** @param id known, and still readable from its row. */
  delete(id: number): void {
    let free = this.home(id);
    while (this.idOf(this.places[free]! - 1) !== id) free = this.next(free);
    this.count--;
    // What follows moves up, unless that would put it before its home.
    for (let place = this.next(free); this.places[place] !== 0; place = this.next(place)) {
      const home = this.home(this.idOf(this.places[place]! - 1));
      const stays = free <= place ? home > free && home <= place : home > free || home <= place;
      if (stays) continue;
      this.places[free] = this.places[place]!;
      free = place;
    }
    this.places[free] = 0;
  }

  /** Makes room for so many more ids. */
  reserve(more: number): void {
    const needed = (this.count + more) / FULLEST;
    if (needed < this.places.length) return;
    const old = this.places;
    const size = Math.max(needed, Math.min(GROWTH * old.length, 2 * needed));
    this.places = new Uint32Array(Math.ceil(size) + 1);
    for (const row of old) if (row !== 0) this.put(this.idOf(row - 1), row - 1);
  }

  private put(id: number, row: number): void {
    let place = this.home(id);
    while (this.places[place] !== 0) place = this.next(place);
    this.places[place] = row + 1;
  }

  private home(id: number): number {
    return Math.floor(((Math.imul(id, GOLDEN) >>> 0) / 2 ** 32) * this.places.length);
  }

  private next(place: number): number {
    return place + 1 === this.places.length ? 0 : place + 1;
  }
}
