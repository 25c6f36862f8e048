/**
 * Ids of triplets by their keys, of which it keeps a number each (FNV-1a, 28 bits): the keys of a
 * large library would take more memory than its triplets. The few keys that share their number are
 * kept.
 */
import { fnv1a } from '../blocks/fnv1a.ts';

/** Of a triplet's key, as it is stored beside it. */
export function hashOf(key: string): number {
  return fnv1a(key) >>> 4;
}

export class IdsByKey {
  private readonly ids = new Map<number, number>();
  private readonly others = new Map<string, number>();

  /** @param keyOf the key of an id that is here. */
  constructor(private readonly keyOf: (id: number) => string) {}

  get(key: string): number | undefined {
    const id = this.ids.get(hashOf(key));
    return id === undefined || this.keyOf(id) === key ? id : this.others.get(key);
  }

  /** @param hash of its key, which is not here yet. */
  add(id: number, hash: number): void {
    if (this.ids.has(hash)) this.others.set(this.keyOf(id), id);
    else this.ids.set(hash, id);
  }

  /** While {@link keyOf} still knows it. */
  delete(id: number): void {
    const key = this.keyOf(id);
    const hash = hashOf(key);
    if (this.ids.get(hash) !== id) this.others.delete(key);
    else {
      this.ids.delete(hash);
      // Another with the same number would not be found any more.
      for (const [other, its] of this.others) {
        if (hashOf(other) !== hash) continue;
        this.others.delete(other);
        this.ids.set(hash, its);
        break;
      }
    }
  }
}
