/** Waiting that ends when it is cancelled, and giving others their turn. */
import { cancelled, throwIfCancelled } from './errors.ts';

/**
 * The result of `work`, or a cancellation at once: whoever cancelled need not wait until the work
 * has noticed.
 * @throws TriviumError `aborted` when the signal fires, or has fired.
 */
export async function orCancelled<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  let stop = (): void => {};
  const ended = new Promise<never>((_, reject) => {
    stop = () => reject(cancelled());
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop);
  });
  try {
    return await Promise.race([work, ended]);
  } finally {
    signal.removeEventListener('abort', stop);
  }
}

/** @throws TriviumError `aborted` as soon as the signal fires. */
export function pause(milliseconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = (): void => {
      clearTimeout(timer);
      reject(cancelled());
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', end);
      resolve();
    }, milliseconds);
    if (signal?.aborted) end();
    signal?.addEventListener('abort', end, { once: true });
  });
}

/** The same values; while one is used, the next is under way. */
export async function* oneAhead<T>(source: AsyncIterable<T>): AsyncGenerator<T> {
  const values = source[Symbol.asyncIterator]();
  const ask = (): Promise<IteratorResult<T>> => {
    const asked = values.next();
    // It is told where the value is waited for.
    asked.catch(() => {});
    return asked;
  };
  for (let next = ask(); ;) {
    const { done, value } = await next;
    if (done) return;
    next = ask();
    yield value;
  }
}

/**
 * The result of a call that tells how far it is. Between threads the news travels apart from the
 * answer and may come after it: then it is not heard, for it would say that what has ended goes on.
 * Where the last of it counts, the other thread answers by {@link onceHeard}.
 */
export async function heardMeanwhile<News extends unknown[], T>(
  hear: (...news: News) => void,
  call: (hear: (...news: News) => void) => Promise<T>,
): Promise<T> {
  let hasEnded = false;
  try {
    return await call((...news) => {
      if (!hasEnded) hear(...news);
    });
  } finally {
    hasEnded = true;
  }
}

/**
 * The result of a call, once all its news was heard by the thread that it is told to: a port keeps
 * its order, so that is when the last of it was.
 */
export async function onceHeard<News extends unknown[], T>(
  tell: (...news: News) => unknown,
  call: (tell: (...news: News) => void) => Promise<T>,
): Promise<T> {
  let last: unknown;
  try {
    return await call((...news) => {
      last = tell(...news);
    });
  } finally {
    await Promise.resolve(last).catch(() => {});
  }
}

/**
 * Lets timers and messages have their turn. A message to oneself: a timer that another one has set
 * waits four milliseconds in a browser, whatever it was told.
 */
export function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}

/** Others have their turn that often. */
const TURN_MS = 12;

/** Gives others their turn while something long is done. */
export class Turns {
  #since = performance.now();

  constructor(private readonly signal?: AbortSignal) {}

  /** @throws TriviumError `aborted`. */
  async next(): Promise<void> {
    if (performance.now() - this.#since >= TURN_MS) {
      await nextTask();
      this.#since = performance.now();
    }
    throwIfCancelled(this.signal);
  }
}

/** Resolves when nothing `isAwaited` any more; asks for the first time after one interval. */
export async function atRest(isAwaited: () => boolean, everyMs: number): Promise<void> {
  do await pause(everyMs);
  while (isAwaited());
}

/**
 * Something that others wait on and that may end before it has answered, such as a worker. A
 * `Promise.race` against one promise that stays open would do, but some engines keep the results
 * of all such races for as long as that promise lives.
 */
export class Ending {
  readonly #waiting = new Set<(reason: unknown) => void>();
  #ended: { reason: unknown } | null = null;

  /** Whoever waits, and whoever comes to wait, hears this. The first time counts. */
  end(reason: unknown): void {
    if (this.#ended) return;
    this.#ended = { reason };
    for (const reject of this.#waiting) reject(reason);
    this.#waiting.clear();
  }

  /** The result of `work`, or the reason for the end as soon as there is one. */
  orEnded<T>(work: Promise<T>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      if (this.#ended) reject(this.#ended.reason);
      else this.#waiting.add(reject);
      work.then(resolve, reject).finally(() => this.#waiting.delete(reject));
    });
  }
}
