/**
 * The library's index as it is used now. A commit that fails leaves it ahead of what is stored; it
 * is then loaded anew, at once or, where even that fails, before the next change.
 */
import { LibraryIndex } from '../retrieval/library-index.ts';
import type { ReRank } from '../retrieval/re-ranking.ts';
import { readLibrary } from '../storage/library-record.ts';
import type { Database } from '../storage/schema.ts';
import type { Embedder } from '../vectors/types.ts';
import type { Damage } from '../storage/damage.ts';
import type { Embedders } from './model-embedder.ts';
import { openIndex } from './open-index.ts';

export class CurrentIndex {
  #index: LibraryIndex;
  #isAhead = false;
  #reRank: ReRank | null = null;
  #complete: Promise<Damage[]> = Promise.resolve([]);

  constructor(
    private readonly database: Database,
    private by: Embedder,
    private readonly embedders?: Embedders,
    private readonly rowsInMemory?: number,
  ) {
    this.#index = new LibraryIndex(by);
  }

  /** Who made the vectors, and compares queries with them. */
  get embedder(): Embedder {
    return this.by;
  }

  /** From the next {@link load} on, which comes at once or, where it fails, before the next change. */
  use(embedder: Embedder): void {
    this.by = embedder;
    this.#isAhead = true;
  }

  /** Who looks at the best passages once more; null for nobody. */
  reRankBy(reRank: ReRank | null): void {
    this.#reRank = reRank;
    this.#index.reRankBy(reRank);
  }

  /** For questions. */
  get index(): LibraryIndex {
    return this.#index;
  }

  /** For changes: agrees with what is stored, and all of it has been read. */
  async settledIndex(): Promise<LibraryIndex> {
    await this.#complete.catch(() => (this.#isAhead = true));
    if (this.#isAhead) {
      await this.load();
      await this.#complete;
    }
    return this.#index;
  }

  /** Resolves when questions can be answered. @returns records that could not be read. */
  async load(): Promise<Damage[]> {
    if (this.embedders) {
      const { library } = await readLibrary(this.database);
      if (library.embedder) this.by = await this.embedders.forStored(library.embedder);
    }
    const { index, damage, complete } = await openIndex(this.database, this.by, this.rowsInMemory);
    index.reRankBy(this.#reRank);
    this.#index = index;
    this.#isAhead = false;
    this.#complete = complete();
    this.#complete.catch(() => {});
    return damage;
  }

  /** Resolves when the rest has been read and mended. @returns what was found damaged. */
  completed(): Promise<Damage[]> {
    return this.#complete;
  }

  /** The last change was not stored. */
  async undo(): Promise<void> {
    this.#isAhead = true;
    await this.load().catch(() => {});
  }

  /** Nothing is stored any more. */
  empty(): void {
    this.#index = new LibraryIndex(this.by);
    this.#index.reRankBy(this.#reRank);
    this.#isAhead = false;
    this.#complete = Promise.resolve([]);
  }
}
