/**
 * A worker, and all who wait for it: a call fails when the worker dies, falls silent or is ended. A
 * worker that is busy hears nothing, so ending it is the only way to stop it; whoever owns it starts
 * another.
 */
import { releaseProxy, wrap, type Remote } from 'comlink';
import { notLoaded, type TriviumError } from './errors.ts';
import { Ending } from './waiting.ts';
import { Watchdog } from './watchdog.ts';

/** How its ends are told. */
export interface Supervision {
  /** @param cause in the browser's words. */
  crashed(cause: string): TriviumError;
  /** Needed where calls are given a limit. */
  fellSilent?(milliseconds: number): TriviumError;
  /** Told once when it has crashed or fallen silent, and not when its owner ends it. */
  onLost?(reason: TriviumError): void;
}

export class SupervisedWorker<Service> {
  readonly #worker: Worker;
  readonly #service: Remote<Service>;
  readonly #says: Supervision;
  readonly #ending = new Ending();
  #reason: TriviumError | null = null;
  #hasSpoken = false;

  constructor(worker: Worker, says: Supervision) {
    this.#worker = worker;
    this.#service = wrap<Service>(worker);
    this.#says = says;
    worker.addEventListener('error', (event) => {
      event.preventDefault();
      // A worker whose code cannot be fetched says so before anything else, and without a message.
      const isLacking = !this.#hasSpoken && !event.message;
      this.#lose(isLacking ? notLoaded() : says.crashed(event.message));
    });
  }

  /** Why it has ended; null while it has not. */
  get reason(): TriviumError | null {
    return this.#reason;
  }

  /**
   * @param work tells by `beat` that it goes on.
   * @param silenceMs from one sign of life to the next; without it, no limit.
   * @param firstMs until the first of them.
   * @throws TriviumError what it ended with; what `work` throws.
   */
  async call<T>(
    work: (service: Remote<Service>, beat: () => void) => Promise<T>,
    silenceMs?: number,
    firstMs = silenceMs,
  ): Promise<T> {
    if (this.#reason) throw this.#reason;
    const { fellSilent } = this.#says;
    const watchdog = fellSilent && new Watchdog((silence) => this.#lose(fellSilent(silence)));
    const expect = (milliseconds: number | undefined): void => {
      if (milliseconds !== undefined) watchdog?.expectWithin(milliseconds);
    };
    const beat = (): void => {
      this.#hasSpoken = true;
      expect(silenceMs);
    };
    expect(firstMs);
    try {
      const result = await this.#ending.orEnded(work(this.#service, beat));
      this.#hasSpoken = true;
      return result;
    } finally {
      watchdog?.rest();
    }
  }

  /** For good: everything under way fails with the reason. */
  end(reason: TriviumError): void {
    if (this.#reason) return;
    this.#reason = reason;
    this.#worker.terminate();
    this.#service[releaseProxy]();
    this.#ending.end(reason);
  }

  #lose(reason: TriviumError): void {
    if (this.#reason) return;
    this.end(reason);
    this.#says.onLost?.(reason);
  }
}
