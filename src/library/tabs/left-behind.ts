/**
 * What a worker held that hung and was ended. Some browsers never let go of it: in Firefox a worker
 * can be stuck where ending it does not reach. Whoever takes its place takes it from there.
 */
import { lifeOf } from '../library-names.ts';

/** @param former name of the worker that was ended; it held its own life as well. */
export async function isLeftBehind(
  locks: LockManager,
  name: string,
  former: string | null | undefined,
): Promise<boolean> {
  if (!former) return false;
  const { held = [] } = await locks.query();
  const holder = (lock: string) => held.find((each) => each.name === lock)?.clientId;
  const owner = holder(name);
  return owner !== undefined && owner === holder(lifeOf(former));
}
