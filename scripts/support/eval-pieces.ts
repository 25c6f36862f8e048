/** Pieces of a set of questions, answered one after another; their place is kept ready between them. */
import type { ScoredQuestion } from '../../src/evaluation/types.ts';
import { makeReady, type Place, type Ready, type Waiting } from './eval-sets.ts';

/** Some questions of one place. */
export interface Piece {
  place: Place;
  waiting: Waiting[];
}

export class Pieces {
  #kept: { place: string; ready: Promise<Ready> } | null = null;

  /** @param onScored is told the position in the piece. */
  async answer(
    { place, waiting }: Piece,
    onScored: (position: number, scored: ScoredQuestion) => void,
  ): Promise<void> {
    const name = JSON.stringify(place);
    if (this.#kept?.place !== name) {
      await this.close();
      this.#kept = { place: name, ready: makeReady(place) };
    }
    await (await this.#kept!.ready).ask(waiting, onScored);
  }

  async close(): Promise<void> {
    const kept = this.#kept;
    this.#kept = null;
    // What never became ready was told of where it was asked.
    const ready = await kept?.ready.catch(() => null);
    await ready?.close();
  }
}
