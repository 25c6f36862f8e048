/**
 * All triplets of a library with all their sources. The same fact said in three places is one
 * triplet with three sources, found by its key; provenance hangs on ids, never on wording.
 *
 * Changes are made in two steps, so that storage can commit between them: planned as values
 * (which leaves the registry as it is), then applied.
 */
import { PackedRecords, type RecordBlock } from '../blocks/packed-records.ts';
import { hashOf, IdsByKey } from './ids-by-key.ts';
import { tripletKey } from './propositions.ts';
import type { Source, StoredTriplet, Triplet } from './types.ts';

/** A triplet as it was read at one place. */
export interface Sighting {
  triplet: Triplet & Pick<StoredTriplet, 'edited'>;
  source: Source;
}

export interface PlannedTriplets {
  /** New triplets, with ids from `nextId` upwards in the order of first sighting. */
  added: StoredTriplet[];
  /** Triplets that were there and have new sources now, in whole. */
  changed: StoredTriplet[];
  /** The registry's next id once this is applied. */
  nextId: number;
}

export interface PlannedRemoval {
  /** Ids of triplets that nothing says any more. */
  orphaned: number[];
  /** Triplets that other documents still say, without the removed sources. */
  changed: StoredTriplet[];
}

/** A chunk's triplets give way to others. */
export interface PlannedReplacement extends PlannedTriplets {
  /** Ids of triplets that nothing says any more. */
  orphaned: number[];
}

const TRIPLETS_A_BLOCK = 512;
/** Of its key, and of each source its chunk and its document. */
type Keys = [hash: number, ...places: (number | string)[]];

export class TripletRegistry {
  private readonly triplets = new PackedRecords<StoredTriplet, Keys>(
    TRIPLETS_A_BLOCK,
    (triplet) => [
      hashOf(tripletKey(triplet)),
      ...triplet.sources.flatMap(({ chunk, document }) => [chunk, document]),
    ],
  );
  /** By key; made when first something is looked for, which answering questions never does. */
  private idOf: IdsByKey | null = null;
  /** Few each, in which none stands twice. */
  private readonly byChunk = new Map<number, number[]>();
  /** Chunks in which something is said. */
  private readonly byDocument = new Map<string, Set<number>>();
  private changes = 0;

  /** @param next the smallest id never used; kept by storage. */
  constructor(
    private next = 1,
    stored: Iterable<StoredTriplet> = [],
  ) {
    for (const triplet of stored) this.put(triplet);
  }

  /** As it is stored. */
  restore(triplet: StoredTriplet): void {
    this.put(triplet);
  }

  /** Takes up what {@link takeChangedBlocks} gave. @returns false where it is damaged. */
  restoreBlock(block: RecordBlock): boolean {
    return this.triplets.restore(block, (id, keys) => {
      for (let i = 1; i < keys.length; i += 2) {
        this.link(id, keys[i] as number, keys[i + 1] as string);
      }
      this.next = Math.max(this.next, id + 1);
    });
  }

  /** As of {@link PackedRecords}. */
  get isOutdated(): boolean {
    return this.triplets.isOutdated;
  }

  /** What changed since it was last asked for, to be stored. */
  takeChangedBlocks(): RecordBlock[] {
    return this.triplets.takeChangedBlocks();
  }

  get nextId(): number {
    return this.next;
  }

  /** Another one after each change: what was made from its triplets is then out of date. */
  get revision(): number {
    return this.changes;
  }

  get size(): number {
    return this.triplets.size;
  }

  triplet(id: number): StoredTriplet | undefined {
    return this.triplets.get(id);
  }

  has(id: number): boolean {
    return this.triplets.has(id);
  }

  /** Ascending. */
  ids(): Uint32Array {
    return this.triplets.ids();
  }

  all(): Generator<StoredTriplet> {
    return this.triplets.values();
  }

  find(triplet: Triplet): StoredTriplet | undefined {
    const id = this.idsByKey().get(tripletKey(triplet));
    return id === undefined ? undefined : this.triplets.get(id);
  }

  /** Of chunks in which something is said. */
  chunkIds(): IterableIterator<number> {
    return this.byChunk.keys();
  }

  /** Ids of the triplets said in a chunk, ascending. */
  idsIn(chunk: number): number[] {
    return inOrder(this.byChunk.get(chunk));
  }

  /** Of a triplet's sources; none of one that is gone. */
  chunksOf(id: number): number[] {
    const [, ...places] = this.triplets.keys(id) ?? [];
    return places.filter((place) => typeof place === 'number');
  }

  /** Triplets said in a chunk, in order of id. */
  inChunk(chunk: number): StoredTriplet[] {
    return this.pick(this.byChunk.get(chunk));
  }

  /** How many have a source in a document. */
  countIn(document: string): number {
    return this.idsOf(document).size;
  }

  /** Triplets with a source in a document, in order of id. */
  inDocument(document: string): StoredTriplet[] {
    return this.pick(this.idsOf(document));
  }

  /**
   * What these sightings would add and change. The registry itself stays as it is. Linear in the
   * sightings and in the sources that their triplets have already.
   * @param tripletBefore of an id, where something else is planned with them; undefined: it goes.
   */
  plan(
    sightings: Iterable<Sighting>,
    tripletBefore = (id: number): StoredTriplet | undefined => this.triplets.get(id),
  ): PlannedTriplets {
    const known = this.idsByKey();
    const added = new Map<string, Growing>();
    const changed = new Map<string, Growing>();
    let nextId = this.next;
    let last: { triplet: Triplet; key: string } | null = null;
    for (const { triplet, source } of sightings) {
      // Many places of one triplet come one after the other.
      const key: string = last?.triplet === triplet ? last.key : tripletKey(triplet);
      last = { triplet, key };
      const pending = added.get(key) ?? changed.get(key);
      if (pending) {
        pending.see(source);
        continue;
      }
      const id = known.get(key);
      const before = id === undefined ? undefined : tripletBefore(id);
      if (!before) {
        const { subject, predicate, object, edited } = triplet;
        const words = { subject, predicate, object, ...(edited ? { edited } : {}) };
        added.set(key, new Growing({ id: nextId++, ...words, sources: [source] }));
      } else if (!hasSource(before, source)) {
        changed.set(key, new Growing({ ...before, sources: [...before.sources, source] }));
      }
    }
    const triplets = (grown: typeof added) => Array.from(grown.values(), ({ triplet }) => triplet);
    return { added: triplets(added), changed: triplets(changed), nextId };
  }

  /**
   * What these sightings in the place of all former ones of a chunk would change.
   * @param isKept places whose triplets stay as they are: a person has corrected them.
   */
  planReplacement(
    chunk: number,
    sightings: Iterable<Sighting>,
    isKept: (source: Source) => boolean = () => false,
  ): PlannedReplacement {
    const without = new Map<number, StoredTriplet>();
    for (const triplet of this.inChunk(chunk)) {
      const sources = triplet.sources.filter((source) => source.chunk !== chunk || isKept(source));
      without.set(triplet.id, { ...triplet, sources });
    }
    const { added, changed, nextId } = this.plan(
      [...sightings].filter(({ source }) => !isKept(source)),
      (id) => without.get(id) ?? this.triplets.get(id),
    );
    for (const triplet of changed) without.set(triplet.id, triplet);
    const left = [...without.values()];
    return {
      added,
      changed: left.filter(({ sources }) => sources.length > 0),
      orphaned: left.filter(({ sources }) => sources.length === 0).map(({ id }) => id),
      nextId,
    };
  }

  apply({ added, changed, nextId }: PlannedTriplets): void {
    for (const triplet of added) this.put(triplet);
    for (const triplet of changed) this.put(triplet);
    this.next = Math.max(this.next, nextId);
    this.changes++;
  }

  /** What taking a document away would orphan and change. The registry itself stays as it is. */
  planRemoval(document: string): PlannedRemoval {
    const orphaned: number[] = [];
    const changed: StoredTriplet[] = [];
    for (const triplet of this.inDocument(document)) {
      const sources = triplet.sources.filter((source) => source.document !== document);
      if (sources.length === 0) orphaned.push(triplet.id);
      else changed.push({ ...triplet, sources });
    }
    return { orphaned, changed };
  }

  applyRemoval({ orphaned, changed }: PlannedRemoval): void {
    for (const id of orphaned) {
      const triplet = this.triplets.get(id);
      if (!triplet) continue;
      this.unlink(triplet);
      this.idOf?.delete(id);
      this.triplets.delete(id);
    }
    for (const triplet of changed) this.put(triplet);
    this.changes++;
  }

  private idsByKey(): IdsByKey {
    if (!this.idOf) {
      this.idOf = new IdsByKey((id) => tripletKey(this.triplets.get(id)!));
      for (const id of this.triplets.ids()) this.idOf.add(id, this.triplets.keys(id)![0]);
    }
    return this.idOf;
  }

  private put(triplet: StoredTriplet): void {
    const before = this.triplets.get(triplet.id);
    if (before) this.unlink(before);
    this.triplets.set(triplet);
    if (!before) this.idOf?.add(triplet.id, hashOf(tripletKey(triplet)));
    for (const { chunk, document } of triplet.sources) this.link(triplet.id, chunk, document);
    this.next = Math.max(this.next, triplet.id + 1);
  }

  private link(id: number, chunk: number, document: string): void {
    const inChunk = this.byChunk.get(chunk);
    if (!inChunk) this.byChunk.set(chunk, [id]);
    // One that is pushed to has room for many more.
    else if (!inChunk.includes(id)) this.byChunk.set(chunk, [...inChunk, id]);
    const chunks = this.byDocument.get(document);
    if (chunks) chunks.add(chunk);
    else this.byDocument.set(document, new Set([chunk]));
  }

  private unlink(triplet: StoredTriplet): void {
    for (const { chunk, document } of triplet.sources) {
      const inChunk = this.byChunk.get(chunk)?.filter((id) => id !== triplet.id) ?? [];
      if (inChunk.length > 0) this.byChunk.set(chunk, inChunk);
      else {
        this.byChunk.delete(chunk);
        const chunks = this.byDocument.get(document);
        chunks?.delete(chunk);
        if (chunks?.size === 0) this.byDocument.delete(document);
      }
    }
  }

  private idsOf(document: string): Set<number> {
    const chunks = [...(this.byDocument.get(document) ?? [])];
    return new Set(chunks.flatMap((chunk) => this.byChunk.get(chunk)!));
  }

  private pick(ids: Iterable<number> | undefined): StoredTriplet[] {
    return inOrder(ids).map((id) => this.triplets.get(id)!);
  }
}

function inOrder(ids: Iterable<number> = []): number[] {
  return [...ids].sort((a, b) => a - b);
}

/** A triplet that gains sources, each once. */
class Growing {
  /** Made when a second one comes, which mostly none does. */
  #places: Set<string> | null = null;

  constructor(readonly triplet: StoredTriplet) {}

  see(source: Source): void {
    this.#places ??= new Set(this.triplet.sources.map(placeOf));
    const place = placeOf(source);
    if (this.#places.has(place)) return;
    this.#places.add(place);
    this.triplet.sources.push(source);
  }
}

function placeOf({ document, chunk, start, end }: Source): string {
  return `${document} ${chunk} ${start} ${end}`;
}

function hasSource(triplet: StoredTriplet, { document, start, end, chunk }: Source): boolean {
  return triplet.sources.some(
    (source) =>
      source.start === start &&
      source.end === end &&
      source.chunk === chunk &&
      source.document === document,
  );
}
