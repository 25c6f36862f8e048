/** Waiting with an end: a promise, a time limit and a signal, whichever comes first. */
import { TriviumError } from '../../errors.ts';

/**
 * @param onTimeout gives the value to go on with, or throws.
 * @throws TriviumError aborted, when the signal says so.
 */
export async function within<T>(
  milliseconds: number,
  signal: AbortSignal | undefined,
  promise: Promise<T>,
  onTimeout: () => T,
): Promise<T> {
  throwIfAborted(signal);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let onAbort: (() => void) | undefined;
  try {
    return await new Promise<T>((resolve, reject) => {
      timer = setTimeout(() => {
        try {
          resolve(onTimeout());
        } catch (thrown) {
          reject(thrown as Error);
        }
      }, milliseconds);
      onAbort = () => reject(aborted());
      signal?.addEventListener('abort', onAbort, { once: true });
      promise.then(resolve, reject);
    });
  } finally {
    clearTimeout(timer);
    if (onAbort) signal?.removeEventListener('abort', onAbort);
  }
}

export function throwIfAborted(signal: AbortSignal | undefined): void {
  if (signal?.aborted) throw aborted();
}

function aborted(): TriviumError {
  return new TriviumError('aborted', 'Reading was cancelled.', 'Add the file again to read it.');
}
