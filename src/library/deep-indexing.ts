/**
 * Statements of better quality: the model chosen for extraction reads the library passage by
 * passage in the background, the most asked about first, and each passage's statements replace the
 * former ones in one transaction. A question has the few passages that it retrieves read before
 * others, within a bound: never does it wait for the whole library.
 */
import { BUILT_IN, engineFor } from '../engines/engine-choice.ts';
import type { Engine } from '../engines/engine.ts';
import type { TriviumError } from '../errors.ts';
import { isAbort, throwIfCancelled, toErrorRecord } from '../errors.ts';
import { overlapping } from '../knowledge/corrected.ts';
import { extractInput, sightingsOf, type IndexedChunk } from '../retrieval/indexing.ts';
import { propositionText } from '../knowledge/propositions.ts';
import type { BackgroundWork, LibraryEvent, Settings } from '../protocol.ts';
import type { Retriever } from '../retrieval/types.ts';
import { countAsked, listExtractors } from '../storage/deep-indexing.ts';
import { readText } from '../storage/documents.ts';
import { commitReplacement } from '../storage/indexing-commits.ts';
import type { Database } from '../storage/schema.ts';
import type { Task } from '../tasks/task.ts';
import type { ExtractInput, ExtractOutput } from '../tasks/types.ts';
import type { Catalogue } from './catalogue.ts';
import type { CurrentIndex } from './current-index.ts';
import type { Exclusive } from './exclusive.ts';
import { pagesAmong } from './pages-among.ts';
import { toTripletRecord } from './triplet-record.ts';
import { orCancelled } from '../waiting.ts';

/** What a question may spend on having its passages read before it is answered. */
const QUESTION_CHUNKS = 2;
const QUESTION_MS = 10_000;

export interface DeepIndexingParts {
  database: Database;
  current: CurrentIndex;
  writes: Exclusive;
  catalogue: Catalogue;
  extract: Task<ExtractInput, ExtractOutput>;
  /** A model without anybody behind it: what it cannot do, it says. */
  engine: (id: string, settings: Settings, priority: 'question' | 'background') => Engine;
  /** Resolves when no question is being answered: questions go first. */
  othersDone: () => Promise<void>;
  emit: (event: LibraryEvent) => void;
  questionMs?: number;
}

interface Following {
  settings: Settings;
  engine: string;
  controller: AbortController;
  ended: Promise<void>;
}

export class DeepIndexing {
  readonly #parts: DeepIndexingParts;
  #following: Following | null = null;
  #turns: Promise<void> = Promise.resolve();
  /** Who read a passage's statements; a passage that is not here was read by the built-in engine. */
  #extractors: Map<number, string> | null = null;
  #asked = new Map<number, number>();
  /** Passages that the model could make nothing of, in this session. */
  #skipped = new Set<number>();
  readonly #underWay = new Map<number, Promise<boolean>>();

  constructor(parts: DeepIndexingParts) {
    this.#parts = parts;
  }

  /** Does what the settings say; resolves when work has begun, or nothing is to be done. */
  follow(settings: Settings): Promise<void> {
    this.#turns = this.#turns.then(() => this.#follow(settings)).catch(() => {});
    return this.#turns;
  }

  /** There may be new passages. */
  look(): void {
    const { settings } = this.#following ?? {};
    if (settings) void this.follow(settings);
  }

  /** Passages have come in that somebody else's engines may have read. */
  forgetExtractors(): void {
    this.#extractors = null;
  }

  /** What is stored stays; it is gone on with when the library opens again. */
  async stop(): Promise<void> {
    await this.#turns;
    await this.#end();
  }

  /**
   * For one question: passages that it retrieves are read first, within the question's bound. Of
   * those whose triplets it asks for, it would read every one itself, whatever the bound, and keep
   * nothing: they are all read here.
   */
  around(retriever: () => Retriever): Retriever {
    let chunksLeft = QUESTION_CHUNKS;
    let millisecondsLeft = this.#parts.questionMs ?? QUESTION_MS;
    return {
      retrieve: async (queries, options) => {
        const found = await retriever().retrieve(queries, options);
        const ids = found.chunks.map(({ id }) => id);
        this.#noteAsked(ids);
        const wanted = millisecondsLeft <= 0 ? [] : this.#wantedNow(ids).slice(0, chunksLeft);
        if (wanted.length === 0) return found;
        const began = performance.now();
        const read = await this.#readNow(wanted, options.signal, millisecondsLeft);
        chunksLeft -= wanted.length;
        millisecondsLeft -= performance.now() - began;
        return read ? retriever().retrieve(queries, options) : found;
      },
      passages: (query, limit, options) => retriever().passages(query, limit, options),
      triplets: (query, options) => retriever().triplets(query, options),
      structured: async (chunks, signal) => {
        this.#noteAsked(chunks);
        const wanted = this.#wantedNow(chunks);
        if (wanted.length > 0) await this.#readNow(wanted, signal);
        const structured = await retriever().structured(chunks, signal);
        return structured.map((each) => ({
          ...each,
          extractor: this.#extractors?.get(each.chunk) ?? each.extractor,
        }));
      },
    };
  }

  #noteAsked(chunks: readonly number[]): void {
    for (const id of chunks) this.#asked.set(id, (this.#asked.get(id) ?? 0) + 1);
  }

  /** Of these passages, those that the chosen model has not read and can read now. */
  #wantedNow(chunks: readonly number[]): number[] {
    const engine = this.#following?.engine;
    // Who writes may itself wait until the question is answered.
    if (!engine || this.#parts.writes.isBusy) return [];
    return chunks.filter((id) => this.#isPending(id, engine));
  }

  async #follow(settings: Settings): Promise<void> {
    const engine = engineFor('extract-triplets', settings.engines);
    const isSame =
      this.#following?.engine === engine &&
      JSON.stringify(this.#following.settings.server) === JSON.stringify(settings.server);
    await this.#end();
    if (!isSame) this.#skipped.clear();
    if (engine === BUILT_IN) {
      if (this.#following) this.#tell('done', engine);
      this.#following = null;
      return;
    }
    this.#extractors ??= await listExtractors(this.#parts.database);
    if (this.#asked.size === 0) this.#asked = await countAsked(this.#parts.database);
    const controller = new AbortController();
    const following: Following = { settings, engine, controller, ended: Promise.resolve() };
    this.#following = following;
    if (settings.deepIndexing === 'paused') {
      this.#tell('paused', engine);
      return;
    }
    following.ended = this.#run(following).then(
      () => this.#tell('done', engine),
      (thrown: unknown) => {
        if (!isAbort(thrown)) this.#tell('failed', engine, thrown);
      },
    );
  }

  async #end(): Promise<void> {
    this.#following?.controller.abort();
    await this.#following?.ended;
  }

  async #run({ engine, settings, controller: { signal } }: Following): Promise<void> {
    const by = this.#parts.engine(engine, settings, 'background');
    for (;;) {
      throwIfCancelled(signal);
      const next = this.#next(engine);
      if (next === undefined) return;
      this.#tell('running', engine);
      await this.#parts.othersDone();
      throwIfCancelled(signal);
      await this.#read(next, by, signal);
    }
  }

  /** The passage that was asked about most often; of equal ones the first. */
  #next(engine: string): number | undefined {
    let best: number | undefined;
    for (const id of this.#parts.current.index.chunkIds()) {
      if (!this.#isPending(id, engine)) continue;
      const asked = this.#asked.get(id) ?? 0;
      const most = best === undefined ? -1 : (this.#asked.get(best) ?? 0);
      if (asked > most || (asked === most && id < best!)) best = id;
    }
    return best;
  }

  #isPending(chunk: number, engine: string): boolean {
    return this.#extractors?.get(chunk) !== engine && !this.#skipped.has(chunk);
  }

  /**
   * @param milliseconds for all of them together; without it each has what the engine allows it.
   * @returns whether any passage has other statements now. Whatever fails, the question goes on.
   */
  async #readNow(
    chunks: readonly number[],
    signal: AbortSignal | undefined,
    milliseconds?: number,
  ): Promise<boolean> {
    const { engine, settings } = this.#following!;
    const by = this.#parts.engine(engine, settings, 'question');
    const bound = new AbortController();
    const end = (): void => bound.abort();
    const timer = milliseconds === undefined ? undefined : setTimeout(end, milliseconds);
    signal?.addEventListener('abort', end);
    let changed = false;
    try {
      for (const chunk of chunks) {
        if (bound.signal.aborted) break;
        changed = (await this.#read(chunk, by, bound.signal)) || changed;
      }
    } catch {
      throwIfCancelled(signal);
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener('abort', end);
    }
    return changed;
  }

  /** One reading of a passage at a time, whoever asks for it. */
  async #read(chunk: number, by: Engine, signal: AbortSignal): Promise<boolean> {
    const before = this.#underWay.get(chunk);
    if (before) await orCancelled(before, signal).catch(() => {});
    throwIfCancelled(signal);
    if (!this.#isPending(chunk, by.id)) return true;
    const reading = this.#readOne(chunk, by, signal);
    reading.catch(() => {});
    this.#underWay.set(chunk, reading);
    try {
      return await orCancelled(reading, signal);
    } finally {
      if (this.#underWay.get(chunk) === reading) this.#underWay.delete(chunk);
    }
  }

  async #readOne(id: number, by: Engine, signal: AbortSignal): Promise<boolean> {
    const chunk = this.#parts.current.index.chunk(id);
    if (!chunk) return false;
    let output: ExtractOutput;
    try {
      ({ output } = await by.perform(this.#parts.extract, extractInput(chunk), { signal }));
    } catch (thrown) {
      const { code } = thrown as TriviumError;
      if (code !== 'invalid' && code !== 'too-long') throw thrown;
      this.#skipped.add(id);
      return false;
    }
    throwIfCancelled(signal);
    return this.#parts.writes.run(() => this.#replace(chunk, output, by.id));
  }

  /** Into the index and into storage: both, or (after a failed commit) neither. */
  async #replace(chunk: IndexedChunk, { triplets }: ExtractOutput, by: string): Promise<boolean> {
    const { database, current, catalogue } = this.#parts;
    const index = await current.settledIndex();
    // The document may have been removed meanwhile.
    if (!index.chunk(chunk.id) || !catalogue.has(chunk.document)) return false;
    const { pages } = await readText(database, chunk.document);
    const { document: before, job } = catalogue.get(chunk.document);
    // What a person has corrected is not read anew.
    const isKept = overlapping(before.corrected ?? []);
    // A model that finds nothing at all is no reason to lose what was found before.
    const plan =
      triplets.length > 0
        ? index.registry.planReplacement(
            chunk.id,
            sightingsOf(chunk, triplets, pagesAmong(pages)),
            isKept,
          )
        : { added: [], changed: [], orphaned: [], nextId: index.registry.nextId };
    const texts = plan.added.map(propositionText);
    const vectors =
      texts.length > 0 ? await current.embedder.embed(texts, 'passage') : new Float32Array(0);
    index.readBy(chunk.id, by);
    const blocks = index.replaceTriplets(plan, vectors);
    const document = { ...before, triplets: index.registry.countIn(before.id) };
    try {
      await commitReplacement(database, {
        ...{ document, blocks, orphaned: plan.orphaned, nextTriplet: plan.nextId },
        ...{ chunk: chunk.id, extractor: by },
        triplets: [...plan.added, ...plan.changed].map(toTripletRecord),
      });
    } catch (thrown) {
      await current.undo();
      throw thrown;
    }
    catalogue.put({ document, job });
    this.#extractors?.set(chunk.id, by);
    return true;
  }

  #tell(state: BackgroundWork['state'], engine: string, thrown?: unknown): void {
    const ids = this.#parts.current.index.chunkIds();
    const left = ids.filter((id) => this.#isPending(id, engine)).length;
    this.#parts.emit({
      type: 'background',
      work: {
        ...{ kind: 'deep-indexing', state, done: ids.length - left, total: ids.length },
        ...(thrown === undefined ? {} : { error: toErrorRecord(thrown) }),
      },
    });
  }
}
