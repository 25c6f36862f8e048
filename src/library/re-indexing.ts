/**
 * A document made anew from its stored file: read, cut, extracted and embedded apart, while what
 * was known goes on answering questions; then all of it takes the place of the former in one step
 * of the index and one transaction. Before that nothing is changed: a failure, a crash or a cancel
 * leaves everything as it was. Sentences that a person has corrected keep their statements, if that
 * is wanted.
 */
import { shapeOf } from '../documents/shape.ts';
import type { Chunk } from '../documents/types.ts';
import { isAbort, throwIfCancelled, TriviumError } from '../errors.ts';
import type { ReindexOutcome } from '../knowledge-protocol.ts';
import { overlapping } from '../knowledge/corrected.ts';
import { passageText, problemsOf, sightingsOf, type IndexedChunk } from '../retrieval/indexing.ts';
import { propositionText } from '../knowledge/propositions.ts';
import { planReread, relocated, type Relocated } from '../retrieval/re-reading.ts';
import type { Settings } from '../protocol.ts';
import { hasFile, readFile, readText } from '../storage/documents.ts';
import { readLibrary } from '../storage/library-record.ts';
import { readRecognised } from '../storage/recognised.ts';
import type { ChunkRecord, DocumentRecord, RecognisedRecord } from '../storage/records.ts';
import type { Database } from '../storage/schema.ts';
import { commitRereading } from '../storage/triplet-edits.ts';
import type { ExtractOutput } from '../tasks/types.ts';
import type { Catalogue, Entry } from './catalogue.ts';
import type { CurrentIndex } from './current-index.ts';
import { EmbedInSlices } from './embed-in-slices.ts';
import type { Exclusive } from './exclusive.ts';
import { CHUNKS_PER_BATCH } from './index-document.ts';
import { pagesAmong } from './pages-among.ts';
import { mergeProblems } from './problems.ts';
import { namedAsRead } from './read-file.ts';
import type { Reader, Reading } from './reader.ts';
import { toTripletRecord } from './triplet-record.ts';
import { withRecognition } from './with-recognition.ts';

/** Shares of the work, about as long as they take. */
const READING = 0.3;
const EXTRACTING = 0.9;

export interface ReIndexingParts {
  database: Database;
  reader: Reader;
  catalogue: Catalogue;
  current: CurrentIndex;
  writes: Exclusive;
  settings: () => Promise<Settings>;
  passwords: ReadonlyMap<string, string>;
  /** Nothing else is done to the document meanwhile. */
  whileHeld: <T>(ids: readonly string[], work: () => Promise<T>) => Promise<T>;
  /** Resolves when no file is being read: the reader does one thing at a time. */
  readerFree: () => Promise<void>;
  /** There are other passages and other triplets. */
  onChange: () => void;
  /** Pictures of pages can be read. */
  recognises: boolean;
}

interface Made {
  reading: Reading;
  recognised: ReadonlyMap<number, RecognisedRecord>;
  outputs: ExtractOutput[];
}

export class ReIndexing {
  readonly #parts: ReIndexingParts;
  readonly #underWay = new Map<string, { controller: AbortController; ended: Promise<unknown> }>();

  constructor(parts: ReIndexingParts) {
    this.#parts = parts;
  }

  run(
    id: string,
    keepCorrected: boolean,
    onProgress: (share: number) => void,
  ): Promise<ReindexOutcome> {
    const { catalogue, whileHeld } = this.#parts;
    const entry = catalogue.get(id);
    const { document } = entry;
    if (this.#underWay.has(id) || !isWhole(entry)) throw notNow();
    const controller = new AbortController();
    const { signal } = controller;
    const ended = whileHeld([id], async () => {
      const made = await this.#make(document, signal, onProgress);
      const outcome = await this.#replace(id, made, keepCorrected, signal);
      onProgress(1);
      return outcome;
    }).finally(() => this.#underWay.delete(id));
    ended.catch(() => {});
    this.#underWay.set(id, { controller, ended });
    return ended;
  }

  cancel(id: string): void {
    this.#underWay.get(id)?.controller.abort();
  }

  /** Everything that is under way is cancelled, and has ended. */
  async stop(): Promise<void> {
    const all = [...this.#underWay.values()];
    for (const { controller } of all) controller.abort();
    await Promise.allSettled(all.map(({ ended }) => ended));
  }

  async #make(
    { id, name }: DocumentRecord,
    signal: AbortSignal,
    onProgress: (share: number) => void,
  ): Promise<Made> {
    const { database, reader, settings, passwords } = this.#parts;
    if (!(await hasFile(database, id))) throw withoutFile();
    const { chunkWords } = await settings();
    const password = passwords.get(id);
    const recognised = await readRecognised(database, id);
    const reading = await this.#patiently(signal, async () => {
      // Its bytes go to the reader for good: another try reads them again.
      const { type, bytes } = await readFile(database, id);
      const words = { recognised: [...recognised.values()] };
      const file = { document: id, name, type, bytes, chunkWords, ...words };
      return reader.read(
        { ...file, ...(password ? { password } : {}) },
        { signal, onProgress: (share) => onProgress(share * READING) },
      );
    });
    const { chunks } = reading;
    if (chunks.length === 0) throw withoutText();
    const outputs: ExtractOutput[] = [];
    for (let from = 0; from < chunks.length; from += CHUNKS_PER_BATCH) {
      const batch = chunks.slice(from, from + CHUNKS_PER_BATCH).map(numbered);
      outputs.push(...(await this.#patiently(signal, () => reader.extract(batch, signal))));
      onProgress(READING + (EXTRACTING - READING) * (outputs.length / chunks.length));
    }
    return { reading, recognised, outputs };
  }

  /** Ending one file's reading ends the reader itself: what it did for others begins again. */
  async #patiently<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
    for (;;) {
      throwIfCancelled(signal);
      await this.#parts.readerFree();
      throwIfCancelled(signal);
      try {
        return await work();
      } catch (thrown) {
        if (!isAbort(thrown) || signal.aborted) throw thrown;
      }
    }
  }

  /** Into the index and into storage: both, or (after a failed commit) neither. */
  async #replace(
    id: string,
    { reading, recognised, outputs }: Made,
    keepCorrected: boolean,
    signal: AbortSignal,
  ): Promise<ReindexOutcome> {
    const { database, current, catalogue, writes, onChange, recognises } = this.#parts;
    const pagesOf = pagesAmong(reading.document.pages);
    return writes.run(async () => {
      throwIfCancelled(signal);
      // Removed meanwhile, it may be on its way in again.
      if (!isWhole(catalogue.get(id))) throw notNow();
      const index = await current.settledIndex();
      const [{ library }, { text: former }] = await Promise.all([
        readLibrary(database),
        readText(database, id),
      ]);
      const { corrected: before = [], ...document } = catalogue.get(id).document;
      const { author: _, year: __, ...known } = document;
      const first = Math.max(library.nextChunk, (index.chunkIds().at(-1) ?? 0) + 1);
      const chunks = reading.chunks.map((chunk, i): ChunkRecord => {
        return { ...chunk, version: 1, id: first + i };
      });
      const moved: Relocated = keepCorrected
        ? relocated(index.registry.inDocument(id), before, {
            ...{ document: id, former, text: reading.document.text, chunks, pagesOf },
          })
        : { sightings: [], corrected: [], lost: 0 };
      const isKept = overlapping(moved.corrected);
      const sightings = chunks.flatMap((chunk, i) =>
        sightingsOf(chunk, outputs[i]!.triplets, pagesOf).filter(({ source }) => !isKept(source)),
      );
      const plan = planReread(index.registry, id, [...moved.sightings, ...sightings]);
      const embedder = new EmbedInSlices(current.embedder);
      const [propositions, passages] = [
        await embedder.embed(plan.added.map(propositionText), 'passage', signal),
        await embedder.embed(chunks.map(passageText), 'passage', signal),
      ];
      throwIfCancelled(signal);
      // From here on nothing waits: questions see the former or the new, never a mixture.
      index.takeAway(id);
      const indexed = chunks.map(({ version: _, ...chunk }): IndexedChunk => chunk);
      const blocks = index.take({
        ...{ chunks: indexed, added: plan.added, changed: plan.changed },
        nextTripletId: plan.nextId,
        propositionVectors: { ids: idsOf(plan.added), vectors: propositions },
        chunkVectors: { ids: idsOf(chunks), vectors: passages },
      });
      const found = indexed.flatMap((chunk, i) => problemsOf(chunk, outputs[i]!, pagesOf));
      const { kind, pages, problems } = reading.document;
      const read = {
        ...{ ...known, ...namedAsRead(reading.document) },
        ...{ kind, pages: pages.length, chunks: chunks.length },
      };
      const now: DocumentRecord = {
        ...withRecognition(
          { ...read, problems: mergeProblems(problems, found) },
          recognises,
          recognised,
        ),
        triplets: index.registry.countIn(id),
        ...(moved.corrected.length > 0 ? { corrected: moved.corrected } : {}),
      };
      try {
        await commitRereading(database, {
          ...{ document: now, text: reading.document.text, pages, chunks, blocks },
          shape: shapeOf(reading.document),
          triplets: [...plan.added, ...plan.changed].map(toTripletRecord),
          orphaned: plan.orphaned,
          nextChunk: first + chunks.length,
          nextTriplet: plan.nextId,
        });
      } catch (thrown) {
        await current.undo();
        throw thrown;
      }
      catalogue.put({ document: now, job: null });
      onChange();
      return { triplets: now.triplets, kept: moved.sightings.length, lost: moved.lost };
    });
  }
}

function isWhole({ job, document }: Entry): boolean {
  return !job && document.state === 'indexed';
}

function numbered(chunk: Chunk): IndexedChunk {
  return { ...chunk, id: chunk.ordinal };
}

function idsOf(records: readonly { id: number }[]): Uint32Array {
  return Uint32Array.from(records, ({ id }) => id);
}

function withoutFile(): TriviumError {
  return new TriviumError(
    'not-found',
    'The file itself is not in this copy of the library, so it cannot be read anew.',
    'Remove the document and add its file.',
  );
}

function withoutText(): TriviumError {
  return new TriviumError(
    'no-text',
    'Reading the file anew found no text in it. What was known before stays.',
    'Remove the document and add its file again.',
  );
}

function notNow(): TriviumError {
  return new TriviumError(
    'invalid',
    'This document is being worked on already.',
    'Wait until that is done.',
  );
}
