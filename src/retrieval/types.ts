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

export interface Retriever {
  /** T2RAG step 2.1: adaptive retrieval over propositions, all queries in one pool. */
  retrieve(queries: string[], options: AdaptiveOptions): Promise<Retrieved>;
  /** Passages by text alone: chunks fused from BM25 and vectors. */
  passages(query: string, limit: number, signal?: AbortSignal): Promise<ContextChunk[]>;
}
