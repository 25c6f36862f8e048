/**
 * Retrieval as a person restricted it for one question: passages that are always among the
 * retrieved ones, beside as many as were asked for, and passages that are never retrieved.
 */
import type { ContextChunk, ContextProposition } from '../tasks/types.ts';
import type { Retrieved, Retriever } from './types.ts';

/** Triplets of each pinned passage that join a retrieval. */
const OF_EACH_PINNED = 8;
/** So much wider is the next search, where too much of one was excluded. */
const WIDER = 4;

export interface Restriction {
  /** Ids of chunks. A pinned one is retrieved even where it is excluded as well. */
  pinned: readonly number[];
  excluded: ReadonlySet<number>;
  /** Documents that are left out, those too that come while the question is answered. */
  isLeftOut?: (document: string) => boolean;
}

/** @param passage a passage by id; undefined when it is gone. */
export function restricted(
  inner: Retriever,
  { pinned, excluded: alsoExcluded, isLeftOut }: Restriction,
  passage: (id: number) => ContextChunk | undefined,
): Retriever {
  const chosen = new Set(pinned);
  const excluded = new Set([...alsoExcluded].filter((id) => !chosen.has(id)));
  if (chosen.size === 0 && excluded.size === 0 && !isLeftOut) return inner;

  const isExcluded = (chunk: number, document: string): boolean =>
    excluded.has(chunk) || (isLeftOut?.(document) === true && !chosen.has(chunk));
  const isFree = ({ id, document }: ContextChunk): boolean =>
    !isExcluded(id, document) && !chosen.has(id);
  /** What is said elsewhere too is still said there. */
  const allowed = (propositions: readonly ContextProposition[]): ContextProposition[] =>
    propositions.flatMap((each) => {
      const sources = each.sources.filter(({ chunk, document }) => !isExcluded(chunk, document));
      return sources.length > 0 ? [{ ...each, sources }] : [];
    });
  /** The pinned ones come first, as good as the best. */
  const withPinned = (chunks: readonly ContextChunk[]): ContextChunk[] => {
    const best = Math.max(1, ...chunks.map(({ score }) => score));
    const there = [...chosen].flatMap((id) => passage(id) ?? []);
    return [...there.map((chunk) => ({ ...chunk, score: best })), ...chunks.filter(isFree)];
  };

  const retrieve: Retriever['retrieve'] = async (queries, options) => {
    // Those that are excluded count as seen: the walk goes on past them.
    const seen = new Set([...(options.seen ?? []), ...excluded, ...chosen]);
    const found: Retrieved = await inner.retrieve(queries, { ...options, seen });
    const limit = OF_EACH_PINNED * chosen.size;
    const { signal } = options;
    const ofPinned =
      chosen.size > 0
        ? await inner.triplets(queries.join(' '), { chunks: [...chosen], limit, signal })
        : [];
    const met = new Map(allowed(found.propositions).map((each) => [each.id, each]));
    for (const each of allowed(ofPinned)) if (!met.has(each.id)) met.set(each.id, each);
    return {
      chunks: withPinned(found.chunks),
      propositions: [...met.values()].sort((a, b) => b.score - a.score),
    };
  };

  const passages: Retriever['passages'] = async (query, limit, options) => {
    for (let width = limit; ; width *= WIDER) {
      const found = await inner.passages(query, width, options);
      const free = found.filter(isFree);
      const isAll = found.length < width;
      if (free.length >= limit || isAll || limit === 0) return withPinned(free.slice(0, limit));
    }
  };

  return {
    ...{ retrieve, passages },
    structured: async (chunks, signal) => {
      const structured = await inner.structured(chunks, signal);
      return structured.map((each) => ({ ...each, triplets: allowed(each.triplets) }));
    },
    triplets: async (query, options) => {
      const chunks = options.chunks.filter((id) => !excluded.has(id));
      return allowed(await inner.triplets(query, { ...options, chunks }));
    },
  };
}
