/**
 * Ends what makes no progress. Models have been seen to fall silent for good (mlc-ai/web-llm#843:
 * a request with a grammar that never settles), so nobody waits for one without a limit.
 */

/** A timer that comes so much too late says nothing: this thread stood still as well. */
const OVERSLEPT_MS = 5_000;

export class Watchdog {
  #timer: ReturnType<typeof setTimeout> | undefined;
  #over = false;

  constructor(private readonly onSilence: (milliseconds: number) => void) {}

  /** The next sign of life has to come within so long; replaces what was expected before. */
  expectWithin(milliseconds: number): void {
    clearTimeout(this.#timer);
    // A beat may arrive after the result: it must not set a clock for work that is done.
    if (this.#over) return;
    const due = performance.now() + milliseconds;
    this.#timer = setTimeout(() => {
      if (performance.now() - due > OVERSLEPT_MS) this.expectWithin(milliseconds);
      else this.onSilence(milliseconds);
    }, milliseconds);
  }

  rest(): void {
    this.#over = true;
    clearTimeout(this.#timer);
  }
}
