/** What methods ask of retrieval. */
import type { ContextChunk, ContextProposition } from '../tasks/types.ts';

export interface AdaptiveOptions {
  /** Walk the pool until this many unique chunks have been seen (T2RAG's k). */
  chunks: number;
  signal?: AbortSignal;
  /** Chunks already seen in earlier rounds: they may appear again but do not count towards k. */
  seen?: ReadonlySet<number>;
}

export interface Retrieved {
  /** Best first; a proposition's score is its maximum over the queries. */
  propositions: ContextProposition[];
  /** Unique source chunks in the order in which the walk met them. */
  chunks: ContextChunk[];
}

export interface PassageOptions {
  signal?: AbortSignal;
  /** Words: BM25 alone. Vectors: the embedder's vectors alone. Both, fused, unless told otherwise. */
  by?: 'words' | 'vectors';
}

/** A chunk's triplets as the library holds them. */
export interface StructuredChunk {
  chunk: number;
  triplets: ContextProposition[];
  /** Id of the engine that extracted them. */
  extractor: string;
}

export interface Retriever {
  /** T2RAG step 2.1: adaptive retrieval over propositions, all queries in one pool. */
  retrieve(queries: string[], options: AdaptiveOptions): Promise<Retrieved>;
  /** The `limit` best passages by text alone, best first. */
  passages(query: string, limit: number, options?: PassageOptions): Promise<ContextChunk[]>;
  /** The triplets of these chunks, each with all its sources, in the order of the chunks. */
  structured(chunks: readonly number[], signal?: AbortSignal): Promise<StructuredChunk[]>;
  /** Of these chunks' triplets, the `limit` nearest to the query, best first. */
  triplets(
    query: string,
    options: { chunks: readonly number[]; limit: number; signal?: AbortSignal },
  ): Promise<ContextProposition[]>;
}
