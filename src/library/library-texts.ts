/** What the vectors of a library stand for: each id's text, so that vectors can be made again. */
import { passageText } from '../knowledge/indexing.ts';
import { propositionText } from '../knowledge/propositions.ts';
import type { StoredTriplet } from '../knowledge/types.ts';
import type { ChunkRecord, IndexName } from '../storage/records.ts';
import { QuantisedIndex } from '../vectors/quantised-index.ts';
import type { Embedder } from '../vectors/types.ts';
import { EmbedInSlices } from './embed-in-slices.ts';

const TEXTS_AT_ONCE = 512;

export class LibraryTexts {
  readonly #texts: Record<IndexName, Map<number, () => string>>;

  constructor(triplets: readonly StoredTriplet[], chunks: readonly ChunkRecord[]) {
    this.#texts = {
      propositions: new Map(triplets.map((each) => [each.id, () => propositionText(each)])),
      chunks: new Map(chunks.map((each) => [each.id, () => passageText(each)])),
    };
  }

  get isEmpty(): boolean {
    return this.#texts.propositions.size === 0 && this.#texts.chunks.size === 0;
  }

  size(name: IndexName): number {
    return this.#texts[name].size;
  }

  has(name: IndexName, id: number): boolean {
    return this.#texts[name].has(id);
  }

  /** Texts that an index has no vector of. */
  missingFrom(index: QuantisedIndex, name: IndexName): number[] {
    return [...this.#texts[name].keys()].filter((id) => !index.has(id));
  }

  /** Embeds texts into an index, a few at a time. Ids without a text are left out. */
  async embedInto(
    index: QuantisedIndex,
    name: IndexName,
    ids: readonly number[],
    embedder: Embedder,
  ): Promise<void> {
    const texts = this.#texts[name];
    const known = ids.filter((id) => texts.has(id));
    const slices = new EmbedInSlices(embedder);
    for (let from = 0; from < known.length; from += TEXTS_AT_ONCE) {
      const part = known.slice(from, from + TEXTS_AT_ONCE);
      const vectors = await slices.embed(
        part.map((id) => texts.get(id)!()),
        'passage',
      );
      index.add(Uint32Array.from(part), vectors);
    }
  }

  /** An index over all texts. */
  async embedAll(name: IndexName, embedder: Embedder): Promise<QuantisedIndex> {
    const index = QuantisedIndex.create({ dimensions: embedder.dimensions });
    await this.embedInto(index, name, [...this.#texts[name].keys()], embedder);
    return index;
  }
}
