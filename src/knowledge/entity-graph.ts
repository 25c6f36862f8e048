/**
 * The entities of a library and how its triplets join them: nodes are subjects and objects, equal
 * when their normalised forms are (the slot's part of `tripletKey`); an edge stands for all triplets
 * between two entities. Large libraries are shown by their most connected entities.
 */
import { slotKey } from './propositions.ts';
import type { StoredTriplet } from './types.ts';

/** More words than this are a clause, not something that has a name. */
const MOST_WORDS = 8;
/** Brought in with an entity that is not among the most connected. */
const NEIGHBOURS_WITH_IT = 12;
/** Kept for each edge, the most frequent first. */
const PREDICATES_KEPT = 3;

export interface Entity {
  /** Its normalised form. */
  key: string;
  /** As it is written most often. */
  label: string;
  /** Triplets in which it stands. */
  statements: number;
}

export interface EntityEdge {
  /** Positions in {@link EntityGraph.entities}: subject and object of most of its triplets. */
  from: number;
  to: number;
  /** Triplets it stands for. */
  weight: number;
  /** What they say, the most frequent first. */
  predicates: string[];
}

export interface DrawnEntity extends Entity {
  /** The one document that names it; null where several do, or none is known. */
  document: string | null;
}

export interface EntityGraph {
  /** The most connected first. */
  entities: DrawnEntity[];
  edges: EntityEdge[];
  /** How many there are, shown or not. */
  total: { entities: number; edges: number };
}

export interface EntityQuery {
  /** Stands in the name, without regard to case. */
  text?: string;
  document?: string;
  offset: number;
  limit: number;
}

export interface EntityPage {
  total: number;
  /** Those with most statements first. */
  entities: Entity[];
}

/** Whether a slot names something, rather than telling it. */
function isEntity(key: string): boolean {
  return key !== '' && key.split(' ', MOST_WORDS + 1).length <= MOST_WORDS;
}

/** All entities, those with most triplets first; equal ones by name. */
export function entitiesOf(triplets: Iterable<StoredTriplet>): Entity[] {
  const labels = new Map<string, Map<string, number>>();
  const counts = new Map<string, number>();
  const count = (slot: string, key: string): void => {
    counts.set(key, (counts.get(key) ?? 0) + 1);
    let written = labels.get(key);
    if (!written) labels.set(key, (written = new Map()));
    written.set(slot, (written.get(slot) ?? 0) + 1);
  };
  for (const { subject, object } of triplets) {
    const [from, to] = [slotKey(subject), slotKey(object)];
    if (isEntity(from)) count(subject, from);
    if (to !== from && isEntity(to)) count(object, to);
  }
  return [...counts]
    .map(([key, statements]) => ({ key, label: mostFrequent(labels.get(key)!), statements }))
    .sort((a, b) => b.statements - a.statements || compare(a.key, b.key));
}

/**
 * @param all that may be nodes.
 * @param limit of the most connected entities, those with other entities beside them alone.
 * @param wanted key of one that is to be among them in any case, with the most connected beside
 * it; one without any is left out.
 */
export function entityGraph(
  triplets: readonly StoredTriplet[],
  all: readonly Entity[],
  limit: number,
  wanted?: string,
): EntityGraph {
  const pairs = pairsOf(triplets, new Set(all.map(({ key }) => key)));
  const joined = new Set([...pairs.values()].flatMap(({ from, to }) => [from, to]));
  const connected = all.filter(({ key }) => joined.has(key));
  const shown = connected.slice(0, limit);
  if (wanted !== undefined && joined.has(wanted) && shown.every(({ key }) => key !== wanted)) {
    const beside = new Set(besides(wanted, pairs));
    const others = connected.slice(limit);
    const neighbours = others.filter(({ key }) => beside.has(key)).slice(0, NEIGHBOURS_WITH_IT);
    shown.push(...others.filter(({ key }) => key === wanted), ...neighbours);
  }
  const position = new Map(shown.map(({ key }, i) => [key, i]));
  const edges: EntityEdge[] = [];
  for (const pair of pairs.values()) {
    const [from, to] = [position.get(pair.from), position.get(pair.to)];
    if (from === undefined || to === undefined) continue;
    const predicates = [...pair.predicates].sort((a, b) => b[1] - a[1] || compare(a[0], b[0]));
    edges.push({
      ...{ from, to, weight: pair.weight },
      predicates: predicates.slice(0, PREDICATES_KEPT).map(([predicate]) => predicate),
    });
  }
  const named = documentsOf(triplets, position);
  const entities = shown.map((each, i) => ({ ...each, document: named[i]! }));
  return { entities, edges, total: { entities: all.length, edges: pairs.size } };
}

/** @param position of the entities that are asked about, by their keys. */
function documentsOf(
  triplets: readonly StoredTriplet[],
  position: ReadonlyMap<string, number>,
): (string | null)[] {
  const named: (string | null | undefined)[] = Array.from({ length: position.size });
  for (const { subject, object, sources } of triplets) {
    for (const slot of [subject, object]) {
      const at = position.get(slotKey(slot));
      if (at === undefined || named[at] === null) continue;
      for (const { document } of sources) {
        if (named[at] === undefined) named[at] = document;
        else if (named[at] !== document) named[at] = null;
      }
    }
  }
  return named.map((document) => document ?? null);
}

interface Pair {
  from: string;
  to: string;
  weight: number;
  predicates: Map<string, number>;
}

/** By both keys, whichever way round. */
function pairsOf(
  triplets: readonly StoredTriplet[],
  entities: ReadonlySet<string>,
): Map<string, Pair> {
  const pairs = new Map<string, Pair>();
  for (const { subject, predicate, object } of triplets) {
    const [from, to] = [slotKey(subject), slotKey(object)];
    if (from === to || !entities.has(from) || !entities.has(to)) continue;
    const key = from < to ? `${from}\n${to}` : `${to}\n${from}`;
    let pair = pairs.get(key);
    if (!pair) pairs.set(key, (pair = { from, to, weight: 0, predicates: new Map() }));
    pair.weight++;
    pair.predicates.set(predicate, (pair.predicates.get(predicate) ?? 0) + 1);
  }
  return pairs;
}

function besides(key: string, pairs: ReadonlyMap<string, Pair>): string[] {
  return [...pairs.values()].flatMap(({ from, to }) => {
    if (from === key) return to;
    return to === key ? from : [];
  });
}

function mostFrequent(counts: ReadonlyMap<string, number>): string {
  let best = '';
  let most = 0;
  for (const [label, count] of counts) {
    if (count > most) [best, most] = [label, count];
  }
  return best;
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
