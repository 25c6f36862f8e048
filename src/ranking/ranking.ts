/**
 * Ranking by scorers. A scorer is one reason to prefer an item, with a name; a ranking joins
 * scorers into one score. Every ranking of Trivium goes through here (passages and propositions in
 * retrieval, findings, candidates and chains in the built-in engine), so that a scorer, a trained
 * one as well, can be added in one place, and taken away to measure what it is worth
 * (`npm run eval:scorers`).
 */

/** A reason to prefer an item. It sees all items at once, so that a model can score them as a batch. */
export interface Scorer<Item, Query> {
  /** Unique within its ranking. */
  readonly name: string;
  /** @returns a score for each item, in their order; higher is better. */
  score(
    query: Query,
    items: readonly Item[],
    signal?: AbortSignal,
  ): ArrayLike<number> | Promise<ArrayLike<number>>;
}

/** A scorer's place in a ranking: terms are added, factors multiply the sum. */
export interface Part<Item, Query> {
  readonly scorer: Scorer<Item, Query>;
  readonly as: 'term' | 'factor';
  /** What a term is multiplied by; the exponent of a factor. */
  readonly weight: number;
}

export function term<Item, Query>(scorer: Scorer<Item, Query>, weight = 1): Part<Item, Query> {
  return { scorer, as: 'term', weight };
}

export function factor<Item, Query>(scorer: Scorer<Item, Query>, weight = 1): Part<Item, Query> {
  return { scorer, as: 'factor', weight };
}

/** A scorer that looks at one item at a time. */
export function scorer<Item, Query>(
  name: string,
  of: (item: Item, query: Query) => number,
): Scorer<Item, Query> {
  return { name, score: (query, items) => Float64Array.from(items, (item) => of(item, query)) };
}

/** Whose scorers can be left out, to measure what they are worth. */
export interface Ranked {
  /** Names of its scorers: `ranking.scorer`. */
  readonly scorers: readonly string[];
  /** From now on these do not count; all the others do. Names that it does not know are no matter. */
  leaveOut(names: ReadonlySet<string>): void;
}

export class Ranking<Item, Query> implements Ranked {
  #used: readonly Part<Item, Query>[];

  constructor(
    readonly name: string,
    readonly parts: readonly Part<Item, Query>[],
  ) {
    this.#used = termsFirst(parts);
  }

  get scorers(): string[] {
    return this.parts.map((part) => this.#nameOf(part));
  }

  /** A term that is left out counts 0, a factor 1. */
  leaveOut(names: ReadonlySet<string>): void {
    this.#used = termsFirst(this.parts.filter((part) => !names.has(this.#nameOf(part))));
  }

  /** (Σ weight · term) · Π factor ^ weight, for each item; without any terms their sum is 1. */
  async score(query: Query, items: readonly Item[], signal?: AbortSignal): Promise<Float64Array> {
    const hasTerms = this.#used.some(({ as }) => as === 'term');
    const scores = new Float64Array(items.length).fill(hasTerms ? 0 : 1);
    if (items.length === 0) return scores;
    for (const { scorer, as, weight } of this.#used) {
      const given = await scorer.score(query, items, signal);
      for (let i = 0; i < scores.length; i++) {
        if (as === 'term') scores[i]! += weight * given[i]!;
        else scores[i]! *= weight === 1 ? given[i]! : given[i]! ** weight;
      }
    }
    return scores;
  }

  #nameOf({ scorer }: Part<Item, Query>): string {
    return `${this.name}.${scorer.name}`;
  }
}

function termsFirst<Item, Query>(parts: readonly Part<Item, Query>[]): Part<Item, Query>[] {
  return [...parts].sort((a, b) => Number(b.as === 'term') - Number(a.as === 'term'));
}
