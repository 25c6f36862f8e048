/** From what an engine proposes as support to a citation with its place: checked, never trusted. */
import { rowSaid } from '../documents/tables.ts';
import type { Range } from '../documents/types.ts';
import type { Support } from '../knowledge/types.ts';
import type { Context, ContextChunk, ProposedSupport } from '../tasks/types.ts';

/** Everything retrieved so far, by id, in order of first retrieval. */
export class Gathered {
  readonly #chunks = new Map<number, ContextChunk>();
  readonly #propositions = new Map<number, Context['propositions'][number]>();
  readonly #remembered = new Map<string, Support>();

  /** Citations of a run that is resumed: they stay valid though their chunks are not here. */
  remember(supports: Support[]): void {
    for (const support of supports) {
      this.#remembered.set(`${support.source.chunk}:${support.source.start}`, support);
    }
  }

  /** Takes up a retrieval. @returns how many of its chunks are new. */
  add({ chunks, propositions }: Context): number {
    const before = this.#chunks.size;
    for (const chunk of chunks) {
      if (!this.#chunks.has(chunk.id)) this.#chunks.set(chunk.id, chunk);
    }
    for (const proposition of propositions) this.#propositions.set(proposition.id, proposition);
    return this.#chunks.size - before;
  }

  /** All of it, with `first` (the newest retrieval) at the top. */
  context(first?: Context): Context {
    return {
      chunks: merge(first?.chunks, this.#chunks),
      propositions: merge(first?.propositions, this.#propositions),
    };
  }

  /** The citation of a proposed support, or null when it points at nothing that was retrieved. */
  cite({ chunk: id, sentence, triplet }: ProposedSupport): Support | null {
    const chunk = this.#chunks.get(id);
    if (!chunk) return this.#remembered.get(`${id}:${sentence.start}`) ?? null;
    if (sentence.start < chunk.start || sentence.end > chunk.end) return null;
    const place = { start: sentence.start - chunk.start, end: sentence.end - chunk.start };
    const text = chunk.text.slice(place.start, place.end);
    if (text.trim() === '') return null;
    const { document, heading } = chunk;
    const source = { chunk: id, document, ...sentence, ...pagesIn(chunk, sentence) };
    const said = triplet === undefined ? undefined : this.#propositions.get(triplet);
    // A remembered fact is no evidence of itself: what is cited is the sentence it was read from.
    // Nor is a triplet that was extracted for this question alone one that is stored.
    const known = said !== undefined && said.remembered === undefined && said.id >= 0;
    const row = rowSaid(chunk.text, place);
    return {
      ...(known ? { triplet } : {}),
      ...{ source, text },
      ...(row ? { row } : {}),
      ...(heading ? { heading } : {}),
    };
  }

  /** Citations of several supports, each sentence once. */
  citeAll(supports: ProposedSupport[]): Support[] {
    const cited = new Map<string, Support>();
    for (const support of supports) {
      const citation = this.cite(support);
      if (!citation) continue;
      const { document, start } = citation.source;
      const key = `${document}:${start}`;
      if (!cited.has(key)) cited.set(key, citation);
    }
    return [...cited.values()];
  }

  /** The same, each under the title of what begins there. */
  underTitles(citations: readonly Support[]): Support[] {
    return citations.flatMap((citation) => {
      const title = this.#chunks.get(citation.source.chunk)?.begins?.title;
      return title ? [{ ...citation, heading: title }] : [];
    });
  }
}

function merge<Item extends { id: number }>(
  first: Item[] | undefined,
  all: ReadonlyMap<number, Item>,
): Item[] {
  const merged = new Map((first ?? []).map((item) => [item.id, item]));
  for (const [id, item] of all) if (!merged.has(id)) merged.set(id, item);
  return [...merged.values()];
}

/** First and last page of a range inside a chunk, from the chunk's page breaks. */
export function pagesIn(
  chunk: ContextChunk,
  range: Range,
): { firstPage: number; lastPage: number } {
  const breaks = chunk.pageBreaks;
  if (!breaks) return { firstPage: chunk.firstPage, lastPage: chunk.lastPage };
  const pageAt = (position: number): number =>
    chunk.firstPage + breaks.filter((start) => start <= position).length;
  return { firstPage: pageAt(range.start), lastPage: pageAt(Math.max(range.start, range.end - 1)) };
}
