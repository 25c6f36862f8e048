/** Where ranges of the open document stand on its pages: asked for once, together. */
import { SvelteMap } from 'svelte/reactivity';
import type { Range, Rectangle } from '../../documents/types.ts';

export class Rectangles {
  readonly #known = new SvelteMap<string, Rectangle[]>();
  readonly #asked = new Map<string, Promise<void>>();

  /** @param ask gives the rectangles of each range, from what was stored when it was read. */
  constructor(private readonly ask: (ranges: Range[]) => Promise<Rectangle[][]>) {}

  /** @returns undefined until they have been loaded. */
  of(range: Range): readonly Rectangle[] | undefined {
    return this.#known.get(keyOf(range));
  }

  /** Resolves when all of them are known. What cannot be said has no rectangles. */
  async load(ranges: readonly Range[]): Promise<void> {
    const missing = ranges.filter((range) => !this.#asked.has(keyOf(range)));
    if (missing.length > 0) {
      const asked = this.#take(missing);
      for (const range of missing) this.#asked.set(keyOf(range), asked);
    }
    await Promise.all(new Set(ranges.map((range) => this.#asked.get(keyOf(range)))));
  }

  async #take(ranges: readonly Range[]): Promise<void> {
    const found = await this.ask(ranges.map(({ start, end }) => ({ start, end }))).catch(() => []);
    ranges.forEach((range, index) => this.#known.set(keyOf(range), found[index] ?? []));
  }
}

function keyOf({ start, end }: Range): string {
  return `${start}-${end}`;
}
