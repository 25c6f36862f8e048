/** Our index as the benchmark's subject. */
import { QuantisedIndex } from '../../../src/vectors/quantised-index.ts';
import type { Setting, Subject } from './subject.ts';

/** Measured beside the R that the self-check chooses. */
const RERANKS = [500, 1000, 2000, 4000];

export class Quantised implements Subject {
  readonly name = 'QuantisedIndex';
  readonly settings: readonly Setting[];
  readonly index: QuantisedIndex;
  #rerank: number | undefined;

  constructor(dimensions: number) {
    this.index = QuantisedIndex.create({ dimensions });
    const fixed = RERANKS.map((rerank) => ({
      label: `R ${rerank}`,
      apply: () => (this.#rerank = rerank),
    }));
    const chosen = {
      label: 'R by self-check',
      apply: () => {
        this.#rerank = undefined;
        this.index.selfCheck();
      },
    };
    this.settings = [...fixed, chosen];
  }

  add(vectors: Float32Array, first: number): void {
    const rows = vectors.length / this.index.dimensions;
    this.index.add(
      Uint32Array.from({ length: rows }, (_, i) => first + i),
      vectors,
    );
  }

  search(query: Float32Array, k: number): Uint32Array {
    return this.index.search(query, { k, rerank: this.#rerank })[0]!.ids;
  }

  bytes(): number {
    return this.index.statistics().bytes;
  }
}
