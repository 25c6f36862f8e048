/**
 * What went wrong inside one task of the built-in engine. Rules written for sound sentences meet
 * every other kind as well: whatever one of them throws costs the one thing that it was reading,
 * never the document or the question, and is counted and said in the trace.
 */
import { isAbort, whatHappened } from '../../errors.ts';
import { say, type Sentence } from '../../sentences.ts';

/** The one thing that is lost. */
export type Lost = 'sentence' | 'fact' | 'candidate' | 'clue' | 'step' | 'task';

type Words = Record<Lost, (values: { count: number; cause: Sentence }) => Sentence>;

const WORDS: Words = {
  sentence: (values) => say('Sentences that could not be read: {count} ({cause}).', values),
  fact: (values) => say('Facts that could not be read: {count} ({cause}).', values),
  candidate: (values) =>
    say('Possible answers that could not be weighed: {count} ({cause}).', values),
  clue: (values) => say('Clues that could not be followed: {count} ({cause}).', values),
  step: (values) => say('Ways to the answer that failed: {count} ({cause}).', values),
  task: ({ cause }) => say('The built-in engine failed ({cause}) and found nothing.', { cause }),
};

export class Mishaps {
  /** @param rethrows nothing is kept from whoever calls a part of the engine by itself. */
  constructor(private readonly rethrows = false) {}

  readonly #lost = new Map<Lost, { count: number; cause: Sentence }>();

  /**
   * What the work gives, or `otherwise` where it throws.
   * @throws TriviumError `aborted`: who cancels is no mishap.
   */
  guard<T>(lost: Lost, work: () => T, otherwise: () => T): T {
    try {
      return work();
    } catch (thrown) {
      this.#note(lost, thrown);
      return otherwise();
    }
  }

  /** The same for work that takes turns. */
  async guardAsync<T>(lost: Lost, work: () => Promise<T> | T, otherwise: () => T): Promise<T> {
    try {
      return await work();
    } catch (thrown) {
      this.#note(lost, thrown);
      return otherwise();
    }
  }

  /** What the work gives for each item; one for which it throws gives nothing. */
  flatMap<Item, T>(lost: Lost, items: readonly Item[], work: (item: Item) => readonly T[]): T[] {
    return items.flatMap((item) =>
      this.guard(
        lost,
        () => work(item),
        (): readonly T[] => [],
      ),
    );
  }

  /** What was lost, in words: of each kind how often, and why it was the first time. */
  get notes(): Sentence[] {
    return [...this.#lost].map(([lost, values]) => WORDS[lost](values));
  }

  #note(lost: Lost, thrown: unknown): void {
    if (this.rethrows || isAbort(thrown)) throw thrown;
    const known = this.#lost.get(lost);
    if (known) known.count++;
    else this.#lost.set(lost, { count: 1, cause: whatHappened(thrown) });
  }
}

/** For a part of the engine that is called by itself: what throws is thrown. */
export const UNGUARDED = new Mishaps(true);
