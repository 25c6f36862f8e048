/**
 * The library's vectors are made again by another embedder, in the background: the former vectors
 * answer questions until the last of the new ones is there, then they are exchanged in one
 * transaction. Every batch is stored, so that it goes on where it stopped; choosing the former
 * embedder again cancels it.
 */
import { isAbort, throwIfCancelled, toErrorRecord } from '../errors.ts';
import { passageText } from '../retrieval/indexing.ts';
import { propositionText } from '../knowledge/propositions.ts';
import type { LibraryEvent } from '../protocol.ts';
import type { LibraryIndex } from '../retrieval/library-index.ts';
import { readLibrary } from '../storage/library-record.ts';
import { dropNext, promoteNext, readNext, writeNext } from '../storage/next-vectors.ts';
import type { IndexName } from '../storage/records.ts';
import type { Database } from '../storage/schema.ts';
import { INDEX_NAMES } from '../storage/vectors.ts';
import { QuantisedIndex } from '../vectors/quantised-index.ts';
import type { Embedder } from '../vectors/types.ts';
import type { CurrentIndex } from './current-index.ts';
import type { Exclusive } from './exclusive.ts';
import type { Embedders } from './model-embedder.ts';

/** Some seconds of work for a model on a slow processor: so much is lost at most. */
const TEXTS_A_BATCH = 64;
/** So few may be embedded while nothing else can be written, right before the exchange. */
const FEW = 16;

export interface ReEmbeddingParts {
  database: Database;
  current: CurrentIndex;
  embedders: Embedders;
  writes: Exclusive;
  /** Resolves when no question is being answered: questions go first. */
  othersDone: () => Promise<void>;
  emit: (event: LibraryEvent) => void;
}

type Next = Record<IndexName, QuantisedIndex>;

export class ReEmbedding {
  #running: { wanted: string; controller: AbortController; ended: Promise<void> } | null = null;
  #turns: Promise<void> = Promise.resolve();

  constructor(private readonly parts: ReEmbeddingParts) {}

  /** The embedder that the settings choose; resolves when work has begun, or nothing is to be done. */
  follow(chosen: string): Promise<void> {
    this.#turns = this.#turns.then(() => this.#follow(chosen)).catch(() => {});
    return this.#turns;
  }

  /** Stops; what is stored stays, and is gone on with when the library opens again. */
  async stop(): Promise<void> {
    await this.#turns;
    this.#running?.controller.abort();
    await this.#running?.ended;
    this.#running = null;
  }

  /** Resolves when what is under way has ended, however it ended. */
  async settled(): Promise<void> {
    await this.#turns;
    await this.#running?.ended;
  }

  async #follow(chosen: string): Promise<void> {
    const { database, current, embedders, emit } = this.parts;
    if (this.#running?.wanted === chosen) return;
    this.#running?.controller.abort();
    await this.#running?.ended;
    this.#running = null;
    let embedder: Embedder;
    try {
      embedder = await embedders.chosen(chosen);
    } catch (thrown) {
      emit({
        type: 'background',
        work: { ...NONE, state: 'failed', error: toErrorRecord(thrown) },
      });
      return;
    }
    const { library } = await readLibrary(database);
    if (current.embedder.id === embedder.id) {
      if (library.nextEmbedder === undefined) return;
      await dropNext(database);
      emit({ type: 'background', work: { ...NONE, state: 'done' } });
      return;
    }
    if (library.nextEmbedder !== undefined && library.nextEmbedder !== embedder.id) {
      await dropNext(database);
    }
    const controller = new AbortController();
    const ended = this.#run(embedder, controller.signal).then(
      () => emit({ type: 'background', work: { ...NONE, state: 'done' } }),
      (thrown: unknown) => {
        if (this.#running?.controller === controller) this.#running = null;
        if (isAbort(thrown)) return;
        const error = toErrorRecord(thrown);
        emit({ type: 'background', work: { ...NONE, state: 'failed', error } });
      },
    );
    this.#running = { wanted: chosen, controller, ended };
  }

  async #run(embedder: Embedder, signal: AbortSignal): Promise<void> {
    const { database, current, writes } = this.parts;
    const next = await this.#opened(embedder);
    for (;;) {
      await this.#embedMissing(next, embedder, signal);
      const isDone = await writes.run(async () => {
        throwIfCancelled(signal);
        const index = await current.settledIndex();
        // What was indexed meanwhile, where it is little, and what has gone meanwhile.
        const missing = INDEX_NAMES.flatMap((name) => missingIn(next[name], name, index));
        if (missing.length > FEW) return false;
        for (const name of INDEX_NAMES) {
          await embedInto(next[name], name, missingIn(next[name], name, index), index, embedder);
          dropGone(next[name], name, index);
          await writeNext(database, name, next[name].takeChangedBlocks(), embedder.id);
        }
        await promoteNext(database, embedder.id);
        current.use(embedder);
        await current.load();
        await current.completed();
        return true;
      });
      if (isDone) return;
    }
  }

  async #embedMissing(next: Next, embedder: Embedder, signal: AbortSignal): Promise<void> {
    const { database, current, othersDone, emit } = this.parts;
    for (const name of INDEX_NAMES) {
      for (;;) {
        throwIfCancelled(signal);
        const index = current.index;
        const missing = missingIn(next[name], name, index);
        const total = index.chunkIds().length + index.registry.size;
        const left =
          missing.length +
          (name === 'propositions' ? missingIn(next.chunks, 'chunks', index).length : 0);
        emit({ type: 'background', work: { ...NONE, done: Math.max(0, total - left), total } });
        if (missing.length === 0) break;
        await othersDone();
        await embedInto(next[name], name, missing.slice(0, TEXTS_A_BATCH), index, embedder, signal);
        throwIfCancelled(signal);
        await writeNext(database, name, next[name].takeChangedBlocks(), embedder.id);
      }
    }
  }

  /** What an earlier session has made; what cannot be read of it is made again. */
  async #opened(embedder: Embedder): Promise<Next> {
    const { database } = this.parts;
    const { library } = await readLibrary(database);
    const fresh = (): QuantisedIndex => QuantisedIndex.create({ dimensions: embedder.dimensions });
    const next: Next = { propositions: fresh(), chunks: fresh() };
    if (library.nextEmbedder !== embedder.id) return next;
    try {
      for (const name of INDEX_NAMES) {
        const { header, codes, rows } = await readNext(database, name);
        if (!header) continue;
        const { index, damaged } = QuantisedIndex.open({ header, codes });
        const bad = index.unattached.filter((block) =>
          index.attachRows(block, rows.get(block) ?? new Uint8Array(0)),
        );
        if (damaged.length + bad.length > 0) throw new Error('Parts are damaged.');
        next[name] = index;
      }
      return next;
    } catch {
      await dropNext(database);
      return { propositions: fresh(), chunks: fresh() };
    }
  }
}

const NONE = { kind: 'embedding', state: 'running', done: 0, total: 0 } as const;

function idsOf(name: IndexName, index: LibraryIndex): number[] {
  return name === 'chunks' ? index.chunkIds() : [...index.registry.ids()];
}

function missingIn(next: QuantisedIndex, name: IndexName, index: LibraryIndex): number[] {
  return idsOf(name, index).filter((id) => !next.has(id));
}

/** What was removed while the vectors were made. */
function dropGone(next: QuantisedIndex, name: IndexName, index: LibraryIndex): void {
  const live = new Set(idsOf(name, index));
  next.remove(next.ids().filter((id) => !live.has(id)));
}

async function embedInto(
  next: QuantisedIndex,
  name: IndexName,
  ids: readonly number[],
  index: LibraryIndex,
  embedder: Embedder,
  signal?: AbortSignal,
): Promise<void> {
  const texts = ids.flatMap((id): [number, string][] => {
    if (name === 'chunks') {
      const chunk = index.chunk(id);
      return chunk ? [[id, passageText(chunk)]] : [];
    }
    const triplet = index.triplet(id);
    return triplet ? [[id, propositionText(triplet)]] : [];
  });
  if (texts.length === 0) return;
  const vectors = await embedder.embed(
    texts.map(([, text]) => text),
    'passage',
    signal,
  );
  next.add(
    Uint32Array.from(texts, ([id]) => id),
    vectors,
  );
}
