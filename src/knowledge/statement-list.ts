/**
 * A library's triplets as a list that is filtered and sorted: over 100,000 of them at the pace of
 * typing. What is compared is folded once and kept until the triplets change.
 */
import { slotKey } from './propositions.ts';
import type { Source, StoredTriplet } from './types.ts';

export type StatementOrder = 'telling' | 'place' | 'subject' | 'predicate' | 'object' | 'sources';

export interface StatementQuery {
  /** Each of its words stands somewhere in the statement, as typed, without regard to case. */
  text?: string;
  document?: string;
  /** Id of the engine that read it. */
  extractor?: string;
  /** Key of an entity that is its subject or its object. */
  entity?: string;
  /** Those alone that a person has edited. */
  edited?: boolean;
  /**
   * `place`: by document and position. `telling`: of the first {@link MOST_WEIGHED}, those first that
   * say something most surely; the others by place.
   */
  order: StatementOrder;
  descending: boolean;
  offset: number;
  limit: number;
}

/** Beyond, nobody looks, and weighing them would keep the first page waiting. */
export const MOST_WEIGHED = 10_000;

type Filter = Pick<StatementQuery, 'text' | 'document' | 'extractor' | 'entity' | 'edited'>;

export interface StatementListParts {
  /** Lower case without accents. */
  fold: (text: string) => string;
  /** A document's place in the library. */
  orderOf: (document: string) => number;
  extractorOf: (chunk: number) => string;
  /** How surely a statement says something, and how much. */
  tellingOf: (triplet: StoredTriplet) => number;
}

export class StatementList {
  readonly #triplets: StoredTriplet[];
  readonly #parts: StatementListParts;
  /** By id. */
  readonly #folded: Map<number, string>;
  readonly #telling: Map<number, number>;
  readonly #sorted = new Map<StatementOrder, StoredTriplet[]>();
  #last: { key: string; found: StoredTriplet[] } | null = null;

  /** @param before a list of which most triplets are still the same. */
  constructor(
    triplets: Iterable<StoredTriplet>,
    parts: StatementListParts,
    before?: StatementList,
  ) {
    this.#triplets = [...triplets];
    this.#parts = parts;
    // Words are never changed under the same id but for their writing.
    this.#folded = before ? before.#folded : new Map();
    this.#telling = before ? before.#telling : new Map();
  }

  /** In order; kept until another query comes. */
  find({ order, descending, ...filter }: Filter & Pick<StatementQuery, 'order' | 'descending'>) {
    const { text, document, extractor, entity, edited } = filter;
    const key = JSON.stringify([text, document, extractor, entity, edited, order, descending]);
    if (this.#last?.key !== key) {
      const isTelling = order === 'telling';
      const inOrder = this.#inOrder(isTelling ? 'place' : order).filter(this.#accepts(filter));
      const found = isTelling ? this.#tellingFirst(inOrder) : inOrder;
      this.#last = { key, found: descending ? found.reverse() : found };
    }
    return this.#last.found;
  }

  #tellingFirst(found: readonly StoredTriplet[]): StoredTriplet[] {
    const weighed = found.slice(0, MOST_WEIGHED);
    for (const triplet of weighed) {
      if (!this.#telling.has(triplet.id))
        this.#telling.set(triplet.id, this.#parts.tellingOf(triplet));
    }
    weighed.sort((a, b) => this.#telling.get(b.id)! - this.#telling.get(a.id)!);
    return [...weighed, ...found.slice(MOST_WEIGHED)];
  }

  #inOrder(order: Exclude<StatementOrder, 'telling'>): StoredTriplet[] {
    const known = this.#sorted.get(order);
    if (known) return known;
    const sorted = [...this.#triplets];
    if (order === 'place') {
      const { orderOf } = this.#parts;
      const places = new Map(sorted.map(({ id, sources }) => [id, first(sources, orderOf)]));
      sorted.sort((a, b) => {
        const [one, other] = [places.get(a.id)!, places.get(b.id)!];
        return one.order - other.order || one.start - other.start || a.id - b.id;
      });
    } else if (order === 'sources') {
      sorted.sort((a, b) => a.sources.length - b.sources.length || a.id - b.id);
    } else {
      const { fold } = this.#parts;
      const words = new Map(sorted.map((triplet) => [triplet.id, fold(triplet[order])]));
      sorted.sort((a, b) => {
        const [one, other] = [words.get(a.id)!, words.get(b.id)!];
        return one < other ? -1 : one > other ? 1 : a.id - b.id;
      });
    }
    this.#sorted.set(order, sorted);
    return sorted;
  }

  #accepts({ text, document, extractor, entity, edited }: Filter): (t: StoredTriplet) => boolean {
    const { fold, extractorOf } = this.#parts;
    const wanted = fold(text ?? '')
      .split(/\s+/)
      .filter((word) => word !== '');
    const inDocument = (source: Source): boolean => !document || source.document === document;
    const byExtractor = (source: Source): boolean =>
      !extractor || extractorOf(source.chunk) === extractor;
    return (triplet) => {
      if (edited && !triplet.edited) return false;
      if ((document || extractor) && !triplet.sources.some((s) => inDocument(s) && byExtractor(s)))
        return false;
      if (
        entity !== undefined &&
        slotKey(triplet.subject) !== entity &&
        slotKey(triplet.object) !== entity
      )
        return false;
      if (wanted.length === 0) return true;
      const words = this.#wordsOf(triplet);
      return wanted.every((word) => words.includes(word));
    };
  }

  #wordsOf(triplet: StoredTriplet): string {
    const known = this.#folded.get(triplet.id);
    if (known !== undefined) return known;
    const { subject, predicate, object } = triplet;
    const words = this.#parts.fold(`${subject} ${predicate} ${object}`);
    this.#folded.set(triplet.id, words);
    return words;
  }
}

function first(
  sources: readonly Source[],
  orderOf: (document: string) => number,
): { order: number; start: number } {
  let best = { order: Infinity, start: Infinity };
  for (const { document, start } of sources) {
    const order = orderOf(document);
    if (order < best.order || (order === best.order && start < best.start)) best = { order, start };
  }
  return best;
}
