/**
 * How much work something is, counted and not timed: V8 counts how often every block of the code is
 * entered, and the sum over the engine's code is the same on every machine, however busy it is.
 * What runs inside V8 itself (regular expressions, copying) is not counted: `npm run bench:engine`
 * times it. Code that is to be counted must be loaded after {@link Steps.counting}.
 */
import { Session } from 'node:inspector';
import type { Profiler } from 'node:inspector';

/** The engine, and the tagger that it reads with. */
const COUNTED = /\/src\/|\/wink-/;

export class Steps {
  readonly #session = new Session();

  private constructor() {
    this.#session.connect();
  }

  static counting(): Steps {
    const steps = new Steps();
    steps.#session.post('Profiler.enable');
    steps.#session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
    return steps;
  }

  /** Blocks entered while the work is done. */
  async of(work: () => unknown): Promise<number> {
    this.#taken();
    await work();
    return this.#taken();
  }

  close(): void {
    this.#session.post('Profiler.stopPreciseCoverage');
    this.#session.disconnect();
  }

  /** Blocks entered since it was last asked. */
  #taken(): number {
    let taken: Profiler.ScriptCoverage[] = [];
    this.#session.post('Profiler.takePreciseCoverage', (error, coverage) => {
      if (error) throw error;
      taken = coverage.result;
    });
    return taken
      .filter(({ url }) => COUNTED.test(url))
      .flatMap(({ functions }) => functions.flatMap(({ ranges }) => ranges))
      .reduce((sum, { count }) => sum + count, 0);
  }
}
