/**
 * Decides which page is drawn next: one at a time, the one nearest to what is seen first, and none
 * while pages fly past. What is no longer wanted is stopped and forgotten.
 */
import { isAbort } from '../../errors.ts';

export interface RenderJob {
  /** Smaller is sooner; asked again before each choice, since people scroll on. */
  distance: () => number;
  draw: (signal: AbortSignal) => Promise<void>;
  /** Told what went wrong, except for being stopped. */
  fail: (thrown: unknown) => void;
}

export class RenderQueue {
  readonly #waiting = new Set<RenderJob>();
  #running: { job: RenderJob; stop: AbortController } | null = null;
  #held = false;

  /** @returns what takes the job back. */
  add(job: RenderJob): () => void {
    this.#waiting.add(job);
    // All that is asked for in one go is chosen among.
    queueMicrotask(() => this.#next());
    return () => {
      this.#waiting.delete(job);
      if (this.#running?.job === job) this.#running.stop.abort();
    };
  }

  /** Nothing new is begun until {@link release}. */
  hold(): void {
    this.#held = true;
  }
  release(): void {
    if (!this.#held) return;
    this.#held = false;
    this.#next();
  }

  #next(): void {
    if (this.#running || this.#held || this.#waiting.size === 0) return;
    let [nearest] = this.#waiting;
    let least = Infinity;
    for (const job of this.#waiting) {
      const distance = job.distance();
      if (distance < least) [nearest, least] = [job, distance];
    }
    const job = nearest!;
    this.#waiting.delete(job);
    const running = { job, stop: new AbortController() };
    this.#running = running;
    job
      .draw(running.stop.signal)
      .catch((thrown: unknown) => {
        if (!running.stop.signal.aborted && !isAbort(thrown)) job.fail(thrown);
      })
      .finally(() => {
        this.#running = null;
        this.#next();
      });
  }
}
