/** How many threads llama.cpp is given. */

/**
 * They wait for each other by spinning: half of what the processor has, or whatever else the device
 * does stops them all.
 */
const MOST_THREADS = 8;

interface Scope {
  /** Without it there is no memory that threads could share. */
  crossOriginIsolated?: boolean;
  navigator: { hardwareConcurrency?: number };
}

export function threadsOf({ crossOriginIsolated, navigator }: Scope): number {
  if (!crossOriginIsolated) return 1;
  const half = Math.floor((navigator.hardwareConcurrency ?? 1) / 2);
  return Math.max(1, Math.min(MOST_THREADS, half));
}
