/**
 * Passages have other ids where a library was restored: whatever speaks of one is told its new id.
 * Places in documents stay as they are.
 */
import { countItem, DamagedRecord, Fields } from '../fields.ts';
import type { PassageIds } from './backup-records.ts';

/** No passage has it. */
export const GONE = 0xffff_ffff;

/** Names under which traces hold passages by their ids, or whole. */
const LISTS = new Set(['chunks', 'seenChunks']);

export class RestoredIds {
  readonly #ids = new Map<number, number>();

  /** @param now ids of the same document's passages here, in its order. */
  add({ runs }: PassageIds, now: readonly number[]): void {
    let ordinal = 0;
    for (const [first, count] of runs) {
      const here = Math.min(count, now.length - ordinal);
      for (let i = 0; i < here; i++) this.#ids.set(first + i, now[ordinal + i]!);
      ordinal += Math.max(0, here);
    }
  }

  of(id: number): number {
    return this.#ids.get(id) ?? GONE;
  }

  /** The same with the ids of here. Nothing is changed in place. */
  in(value: unknown): unknown {
    if (Array.isArray(value)) return value.map((item) => this.in(item));
    if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return value;
    const entries = Object.entries(value).map(([name, item]): [string, unknown] => {
      if (name === 'chunk' && typeof item === 'number') return [name, this.of(item)];
      if (LISTS.has(name) && Array.isArray(item)) return [name, item.map((one) => this.#one(one))];
      return [name, this.in(item)];
    });
    return Object.fromEntries(entries);
  }

  #one(item: unknown): unknown {
    if (typeof item === 'number') return this.of(item);
    const inside = this.in(item);
    if (typeof inside !== 'object' || inside === null || !('id' in inside)) return inside;
    return typeof inside.id === 'number' ? { ...inside, id: this.of(inside.id) } : inside;
  }
}

export function parsePassageIds(value: unknown): PassageIds {
  const fields = new Fields(value);
  return { document: fields.text('document'), runs: fields.list('runs', parseRun) };
}

function parseRun(value: unknown, path: string): [number, number] {
  if (!Array.isArray(value) || value.length !== 2) throw new DamagedRecord(path, 'a run of ids');
  return [countItem(value[0], path), countItem(value[1], path)];
}
