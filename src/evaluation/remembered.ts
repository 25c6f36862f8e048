/**
 * Facts remembered from one question of a run to the next, as the app does. Only where it is asked
 * for: otherwise each question of an evaluation stands alone, so that figures do not depend on the
 * order of the questions.
 */
import type { Fact } from '../knowledge/facts.ts';
import type { MethodEvent } from '../methods/events.ts';
import { findingsOfTrace } from '../methods/findings.ts';
import type { LibraryIndex } from '../retrieval/library-index.ts';
import { remembering } from '../retrieval/remembering.ts';
import type { Retriever } from '../retrieval/types.ts';

export class RememberedFacts {
  readonly #facts = new Map<string, Fact>();

  get size(): number {
    return this.#facts.size;
  }

  around(index: LibraryIndex): Retriever {
    return remembering(index, [...this.#facts.values()], (id) => index.passage(id));
  }

  /** Takes up what an answered question found out. */
  take(question: { id: string; words: string }, events: readonly MethodEvent[]): void {
    for (const fact of findingsOfTrace(question, events).facts) this.#facts.set(fact.id, fact);
  }
}
