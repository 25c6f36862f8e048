/**
 * One queue for everything that is asked of language models: they share one device. A person's
 * question goes before work in the background, otherwise who comes first is served first.
 */
import { cancelled, throwIfCancelled } from '../../errors.ts';
import type { LanguageRequest } from './protocol.ts';

interface Waiting {
  priority: LanguageRequest['priority'];
  go: () => void;
}

export class Turns {
  readonly #waiting: Waiting[] = [];
  #busy = false;

  /** @throws TriviumError `aborted` when the signal fires before the turn has come. */
  async run<T>(
    priority: LanguageRequest['priority'],
    signal: AbortSignal | undefined,
    work: () => Promise<T>,
  ): Promise<T> {
    await this.#turn(priority, signal);
    try {
      return await work();
    } finally {
      this.#busy = false;
      this.#next();
    }
  }

  async #turn(
    priority: LanguageRequest['priority'],
    signal: AbortSignal | undefined,
  ): Promise<void> {
    throwIfCancelled(signal);
    await new Promise<void>((resolve, reject) => {
      const waiting: Waiting = {
        priority,
        go: () => {
          signal?.removeEventListener('abort', leave);
          resolve();
        },
      };
      const leave = (): void => {
        const place = this.#waiting.indexOf(waiting);
        if (place < 0) return;
        this.#waiting.splice(place, 1);
        reject(cancelled());
      };
      signal?.addEventListener('abort', leave, { once: true });
      this.#waiting.push(waiting);
      this.#next();
    });
  }

  #next(): void {
    if (this.#busy || this.#waiting.length === 0) return;
    const question = this.#waiting.findIndex(({ priority }) => priority === 'question');
    const [next] = this.#waiting.splice(Math.max(0, question), 1);
    this.#busy = true;
    next!.go();
  }
}
