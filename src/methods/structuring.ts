/**
 * Triplets of passages at question time (RAS, arXiv 2502.10996, equation 4). What the library holds
 * counts where the engine that would extract them now extracted it; otherwise the passage is read
 * now, and what was read is remembered while the app runs.
 */
import { performerOf } from '../engines/engine.ts';
import { uniqueById } from '../knowledge/unique-by-id.ts';
import { extractTripletsTask } from '../tasks/extract-triplets.ts';
import type { ContextChunk, ContextProposition, ExtractOutput } from '../tasks/types.ts';
import { pagesIn } from './citations.ts';
import type { Run } from './run.ts';

/** Passages remembered: some ten triplets each. */
const REMEMBERED = 2_000;
/** Extracted triplets have ids of their own, below those of remembered facts. */
const FIRST_ID = -1_000_000;

/** By engine and text: a passage is what it says, in whichever library it stands. */
const extracted = new Map<string, ExtractOutput>();

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
    let read = 0;
    for (const chunk of fresh) {
      if (this.#known.has(chunk.id)) continue;
      const { triplets, isNew } = await this.#extract(chunk, performer);
      this.#known.set(chunk.id, triplets);
      if (isNew) read++;
    }
    const all = chunks.flatMap(({ id }) => this.#known.get(id) ?? []);
    return { triplets: uniqueById(all), extracted: read };
  }

  async #extract(
    chunk: ContextChunk,
    performer: string,
  ): Promise<{ triplets: ContextProposition[]; isNew: boolean }> {
    const { id, document, heading, text, start } = chunk;
    const key = [performer, heading, text].join('\n');
    const before = extracted.get(key);
    const sentences = chunk.sentences.map((range) => ({
      start: range.start - start,
      end: range.end - start,
    }));
    const output =
      before ?? (await this.run.perform(extractTripletsTask, { heading, text, sentences }));
    if (extracted.size >= REMEMBERED) extracted.clear();
    extracted.set(key, output);
    const triplets = output.triplets.map(({ subject, predicate, object, sentence }) => {
      const place = { start: start + sentence.start, end: start + sentence.end };
      const source = { chunk: id, document, ...place, ...pagesIn(chunk, place) };
      return { id: this.#nextId--, subject, predicate, object, sources: [source], score: 0 };
    });
    return { triplets, isNew: !before };
  }
}
