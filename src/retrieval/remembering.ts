/**
 * Retrieval that remembers: facts that earlier questions found out join the propositions that a
 * question retrieves, where they bear on one of its queries. Each brings the passage it was read
 * from, so that it is cited to its place in the pages like any other.
 */
import type { Fact } from '../knowledge/facts.ts';
import { tripletKey } from '../knowledge/propositions.ts';
import type { ContextChunk, ContextProposition } from '../tasks/types.ts';
import { stems } from './tokens.ts';
import type { Retrieved, Retriever } from './types.ts';

/** Facts that join one retrieval at most: they help to find, and do not take the place of, the text. */
const MOST_OFFERED = 5;

/** A fact with what its clue gave, as it is compared with queries. */
interface Prepared {
  fact: Fact;
  /** Stable within a question; below 0, where no stored triplet is. */
  id: number;
  key: string;
  given: string[];
  relation: string[];
}

/**
 * @param facts as they are when the question is asked.
 * @param passage a passage by id; undefined when it is gone.
 */
export function remembering(
  inner: Retriever,
  facts: readonly Fact[],
  passage: (id: number) => ContextChunk | undefined,
): Retriever {
  if (facts.length === 0) return inner;
  const prepared = facts.map(prepare);
  const retrieve: Retriever['retrieve'] = async (queries, options) =>
    join(await inner.retrieve(queries, options), bearingOn(queries, prepared), passage);
  const triplets: Retriever['triplets'] = async (query, options) => {
    const found = await inner.triplets(query, options);
    const there = new Set(options.chunks);
    const offered = asPropositions(bearingOn([query], prepared), found, (id) =>
      there.has(id) ? passage(id) : undefined,
    );
    return ranked([...offered.propositions, ...found]).slice(0, options.limit);
  };
  return {
    ...{ retrieve, triplets },
    passages: (query, limit, options) => inner.passages(query, limit, options),
    structured: (chunks, signal) => inner.structured(chunks, signal),
  };
}

function prepare(fact: Fact, i: number): Prepared {
  return {
    ...{ fact, id: -1 - i, key: tripletKey(fact) },
    given: stems(fact.found === 'object' ? fact.subject : fact.object),
    relation: stems(fact.predicate),
  };
}

/**
 * A fact bears on a query that names what its clue was about, whole, and shares a word of its
 * relation (or whose relation has no words of its own: "is", "was in").
 */
function bearingOn(queries: readonly string[], prepared: readonly Prepared[]): Offered[] {
  const asked = queries.map((query) => new Set(stems(query)));
  const offered = prepared.flatMap(({ given, relation, ...fact }): Offered[] => {
    if (given.length === 0) return [];
    const scores = asked.map((query) => {
      if (!given.every((stem) => query.has(stem))) return 0;
      const shared = relation.filter((stem) => query.has(stem)).length;
      if (shared === 0 && relation.length > 0) return 0;
      return (given.length + shared) / (given.length + relation.length);
    });
    const score = Math.max(0, ...scores);
    return score > 0 ? [{ ...fact, score }] : [];
  });
  return offered.sort((a, b) => b.score - a.score || b.id - a.id).slice(0, MOST_OFFERED);
}

type Offered = Pick<Prepared, 'fact' | 'id' | 'key'> & { score: number };

/** Facts, each with the passages that it was read from, together with what was retrieved. */
function join(
  found: Retrieved,
  bearing: readonly Offered[],
  passage: (id: number) => ContextChunk | undefined,
): Retrieved {
  const chunks = new Map(found.chunks.map((chunk) => [chunk.id, chunk]));
  const offered = asPropositions(
    bearing,
    found.propositions,
    (id) => chunks.get(id) ?? passage(id),
  );
  for (const chunk of offered.chunks) if (!chunks.has(chunk.id)) chunks.set(chunk.id, chunk);
  const propositions = ranked([...offered.propositions, ...found.propositions]);
  return { ...found, propositions, chunks: [...chunks.values()] };
}

/** What the documents say by themselves is not said twice; a fact without a place is not said. */
function asPropositions(
  offered: readonly Offered[],
  found: readonly ContextProposition[],
  passage: (id: number) => ContextChunk | undefined,
): Retrieved {
  const said = new Set(found.map(tripletKey));
  const propositions: ContextProposition[] = [];
  const chunks: ContextChunk[] = [];
  for (const { fact, id, key, score } of offered) {
    if (said.has(key)) continue;
    const sources = fact.supports.flatMap(({ source, text }) => {
      const chunk = passage(source.chunk);
      if (!chunk || !stillSays(chunk, source, text)) return [];
      chunks.push(chunk);
      return [source];
    });
    if (sources.length === 0) continue;
    const { subject, predicate, object, question, asked } = fact;
    const remembered = { question, asked };
    propositions.push({ id, subject, predicate, object, score, sources, remembered });
  }
  return { propositions, chunks };
}

function ranked(propositions: ContextProposition[]): ContextProposition[] {
  return propositions.sort((a, b) => b.score - a.score);
}

/** Whether the sentence stands where it stood when the fact was found. */
function stillSays(
  chunk: ContextChunk,
  { document, start, end }: Fact['supports'][number]['source'],
  text: string,
): boolean {
  const isInside = chunk.document === document && start >= chunk.start && end <= chunk.end;
  return isInside && chunk.text.slice(start - chunk.start, end - chunk.start) === text;
}
