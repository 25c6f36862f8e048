/** Whether a model fits what the browser gives this site, asked before anything is fetched. */
import { TriviumError } from '../errors.ts';
import { say, type Sentence } from '../sentences.ts';
import { offered } from '../offered.ts';

export interface Space {
  /** Bytes that this site may use in all, and uses; null where the browser does not tell. */
  quota: number | null;
  usage: number | null;
}

/** The file that is being put together is there twice for a moment; and the library needs room. */
const ROOM_TO_SPARE = 200_000_000;

export async function storageSpace(): Promise<Space> {
  try {
    const { quota = null, usage = null } = (await offered().storage?.estimate?.()) ?? {};
    return { quota, usage };
  } catch {
    return { quota: null, usage: null };
  }
}

/**
 * @param bytes of the whole model; @param largest of its largest file.
 * @throws TriviumError `storage-full`.
 */
export function checkSpace({ quota, usage }: Space, bytes: number, largest: number): void {
  if (quota === null) return;
  const free = quota - (usage ?? 0);
  // Small models may take what is left: the margin is for those that would fill the disk.
  const needed = bytes + Math.min(largest + ROOM_TO_SPARE, bytes);
  if (needed <= free) return;
  throw diskFull(
    say('The model needs {needed}, and the browser gives Trivium {free} more.', {
      needed: gigabytes(bytes),
      free: gigabytes(Math.max(0, free)),
    }),
  );
}

/** What is done by `work` writes to the disk. @throws TriviumError `storage-full`. */
export async function orFull<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (thrown) {
    if (!(thrown instanceof Error) || thrown.name !== 'QuotaExceededError') throw thrown;
    throw diskFull(say('The disk space that the browser gives to Trivium is full.'), thrown);
  }
}

function diskFull(message: Sentence, cause?: unknown): TriviumError {
  return new TriviumError(
    'storage-full',
    message,
    'Delete another model, free space on the disk, or choose a smaller model.',
    { cause },
  );
}

function gigabytes(bytes: number): Sentence {
  return bytes < 1e9
    ? say('{amount} MB', { amount: Math.round(bytes / 1e6) })
    : say('{amount} GB', { amount: { number: bytes / 1e9, decimals: 1 } });
}
