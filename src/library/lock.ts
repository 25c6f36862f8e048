/** One tab writes: a Web Lock says which (design.md section 3, "Workers"). */
import { TriviumError } from '../errors.ts';

export const LOCK_NAME = 'trivium-library';

/** A page being reloaded lets go of its lock within this time; another tab does not. */
const PATIENCE_MS = 1_500;

/** Releases the lock. */
export type Release = () => void;

/**
 * @param locks absent where the browser has none: then nothing is held and nothing released.
 * @throws TriviumError `locked-by-other-tab`.
 */
export async function holdLibrary(
  locks: LockManager | undefined,
  patienceMs: number = PATIENCE_MS,
): Promise<Release> {
  if (!locks) return () => {};
  let release: Release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  const patience = new AbortController();
  const timer = setTimeout(() => patience.abort(), patienceMs);
  try {
    await new Promise<void>((granted, refused) => {
      locks
        .request(LOCK_NAME, { signal: patience.signal }, () => {
          granted();
          return held;
        })
        .catch(refused);
    });
  } catch (thrown) {
    if (!patience.signal.aborted) throw thrown;
    throw new TriviumError(
      'locked-by-other-tab',
      'Trivium is open in another tab.',
      'Go on there, or close it: this tab then opens by itself. Only one tab at a time can write to the library.',
    );
  } finally {
    clearTimeout(timer);
  }
  return release;
}

/** Resolves when no tab holds the library any more. */
export async function otherTabsClosed(locks: LockManager | undefined): Promise<void> {
  await locks?.request(LOCK_NAME, () => {});
}
