/** A small library of invented passages behind the Retriever interface, and what it was asked. */
import type {
  AdaptiveOptions,
  Retrieved,
  Retriever,
  StructuredChunk,
} from '../../src/retrieval/types.ts';
import type { ContextChunk, ContextProposition } from '../../src/tasks/types.ts';

export interface Passage {
  heading: string;
  sentences: string[];
  /** Triplets as [subject, predicate, object, sentence index]. */
  triplets?: [string, string, string, number][];
}

export class ScriptedRetriever implements Retriever {
  readonly asked: string[][] = [];
  /** Queries of plain searches for passages. */
  readonly searched: string[] = [];
  /** Who extracted the triplets. */
  extractor = 'scripted';
  readonly chunks: ContextChunk[];
  readonly propositions: ContextProposition[];

  constructor(passages: Passage[]) {
    this.chunks = passages.map(({ heading, sentences }, id) => {
      let position = 0;
      const ranges = sentences.map((sentence) => {
        const range = { start: position, end: position + sentence.length };
        position = range.end + 1;
        return range;
      });
      const text = sentences.join(' ');
      const place = { document: `d${id}`, firstPage: id + 1, lastPage: id + 1 };
      return {
        id,
        ...place,
        heading,
        text,
        start: 0,
        end: text.length,
        sentences: ranges,
        score: 1,
      };
    });
    let next = 0;
    this.propositions = passages.flatMap(({ triplets = [] }, chunk) =>
      triplets.map(([subject, predicate, object, index]) => {
        const { document, firstPage, lastPage, sentences } = this.chunks[chunk]!;
        const source = { chunk, document, firstPage, lastPage, ...sentences[index]! };
        return { id: next++, subject, predicate, object, sources: [source], score: 1 };
      }),
    );
  }

  /** Chunks that share a word of four letters or more with a query, best first. */
  retrieve(queries: string[], { chunks: k, seen }: AdaptiveOptions): Promise<Retrieved> {
    this.asked.push(queries);
    const fresh = this.#rank(queries.join(' ')).filter(({ id }) => !seen?.has(id));
    const chunks = fresh.slice(0, k);
    const ids = new Set(chunks.map(({ id }) => id));
    const propositions = this.propositions.filter((p) => p.sources.some((s) => ids.has(s.chunk)));
    return Promise.resolve({ chunks, propositions });
  }

  passages(query: string, limit: number): Promise<ContextChunk[]> {
    this.searched.push(query);
    return Promise.resolve(this.#rank(query).slice(0, limit));
  }

  structured(chunks: readonly number[]): Promise<StructuredChunk[]> {
    const { extractor } = this;
    return Promise.resolve(
      chunks.map((chunk) => ({ chunk, extractor, triplets: this.#tripletsOf(chunk) })),
    );
  }

  /** In the order of the library: nothing here compares. */
  triplets(
    _query: string,
    { chunks, limit }: { chunks: readonly number[]; limit: number },
  ): Promise<ContextProposition[]> {
    const all = chunks.flatMap((chunk) => this.#tripletsOf(chunk));
    return Promise.resolve([...new Set(all)].slice(0, limit));
  }

  #tripletsOf(chunk: number): ContextProposition[] {
    return this.propositions.filter((each) =>
      each.sources.some((source) => source.chunk === chunk),
    );
  }

  #rank(query: string): ContextChunk[] {
    const words = new Set(query.toLowerCase().match(/\p{L}{4,}/gu) ?? []);
    const shared = (chunk: ContextChunk): number =>
      (`${chunk.heading} ${chunk.text}`.toLowerCase().match(/\p{L}{4,}/gu) ?? []).filter((word) =>
        words.has(word),
      ).length;
    return this.chunks
      .map((chunk) => ({ ...chunk, score: shared(chunk) }))
      .filter(({ score }) => score > 0)
      .sort((a, b) => b.score - a.score || a.id - b.id);
  }
}
