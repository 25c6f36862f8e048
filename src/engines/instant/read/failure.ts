/** What the reading model itself fails at, told from every other mishap: rules do that task then. */
import { isAbort, whatHappened } from '../../../errors.ts';
import type { ReadingModel } from '../../../reading-model/types.ts';
import { say, type Sentence } from '../../../sentences.ts';
import type { Reader } from './read.ts';

export class ReadingFailed extends Error {
  /** What to tell of it. */
  get sentence(): Sentence {
    // Nobody cancelled the task: the model was turned off under it, or moved to another tab.
    if (isAbort(this.cause)) {
      return say('The reading model was ended meanwhile: rules alone did this step.');
    }
    return say('The reading model failed ({cause}): rules alone did this step.', {
      cause: whatHappened(this.cause),
    });
  }
}

/** @returns a reader whose model throws {@link ReadingFailed}, or what cancelling throws. */
export function readerOver(model: ReadingModel, signal: AbortSignal | undefined): Reader {
  const told = <T>(call: Promise<T>): Promise<T> =>
    call.catch((cause: unknown) => {
      throw signal?.aborted ? cause : new ReadingFailed('', { cause });
    });
  const watched: ReadingModel = {
    id: model.id,
    calibrator: model.calibrator,
    read: (...asked) => told(model.read(...asked)),
    shape: (...asked) => told(model.shape(...asked)),
    windows: (...asked) => told(model.windows(...asked)),
  };
  return { model: watched, ...(signal ? { signal } : {}) };
}
