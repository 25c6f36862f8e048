/**
 * The second half of indexing: a document's chunks become triplets and vectors, batch by batch.
 * Each batch is one transaction together with the journal's cursor, so that indexing goes on
 * exactly where it stopped and gives the same result.
 */
import { throwIfCancelled } from '../errors.ts';
import { indexChunks, type IndexingBatch } from '../retrieval/indexing.ts';
import { listChunksOf } from '../storage/chunks.ts';
import { damageError } from '../storage/damage.ts';
import { readText } from '../storage/documents.ts';
import { commitBatch, commitState } from '../storage/indexing-commits.ts';
import type { ChunkRecord, DocumentRecord, JobRecord } from '../storage/records.ts';
import type { ExtractOutput } from '../tasks/types.ts';
import { withState, type Entry } from './catalogue.ts';
import { EmbedInSlices } from './embed-in-slices.ts';
import { ExtractedAlready } from './extracted-already.ts';
import type { IndexingParts } from './indexing-parts.ts';
import { pagesAmong } from './pages-among.ts';
import { mergeProblems } from './problems.ts';
import { toTripletRecord } from './triplet-record.ts';

/** Small enough that the library worker stays free for questions, large enough to commit rarely. */
export const CHUNKS_PER_BATCH = 16;

/** @throws TriviumError `aborted` between batches; `storage-full`; what the reader throws. */
export async function indexDocument(
  id: string,
  parts: IndexingParts,
  signal: AbortSignal,
  onProgress: (share: number) => void,
): Promise<void> {
  const { database, reader, catalogue, writes } = parts;
  const { document: read, job } = catalogue.get(id);
  if (!job) return;
  const readingShare = parts.shares.of(read.kind);
  parts.progress.turn(id);
  const [{ pages }, remaining] = await Promise.all([
    readText(database, id),
    listChunksOf(database, id, job.cursor),
  ]);
  const damage = damageError(remaining.damage);
  if (damage) throw damage;
  const batches = inBatches(remaining.records);
  const pagesOf = pagesAmong(pages);
  const extract = (batch: ChunkRecord[] | undefined): Promise<ExtractOutput[]> | null => {
    const extracting = batch ? reader.extract(batch, signal) : null;
    extracting?.catch(() => {});
    return extracting;
  };

  // The reader extracts the next batch while this worker joins, embeds and stores the one before.
  let ahead = extract(batches[0]);
  for (const [i, chunks] of batches.entries()) {
    const outputs = (await ahead)!;
    ahead = extract(batches[i + 1]);
    await writes.run(async () => {
      throwIfCancelled(signal);
      const { registry } = await parts.current.settledIndex();
      const batch = await indexChunks(chunks, pagesOf, {
        engine: new ExtractedAlready(outputs),
        extract: parts.extract,
        embedder: new EmbedInSlices(parts.current.embedder),
        registry,
      });
      await takeUp(batch, catalogue.get(id), i === batches.length - 1, parts);
    });
    const { document } = catalogue.get(id);
    const indexed = chunks.at(-1)!.ordinal + 1;
    onProgress(readingShare + (1 - readingShare) * (indexed / document.chunks));
  }
  if (batches.length === 0) await finish(id, parts);
}

/** Into the index and into storage: both, or (after a failed commit) neither. */
async function takeUp(
  batch: IndexingBatch,
  { document: before, job: jobBefore }: Entry,
  isLast: boolean,
  parts: IndexingParts,
): Promise<void> {
  const { database, catalogue, current } = parts;
  const blocks = current.index.take(batch);
  const cursor = batch.chunks.at(-1)!.ordinal + 1;
  const job: JobRecord | null = isLast ? null : { ...jobBefore!, cursor };
  const document: DocumentRecord = {
    ...withState(before, isLast ? 'indexed' : 'indexing'),
    triplets: current.index.registry.countIn(before.id),
    problems: mergeProblems(before.problems, batch.problems),
  };
  const triplets = [...batch.added, ...batch.changed].map(toTripletRecord);
  const nextTriplet = batch.nextTripletId;
  try {
    await commitBatch(database, {
      ...{ document, job, triplets, nextTriplet, blocks },
      embedder: current.embedder.id,
    });
  } catch (thrown) {
    await current.undo();
    throw thrown;
  }
  catalogue.put({ document, job });
}

/** Everything was indexed before, but the journal did not come to say so. */
async function finish(id: string, { writes, catalogue, database }: IndexingParts): Promise<void> {
  await writes.run(async () => {
    const document = withState(catalogue.get(id).document, 'indexed');
    await commitState(database, document, null);
    catalogue.put({ document, job: null });
  });
}

function inBatches(chunks: ChunkRecord[]): ChunkRecord[][] {
  const batches: ChunkRecord[][] = [];
  for (let from = 0; from < chunks.length; from += CHUNKS_PER_BATCH) {
    batches.push(chunks.slice(from, from + CHUNKS_PER_BATCH));
  }
  return batches;
}
