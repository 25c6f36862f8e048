/** Waiting that ends when it is cancelled, and giving others their turn. */
import { cancelled } from './errors.ts';

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

/** Lets timers and messages have their turn. */
export function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 0));
}

/** Resolves when nothing `isAwaited` any more; asks for the first time after one interval. */
export async function atRest(isAwaited: () => boolean, everyMs: number): Promise<void> {
  do await pause(everyMs);
  while (isAwaited());
}
