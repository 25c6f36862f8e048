/** What the vectors of a library stand for: each id's text, so that vectors can be made again. */
import { passageText } from '../retrieval/indexing.ts';
import { propositionText } from '../knowledge/propositions.ts';
import type { LibraryIndex } from '../retrieval/library-index.ts';
import type { IndexName } from '../storage/records.ts';
import { QuantisedIndex } from '../vectors/quantised-index.ts';
import type { Embedder } from '../vectors/types.ts';
import { EmbedInSlices } from './embed-in-slices.ts';

const TEXTS_AT_ONCE = 512;

type Texts = Pick<
  LibraryIndex,
  'chunk' | 'chunkIds' | 'hasChunk' | 'triplet' | 'registry' | 'passageCount'
>;

export class LibraryTexts {
  constructor(private readonly texts: Texts) {}

  get isEmpty(): boolean {
    return this.size('propositions') === 0 && this.size('chunks') === 0;
  }

  size(name: IndexName): number {
    return name === 'chunks' ? this.texts.passageCount : this.texts.registry.size;
  }

  has(name: IndexName, id: number): boolean {
    return name === 'chunks' ? this.texts.hasChunk(id) : this.texts.registry.has(id);
  }

  /** Texts that an index has no vector of. */
  missingFrom(index: QuantisedIndex, name: IndexName): number[] {
    const missing: number[] = [];
    for (const id of this.#ids(name)) if (!index.has(id)) missing.push(id);
    return missing;
  }

  /** Embeds texts into an index, a few at a time. Ids without a text are left out. */
  async embedInto(
    index: QuantisedIndex,
    name: IndexName,
    ids: readonly number[],
    embedder: Embedder,
  ): Promise<void> {
    const known = ids.filter((id) => this.has(name, id));
    const slices = new EmbedInSlices(embedder);
    for (let from = 0; from < known.length; from += TEXTS_AT_ONCE) {
      const part = known.slice(from, from + TEXTS_AT_ONCE);
      const vectors = await slices.embed(
        part.map((id) => this.#textOf(name, id)!),
        'passage',
      );
      index.add(Uint32Array.from(part), vectors);
    }
  }

  /** An index over all texts. */
  async embedAll(name: IndexName, embedder: Embedder): Promise<QuantisedIndex> {
    const index = QuantisedIndex.create({ dimensions: embedder.dimensions });
    await this.embedInto(index, name, [...this.#ids(name)], embedder);
    return index;
  }

  #ids(name: IndexName): Iterable<number> {
    return name === 'chunks' ? this.texts.chunkIds() : this.texts.registry.ids();
  }

  #textOf(name: IndexName, id: number): string | undefined {
    if (name === 'chunks') {
      const chunk = this.texts.chunk(id);
      return chunk && passageText(chunk);
    }
    const triplet = this.texts.triplet(id);
    return triplet && propositionText(triplet);
  }
}
