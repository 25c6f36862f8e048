/**
 * A bound on work, in steps and not in time, so that a text is read the same way on every machine:
 * looking ahead takes steps exponential in the length of some texts that nobody writes on purpose.
 */
export class Effort {
  #left: number;

  /** @param steps that may be taken. */
  constructor(steps: number) {
    this.#left = steps;
  }

  /** @throws Error where the steps are used up. */
  step(): void {
    if (--this.#left < 0) throw new Error('It takes too many steps to read.');
  }
}
