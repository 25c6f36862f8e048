/** A query that was asked before brings nothing new, however it is spelt: a loop that repeats itself ends. */
import { foldText } from '../knowledge/grounding.ts';

export class Asked {
  readonly #queries = new Set<string>();

  /** @returns false when it was asked before, or has no words. */
  add(query: string): boolean {
    const folded = foldText(query);
    if (folded.trim() === '' || this.#queries.has(folded)) return false;
    this.#queries.add(folded);
    return true;
  }
}
