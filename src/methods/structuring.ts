/**
 * Triplets of passages at question time (RAS, arXiv 2502.10996, equation 4). What the library holds
 * counts where the engine that would extract them now extracted it: a library has its passages read
 * and keeps what was read. Where it could not, the passage is read here, for this run alone.
 */
import { performerOf } from '../engines/engine.ts';
import { uniqueById } from '../knowledge/unique-by-id.ts';
import { extractTripletsTask } from '../tasks/extract-triplets.ts';
import type { ContextChunk, ContextProposition } from '../tasks/types.ts';
import { pagesIn } from './citations.ts';
import type { Run } from './run.ts';

/** Extracted triplets have ids of their own, below those of remembered facts. */
const FIRST_ID = -1_000_000;

export interface Structured {
  /** In the order of the passages. */
  triplets: ContextProposition[];
  /** Passages that were read by the engine now. */
  extracted: number;
}

/** Of one run: ids stay the same for a passage that comes again. */
export class Structuring {
  readonly #known = new Map<number, ContextProposition[]>();
  #nextId = FIRST_ID;

  constructor(private readonly run: Run) {}

  /** @throws TriviumError `aborted`. */
  async of(chunks: readonly ContextChunk[]): Promise<Structured> {
    const { engine, retriever, signal } = this.run.context;
    const performer = performerOf(engine, extractTripletsTask.name);
    const fresh = chunks.filter(({ id }) => !this.#known.has(id));
    const stored = await retriever.structured(
      fresh.map(({ id }) => id),
      signal,
    );
    for (const { chunk, triplets, extractor } of stored) {
      if (extractor === performer) this.#known.set(chunk, triplets);
    }
    const unread = fresh.filter(({ id }) => !this.#known.has(id));
    for (const chunk of unread) this.#known.set(chunk.id, await this.#extract(chunk));
    const all = chunks.flatMap(({ id }) => this.#known.get(id) ?? []);
    return { triplets: uniqueById(all), extracted: unread.length };
  }

  async #extract(chunk: ContextChunk): Promise<ContextProposition[]> {
    const { id, document, heading, headingPath, text, start } = chunk;
    const sentences = chunk.sentences.map((range) => ({
      start: range.start - start,
      end: range.end - start,
    }));
    const passage = { heading, headingPath, text, sentences };
    const output = await this.run.perform(extractTripletsTask, passage);
    return output.triplets.map(({ subject, predicate, object, sentence }) => {
      const place = { start: start + sentence.start, end: start + sentence.end };
      const source = { chunk: id, document, ...place, ...pagesIn(chunk, place) };
      return { id: this.#nextId--, subject, predicate, object, sources: [source], score: 0 };
    });
  }
}
