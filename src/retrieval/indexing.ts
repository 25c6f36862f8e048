/**
 * The indexing pipeline for a batch of chunks (T2RAG section 4.2): extract triplets, join them
 * with those known, embed what is new. It changes nothing: the batch it returns is a value that
 * storage commits in one transaction and the library's index takes up.
 */
import { problem } from '../documents/problem.ts';
import type { Chunk, Problem, Range } from '../documents/types.ts';
import type { Engine } from '../engines/engine.ts';
import { addUsage, NO_USAGE, type Usage } from '../usage.ts';
import { throwIfCancelled } from '../errors.ts';
import { say } from '../sentences.ts';
import type { Task } from '../tasks/task.ts';
import type { ExtractInput, ExtractOutput } from '../tasks/types.ts';
import type { EncodedRows } from '../vectors/encoded-rows.ts';
import type { Embedder } from '../vectors/types.ts';
import { propositionText } from '../knowledge/propositions.ts';
import type { Sighting, TripletRegistry } from '../knowledge/triplet-registry.ts';
import type { ExtractedTriplet, Source, StoredTriplet } from '../knowledge/types.ts';

/** A chunk with its id in the library; ids are given by the caller and never used again. */
export interface IndexedChunk extends Chunk {
  id: number;
  /** Id of the engine that read its triplets; absent for the built-in one. */
  extractor?: string;
}

/** Vectors by id: `vectors` is ids.length × dimensions, row-major, unit length. */
export interface IdentifiedVectors {
  ids: Uint32Array;
  vectors: Float32Array;
}

/** The same, or rows as another index kept them. */
export interface VectorRows {
  ids: Uint32Array;
  vectors: Float32Array | EncodedRows;
}

export interface IndexingBatch {
  chunks: IndexedChunk[];
  /** Triplets said for the first time. */
  added: StoredTriplet[];
  /** Known triplets with new sources, in whole. */
  changed: StoredTriplet[];
  /** To be kept for the next {@link TripletRegistry}. */
  nextTripletId: number;
  /** One row for each triplet of `added`. */
  propositionVectors: IdentifiedVectors;
  /** One row for each of `chunks`. */
  chunkVectors: IdentifiedVectors;
  problems: Problem[];
  usage: Usage;
}

export interface IndexingContext {
  engine: Engine;
  /** The extract-triplets task. */
  extract: Task<ExtractInput, ExtractOutput>;
  embedder: Embedder;
  /** Read, not changed. */
  registry: TripletRegistry;
  signal?: AbortSignal;
}

/** Pages (1-based, inclusive) on which a range of the document's text stands. */
export type PagesOf = (range: Range) => { firstPage: number; lastPage: number };

/**
 * @param chunks of one document, in order.
 * @throws TriviumError `aborted` when the signal fires; whatever the engine throws.
 */
export async function indexChunks(
  chunks: IndexedChunk[],
  pagesOf: PagesOf,
  { engine, extract, embedder, registry, signal }: IndexingContext,
): Promise<IndexingBatch> {
  const sightings: Sighting[] = [];
  const problems: Problem[] = [];
  let usage = NO_USAGE;
  for (const chunk of chunks) {
    throwIfCancelled(signal);
    const performed = await engine.perform(extract, extractInput(chunk), { signal });
    usage = addUsage(usage, performed.usage);
    problems.push(...problemsOf(chunk, performed.output, pagesOf));
    sightings.push(...sightingsOf(chunk, performed.output.triplets, pagesOf));
  }
  const { added, changed, nextId } = registry.plan(sightings);
  const propositionVectors = await embed(
    added.map((triplet) => triplet.id),
    added.map(propositionText),
    embedder,
    signal,
  );
  const chunkVectors = await embed(
    chunks.map((chunk) => chunk.id),
    chunks.map(passageText),
    embedder,
    signal,
  );
  const ids = { chunks, added, changed, nextTripletId: nextId };
  return { ...ids, propositionVectors, chunkVectors, problems, usage };
}

/** What extraction found in a chunk, with the places in the document. */
export function sightingsOf(
  chunk: IndexedChunk,
  triplets: readonly ExtractedTriplet[],
  pagesOf: PagesOf,
): Sighting[] {
  return triplets.map((triplet) => ({
    triplet: slots(triplet),
    source: sourceOf(triplet, chunk, pagesOf),
  }));
}

/** What a chunk is embedded by: its text under its heading. */
export function passageText({ heading, text }: Pick<Chunk, 'heading' | 'text'>): string {
  return heading ? `${heading}. ${text}` : text;
}

/** Extraction sees positions relative to the chunk's text. */
export function extractInput(chunk: IndexedChunk): ExtractInput {
  const sentences = chunk.sentences.map(({ start, end }) => ({
    start: start - chunk.start,
    end: end - chunk.start,
  }));
  const { heading, headingPath, text } = chunk;
  return { heading, headingPath, text, sentences };
}

function slots({ subject, predicate, object }: ExtractedTriplet): Sighting['triplet'] {
  return { subject, predicate, object };
}

/** The sentence in document positions. An engine's range is not trusted to lie in the chunk. */
function sourceOf(
  { sentence }: Pick<ExtractedTriplet, 'sentence'>,
  chunk: IndexedChunk,
  pagesOf: PagesOf,
): Source {
  const start = chunk.start + Math.max(0, Math.min(sentence.start, chunk.text.length));
  const end = chunk.start + Math.max(0, Math.min(sentence.end, chunk.text.length));
  const range = end > start ? { start, end } : { start: chunk.start, end: chunk.end };
  return { document: chunk.document, chunk: chunk.id, ...range, ...pagesOf(range) };
}

async function embed(
  ids: number[],
  texts: string[],
  embedder: Embedder,
  signal: AbortSignal | undefined,
): Promise<IdentifiedVectors> {
  const vectors =
    texts.length > 0 ? await embedder.embed(texts, 'passage', signal) : new Float32Array(0);
  return { ids: Uint32Array.from(ids), vectors };
}

/** What a person should know of a chunk's extraction. */
export function problemsOf(
  chunk: IndexedChunk,
  { triplets, unread = [] }: ExtractOutput,
  pagesOf: PagesOf,
): Problem[] {
  return [
    ...unread.map((sentence) => unreadSentence(sentence, chunk, pagesOf)),
    ...(triplets.length === 0 ? [withoutTriplets(chunk)] : []),
  ];
}

/** How many sentences these problems are is counted by src/library/problems.ts. */
function unreadSentence(sentence: Range, chunk: IndexedChunk, pagesOf: PagesOf): Problem {
  const { firstPage, lastPage } = sourceOf({ sentence }, chunk, pagesOf);
  const said = say('A sentence could not be read for facts. It is found by its words alone.');
  return problem('unread-sentences', said, pagesFrom(firstPage, lastPage));
}

function withoutTriplets({ heading, firstPage, lastPage }: IndexedChunk): Problem {
  const sentence = heading
    ? say('A passage under “{heading}” gave no facts. It is found by its words alone.', { heading })
    : say('A passage gave no facts. It is found by its words alone.');
  return problem('no-triplets', sentence, pagesFrom(firstPage, lastPage));
}

function pagesFrom(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, i) => first + i);
}
