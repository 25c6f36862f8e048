/**
 * A library in memory, ready to be searched: chunks, triplets with all their sources, and two
 * hybrid indexes (propositions, chunks). It holds no storage: batches are taken up from the
 * indexing pipeline, whole libraries are loaded from records, and what must be written or deleted
 * is returned as values.
 *
 * Writing goes: `take(batch)` or `remove(document)`, then commit the records and the returned
 * vector blocks in one transaction. If that fails, load the index anew from storage.
 */
import type { IndexedChunk, IndexingBatch } from '../knowledge/indexing.ts';
import { propositionText } from '../knowledge/propositions.ts';
import { TripletRegistry, type PlannedRemoval } from '../knowledge/triplet-registry.ts';
import type { StoredTriplet } from '../knowledge/types.ts';
import type { ContextChunk, ContextProposition } from '../tasks/types.ts';
import type { Embedder, VectorBlock } from '../vectors/types.ts';
import { adaptiveWalk, poolOf, ranked } from './adaptive-walk.ts';
import type { Field } from './bm25.ts';
import { HybridIndex, type PreparedQuery } from './hybrid-index.ts';
import { stems } from './tokens.ts';
import type { AdaptiveOptions, Retrieved, Retriever } from './types.ts';

/** A heading's words count this many times in its chunk: it names what the chunk is about. */
export const HEADING_WEIGHT = 2;
/** Candidates a query takes into the pool at first; widened while the walk needs more. */
const POOL = 256;
const POOL_GROWTH = 4;

/** Vector blocks of both indexes. One without rows is to be deleted. */
export interface LibraryBlocks {
  propositions: VectorBlock[];
  chunks: VectorBlock[];
}

export interface StoredLibrary {
  chunks: Iterable<IndexedChunk>;
  triplets: Iterable<StoredTriplet>;
  nextTripletId: number;
  blocks: LibraryBlocks;
}

export interface Removed extends PlannedRemoval {
  /** Ids of the document's chunks. */
  chunks: number[];
  /** Vector blocks that changed. */
  blocks: LibraryBlocks;
}

export interface IndexStatistics {
  documents: number;
  chunks: number;
  triplets: number;
  vectorBytes: number;
  embedder: string;
}

export class LibraryIndex implements Retriever {
  readonly registry: TripletRegistry;
  private readonly chunks = new Map<number, IndexedChunk>();
  private readonly byDocument = new Map<string, number[]>();
  private readonly propositions: HybridIndex;
  private readonly passageIndex: HybridIndex;

  /** @param stored what storage holds; nothing for a new library. */
  constructor(
    private readonly embedder: Embedder,
    stored?: StoredLibrary,
  ) {
    this.registry = new TripletRegistry(stored?.nextTripletId ?? 1, stored?.triplets);
    this.propositions = new HybridIndex(embedder, stored?.blocks.propositions);
    this.passageIndex = new HybridIndex(embedder, stored?.blocks.chunks);
    for (const triplet of this.registry.all()) {
      this.propositions.addWords(triplet.id, ...propositionFields(triplet));
    }
    for (const chunk of stored?.chunks ?? []) {
      this.keep(chunk);
      this.passageIndex.addWords(chunk.id, ...chunkFields(chunk));
    }
  }

  /** Takes up what {@link indexChunks} made. @returns the vector blocks that changed. */
  take(batch: IndexingBatch): LibraryBlocks {
    const { added, changed, nextTripletId: nextId } = batch;
    this.registry.apply({ added, changed, nextId });
    for (const chunk of batch.chunks) this.keep(chunk);
    const { propositionVectors, chunkVectors } = batch;
    this.propositions.add(propositionVectors.ids, propositionVectors.vectors, (id) =>
      propositionFields(this.registry.triplet(id)!),
    );
    this.passageIndex.add(chunkVectors.ids, chunkVectors.vectors, (id) =>
      chunkFields(this.chunks.get(id)!),
    );
    return this.changedBlocks();
  }

  /** Takes a document away. @returns what storage must delete and rewrite. */
  remove(document: string): Removed {
    const chunks = this.byDocument.get(document) ?? [];
    const removal = this.registry.planRemoval(document);
    this.registry.applyRemoval(removal);
    this.byDocument.delete(document);
    for (const id of chunks) this.chunks.delete(id);
    this.propositions.remove(Uint32Array.from(removal.orphaned));
    this.passageIndex.remove(Uint32Array.from(chunks));
    return { ...removal, chunks, blocks: this.changedBlocks() };
  }

  chunk(id: number): IndexedChunk | undefined {
    return this.chunks.get(id);
  }

  triplet(id: number): StoredTriplet | undefined {
    return this.registry.triplet(id);
  }

  /** A document's chunks in order. */
  chunksOf(document: string): IndexedChunk[] {
    const chunks = (this.byDocument.get(document) ?? []).map((id) => this.chunks.get(id)!);
    return chunks.sort((a, b) => a.ordinal - b.ordinal);
  }

  tripletsOf(chunk: number): StoredTriplet[] {
    return this.registry.inChunk(chunk);
  }

  statistics(): IndexStatistics {
    return {
      documents: this.byDocument.size,
      chunks: this.chunks.size,
      triplets: this.registry.size,
      vectorBytes: this.propositions.statistics().bytes + this.passageIndex.statistics().bytes,
      embedder: this.embedder.id,
    };
  }

  async retrieve(
    queries: string[],
    { chunks: k, seen, signal }: AdaptiveOptions,
  ): Promise<Retrieved> {
    const prepared = queries.map(prepare);
    for (let size = POOL; ; size *= POOL_GROWTH) {
      const pools = await this.propositions.search(prepared, size, signal);
      const walk = adaptiveWalk(ranked(poolOf(pools)), (id) => this.sourceChunks(id), k, seen);
      if (!walk.complete && size < this.propositions.size) continue;
      return {
        propositions: walk.propositions.map(({ id, score }) => this.contextProposition(id, score)),
        chunks: walk.chunks.map(({ id, score }) => this.contextChunk(id, score)),
      };
    }
  }

  async passages(query: string, limit: number, signal?: AbortSignal): Promise<ContextChunk[]> {
    const size = Math.max(POOL, limit);
    const [scores] = await this.passageIndex.search([prepare(query)], size, signal);
    const best = ranked(scores!).slice(0, limit);
    return best.map(({ id, score }) => this.contextChunk(id, score));
  }

  private sourceChunks(triplet: number): number[] {
    return this.registry.triplet(triplet)!.sources.map((source) => source.chunk);
  }

  private contextProposition(id: number, score: number): ContextProposition {
    return { ...this.registry.triplet(id)!, score };
  }

  private contextChunk(id: number, score: number): ContextChunk {
    const chunk = this.chunks.get(id)!;
    const { document, heading, text, start, end, firstPage, lastPage, sentences } = chunk;
    const place = { document, heading, text, start, end, firstPage, lastPage, sentences };
    return { id, ...place, ...(chunk.pageBreaks ? { pageBreaks: chunk.pageBreaks } : {}), score };
  }

  private keep(chunk: IndexedChunk): void {
    const known = this.chunks.has(chunk.id);
    this.chunks.set(chunk.id, chunk);
    if (known) return;
    const ids = this.byDocument.get(chunk.document);
    if (ids) ids.push(chunk.id);
    else this.byDocument.set(chunk.document, [chunk.id]);
  }

  private changedBlocks(): LibraryBlocks {
    return {
      propositions: this.propositions.takeChangedBlocks(),
      chunks: this.passageIndex.takeChangedBlocks(),
    };
  }
}

function prepare(text: string): PreparedQuery {
  return { text, stems: stems(text) };
}

function propositionFields(triplet: StoredTriplet): Field[] {
  return [{ tokens: stems(propositionText(triplet)), weight: 1 }];
}

function chunkFields({ heading, text }: IndexedChunk): Field[] {
  return [
    { tokens: stems(heading), weight: HEADING_WEIGHT },
    { tokens: stems(text), weight: 1 },
  ];
}
