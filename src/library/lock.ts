/** One tab writes: a Web Lock says which (design.md section 3, "Workers"). */
export const LOCK_NAME = 'trivium-library';

/** Resolves when no tab holds the library any more. */
export async function otherTabsClosed(locks: LockManager | undefined): Promise<void> {
  await locks?.request(LOCK_NAME, () => {});
}
